#!/usr/bin/python3
"""Calls each intrinsic that GCC has with operands of exactly the types that its row states.

Clang's macros cast their operands, so that a wrong type in a row passes there. GCC's functions do not convert between
vectors. With a type that GCC refuses, the shim would in turn refuse what x86 programs pass.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "rulegen"))

import intrinsics  # noqa: E402
from cases import immediate_sets  # noqa: E402

# -O1: without it GCC too has macros in place of the functions with immediates. -fpermissive: rows may take any pointer
# and any integer where GCC wants a pointer to the lane or an enumerator.
COMPILER = [
    "g++", "-O1", "-w", "-fpermissive", "-fmax-errors=0", "-fsyntax-only", "-march=sapphirerapids", "-mavx512vp2intersect", "-mxop", "-mfma4",
    "-mtbm", "-mlwp", "-msse4a", "-mclzero", "-mprfchw",
]
# GCC 12 differs from the vendors: _mm_cmp_ph_mask takes __m256h, and XOP's scalar frcz takes a second operand.
GCC_ALONE = {"_mm_cmp_ph_mask", "_mm_mask_cmp_ph_mask", "_mm_frcz_sd", "_mm_frcz_ss"}
ABSENT = re.compile(r"not declared in this scope|has not been declared|does not name a type|target specific option|unable to find")


def call(row):
    chosen = immediate_sets(row)[0]
    types = [re.sub(r"\b__bf16\b", "__bfloat16", ctype) for ctype, _ in row.params]
    taken = [(ctype, name) for index, (ctype, (_, name)) in enumerate(zip(types, row.params)) if index not in chosen]
    arguments = ", ".join(str(chosen.get(index, name)) for index, (_, name) in enumerate(row.params))
    parameters = ", ".join(intrinsics.declare(ctype, name) for ctype, name in taken)
    return f"{row.ret.replace('__bf16', '__bfloat16')} call_{row.name}({parameters}) {{ return {row.name}({arguments}); }}\n"


def complaints(rows):
    """Returns {index of the row: first error}."""
    head = "#include <x86intrin.h>\n#include <immintrin.h>\n"
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(head + "".join(call(row) for row in rows))
        source.flush()
        text = subprocess.run([*COMPILER, source.name], capture_output=True, text=True).stderr
    if re.search(r"^g\+\+: ", text, re.M):
        sys.exit(text)
    found = {}
    for line, message in re.findall(rf"{re.escape(source.name)}:(\d+):\d+: error: (.*)", text):
        found.setdefault(int(line) - head.count("\n") - 1, message)
    return found


def main():
    rows = [
        row
        for row in intrinsics.load(sys.argv[1])
        if row.kind in (intrinsics.FUNCTION, intrinsics.MACRO)
        and row.answer != intrinsics.NONE
        and not row.extra
        and not row.body.startswith("#")
        and row.name not in GCC_ALONE
    ]
    found = complaints(rows)
    wrong = {index: message for index, message in found.items() if not ABSENT.search(message)}
    for index, message in wrong.items():
        print(f"{rows[index].where}: {rows[index].name}: {message}")
    print(f"{len(rows) - len(found)} called, {len(wrong)} refused")


if __name__ == "__main__":
    main()
