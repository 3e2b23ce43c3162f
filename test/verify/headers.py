#!/usr/bin/python3
"""Looks up each x86 name in the header that its row states, in GCC's and Clang's headers: a program that includes the
header must have the name.

Most header files of these compilers are private and refuse to be included. A name that no header of a compiler has is
not expected of that compiler.
"""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "rulegen"))

import intrinsics  # noqa: E402

COMPILERS = (["gcc"], ["clang-19"])


def words(compiler, *headers):
    """Returns all words of the headers as the compiler reads them, with names of macros; empty if the compiler
    refuses."""
    text = "".join(f"#include <{header}>\n" for header in headers)
    run = subprocess.run([*compiler, "-O2", "-E", "-dD", "-xc", "-"], input=text, capture_output=True, text=True)
    return set() if run.returncode else set(re.findall(r"\w+", run.stdout))


def main():
    rows = collections.defaultdict(list)
    for row in intrinsics.load(sys.argv[1]):
        rows[row.header].append(row)
    found = 0
    for compiler in COMPILERS:
        every = words(compiler, "x86intrin.h", "cpuid.h", "mm_malloc.h", "mm3dnow.h")
        for header, of in sorted(rows.items()):
            there = words(compiler, header)
            missing = [row for row in of if row.name in every - there]
            found += sum(row.name in there for row in of)
            for row in missing:
                print(f"{row.where}: {row.name}: {compiler[0]} has no such name in <{header}>")
    print(f"{found} found in {len(rows)} headers")


if __name__ == "__main__":
    main()
