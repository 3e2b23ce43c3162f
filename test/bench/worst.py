#!/usr/bin/python3
"""Times the lexical scan of trees made to be slow, each at a quarter of its size and in full: the time per byte must stay the
same.

usage: worst.py [NAME...]          default: all of them

Takes the best processor time of three runs, without that of an empty folder."""

import os
import sys
import tempfile

import timing

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ARMLIFT = os.path.join(ROOT, "build", "release", "bin", "armlift")
REPEAT = 3


def write(tree, name, text):
    path = os.path.join(tree, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    return len(text)


def sites(tree, count):
    return write(tree, "a.c", "#include <immintrin.h>\nvoid f(void) {\n" + "".join(
        f"  x{i} = _mm_add_epi32(a{i}, b{i}); /* one */\n" for i in range(count)) + "}\n")


def macros(tree, count):
    """Macros that each hold a site and use the one before; the code uses all of them."""
    return write(tree, "a.c", "#define M0(a) _mm_abs_epi8(a)\n" + "".join(
        f"#define M{i}(a) (M{i - 1}(a) + _mm_abs_epi8(a))\n" for i in range(1, count)) + "".join(
            f"int v{i} = M{i}(1);\n" for i in range(count)))


def macro_chain(tree, count):
    """Macros of which the first holds a site and each other one is the one before; the code uses the last."""
    return write(tree, "a.c", "#define M0(a) _mm_abs_epi8(a)\n" + "".join(
        f"#define M{i}(a) M{i - 1}(a)\n" for i in range(1, count)) + f"int v = M{count - 1}(1);\n")


def regions(tree, count):
    """Conditions one after another, each with a site and a definition."""
    return write(tree, "a.c", "".join(
        f"#ifdef A{i}\n#define B{i} 1\nint v{i} = _mm_abs_epi8(a);\n#endif\n" for i in range(count)))


def nested(tree, count):
    return write(tree, "a.c", "".join(f"#if defined(A{i}) || B > {i}\n" for i in range(count))
                 + "int v = _mm_abs_epi8(a);\n" + "#endif\n" * count)


def files(tree, count):
    return sum(write(tree, f"d{i // 100}/f{i}.c", f'#include "f{i}.h"\nint v{i} = {i};\n') for i in range(count))


def shared_header(tree, count):
    """Units that all include one header, each with another value of a macro that the header asks for."""
    size = write(tree, "all.h", "#ifdef MODE\n#if MODE > 3\n#define HAVE_SSE 1\n#endif\n#endif\n"
                 "#ifdef HAVE_SSE\nint v = _mm_abs_epi8(a);\n#endif\n")
    return size + sum(write(tree, f"u{i}.c", f'#define MODE {i}\n#include "all.h"\n') for i in range(count))


def chain(tree, count):
    """Headers that each include the next one; each header is included by one unit."""
    size = write(tree, f"h{count}.h", "#ifdef __SSE2__\nint v = _mm_abs_epi8(a);\n#endif\n")
    for i in range(count):
        size += write(tree, f"h{i}.h", f'#ifndef H{i}\n#define H{i}\n#include "h{i + 1}.h"\n#endif\n')
        size += write(tree, f"u{i}.c", f'#include "h{i}.h"\n')
    return size


def same_names(tree, count):
    """A header of the same name in every folder, included by that name."""
    return sum(write(tree, f"d{i}/settings.h", f"#define A{i} 1\n") + write(tree, f"e{i}/a.c", "#include <settings.h>\n")
               for i in range(count))


def own_headers(tree, count):
    """A header of the same name in every folder, included there, and one that no folder has."""
    return sum(write(tree, f"d{i}/x.h", f"#define A{i} 1\n") + write(tree, f"d{i}/a.c", '#include <x.h>\n#include "y/x.h"\n')
               for i in range(count))


def folders(tree, count):
    """Chains of folders, each 150 deep."""
    return sum(write(tree, f"c{i}/" + "/".join(f"d{j}" for j in range(150)) + "/a.c", "int v;\n") for i in range(count))


CASES = {  # name: maker, count
    "sites": (sites, 1_000_000), "macros": (macros, 100_000), "macro_chain": (macro_chain, 100_000),
    "regions": (regions, 100_000), "nested": (nested, 10_000), "files": (files, 100_000),
    "shared_header": (shared_header, 10_000), "chain": (chain, 2_000), "same_names": (same_names, 10_000),
    "own_headers": (own_headers, 10_000),
    "folders": (folders, 200),
}


def cost(tree, work):
    """Returns the cost of the run with the least processor time."""
    command = [ARMLIFT, "scan", "--lexical", "--no-cache", "--no-progress", "--format", "json", "-o",
               os.path.join(work, "report.json"), tree]
    return min((timing.run(command) for _ in range(REPEAT)), key=lambda run: run.cpu)


def main():
    print(f"{'case':16}{'size':>12}{'CPU':>10}{'ns/byte':>10}{'memory':>10}{'against a quarter':>20}")
    for name in sys.argv[1:] or CASES:
        maker, count = CASES[name]
        per_byte = []
        for part in (count // 4, count):
            with tempfile.TemporaryDirectory() as work:
                empty, tree = os.path.join(work, "empty"), os.path.join(work, "tree")
                os.mkdir(empty)
                os.mkdir(tree)
                size = maker(tree, part)
                run = cost(tree, work)
                per_byte.append((run.cpu - cost(empty, work).cpu) / size * 1e9)
        print(f"{name:16}{size / 1e6:9.1f} MB{run.cpu:8.2f} s{per_byte[1]:10.1f}{run.memory:7.0f} MB"
              f"{per_byte[1] / per_byte[0]:19.2f}x")


main()
