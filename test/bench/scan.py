#!/usr/bin/python3
"""Times the lexical scan of a tree against ripgrep counting one pattern in the same tree.

usage: scan.py [TREE]          default: this project's own sources

Both run in turn, best of five, with the files in the page cache. Then the same tree is scanned 1, 2, 4, 8 and 16 times side by side (hard links): the
time should grow with the bytes. Then a tree with 100,000 findings is reported as JSON."""

import os
import subprocess
import sys
import tempfile

import timing

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ARMLIFT = os.path.join(ROOT, "build", "release", "bin", "armlift")
REPEAT = 5


def scan(tree, report):
    return quickest([ARMLIFT, "scan", "--lexical", "--no-cache", "--no-progress", "--format", "json", "-o", report, tree])


def quickest(command):
    return min(timing.run(command) for _ in range(REPEAT))


def row(name, cost, beside=None):
    ratio = f"{cost.elapsed / beside.elapsed:6.1f}x elapsed {cost.cpu / beside.cpu:6.1f}x CPU" if beside else ""
    print(f"{name:24} {cost.elapsed:8.3f} s {cost.cpu:8.3f} s CPU {cost.memory:6.0f} MB {ratio}")


def main():
    tree = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ROOT)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(tree)) as work:
        report = os.path.join(work, "report.json")
        search = quickest(["rg", "-c", "--no-ignore", "_mm_", tree])
        row("rg -c _mm_", search)
        row("armlift scan", scan(tree, report), search)
        first = None
        for copies in (1, 2, 4, 8, 16):
            side = os.path.join(work, f"times{copies}")
            os.mkdir(side)
            for number in range(copies):
                subprocess.run(["cp", "-rl", tree, os.path.join(side, f"copy{number}")], check=True)
            figures = scan(side, report)
            first = first or figures
            row(f"{copies} times the tree", figures, first)
        many = os.path.join(work, "many")
        os.mkdir(many)
        for number in range(100):
            with open(os.path.join(many, f"f{number}.c"), "w", encoding="ascii") as out:
                out.writelines(f"__m128i v{i} = _mm_add_epi32(a, b);\n" for i in range(500))
        row("100,000 findings", scan(many, report))
        print(f"{os.path.getsize(report) / 1e6:.0f} MB of JSON")


main()
