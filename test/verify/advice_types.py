#!/usr/bin/python3
"""Compiles each one-line answer that is exact as written, without conversions between vectors.

Its letters are operands as NEON code has them: floating vectors of their own type, integer vectors of the lanes that
the answer wants, half precision in either form, pointers to vectors of some type. A comparison of floating lanes gives
a mask of as many bits.
"""

import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "rulegen"))

import intrinsic_advice  # noqa: E402
import intrinsic_relations  # noqa: E402
import intrinsics  # noqa: E402
from cases import immediate_sets  # noqa: E402
from intrinsic_relations import MASK, VECTOR, family, width  # noqa: E402

COMPILERS = ["aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++"]
OPTIONS = ["-w", "-march=armv8.2-a+crypto+crc+fp16", "-fmax-errors=0", "-fsyntax-only", "-Werror=incompatible-pointer-types"]
FLOATING = {"": "float32x{}_t", "d": "float64x{}_t", "h": "float16x{}_t", "bh": "uint16x{}_t"}
BITS = {"": 32, "d": 64, "h": 16, "bh": 16}
MASKS = {32: "uint32x4_t", 64: "uint64x2_t"}


def lane_types(ctype):
    """Returns the types that NEON code may use for the x86 vector CTYPE."""
    kind = family(ctype)
    if kind in FLOATING and width(ctype) == 128:
        return [FLOATING[kind].format(128 // BITS[kind])]
    wide = [f"{sign}int{bits}x{width(ctype) // bits}_t" for bits in (8, 16, 32, 64) for sign in ("", "u")]
    return wide + [f"float16x{width(ctype) // 16}_t"]


def choices(ctype):
    if ctype.endswith("*"):
        base = re.sub(r"\b(const|volatile)\b|\*|_u\b", "", ctype).strip()
        return [ctype.replace(base + "_u", "int32x4_t").replace(base, "int32x4_t")] if VECTOR.fullmatch(base) else [neon(ctype)]
    return lane_types(ctype) if VECTOR.fullmatch(ctype) else [neon(ctype)]


def neon(ctype):
    return MASK.sub(r"uint\1_t", ctype).replace("_Float16", "float16_t").replace("__bf16", "uint16_t")


def function(row, text, types, name):
    chosen = immediate_sets(row)[0]
    for index, value in chosen.items():
        text = re.sub(rf"\b{row.params[index][1]}\b", str(value), text)
    taken = [(ctype, p) for index, (ctype, (_, p)) in enumerate(zip(types, row.params)) if index not in chosen]
    parameters = ", ".join(intrinsics.declare(ctype, p) for ctype, p in taken) or "void"
    return f"void {name}({parameters}) {{ {result(row, text)} }}"


def result(row, text):
    if not VECTOR.fullmatch(row.ret) or family(row.ret) not in FLOATING or width(row.ret) != 128:
        return f"{text};"
    kind = MASKS[BITS[family(row.ret)]] if "_cmp" in row.name else lane_types(row.ret)[0]
    return f"{kind} result = {text}; (void)result;"


def refused(compiler, candidates):
    """Returns [(index, text)] of the rows none of whose candidates compiles."""
    head = ["#include <arm_neon.h>", "#include <arm_acle.h>", "#include <stdint.h>"]
    suffix = ".cpp" if compiler.endswith("++") else ".c"
    with tempfile.NamedTemporaryFile("w", suffix=suffix) as source:
        source.write("\n".join([*head, *(text for _, text in candidates)]) + "\n")
        source.flush()
        told = subprocess.run([compiler, *OPTIONS, source.name], capture_output=True, text=True).stderr
    bad = {int(line) - len(head) - 1 for line in re.findall(rf"{re.escape(source.name)}:(\d+):\d+: error", told)}
    return {row for row, _ in candidates} - {row for at, (row, _) in enumerate(candidates) if at not in bad}


def candidates_of(answers, index, mixed):
    row, text = answers[index]
    options = [choices(ctype) for ctype, _ in row.params]
    longest = max(map(len, options), default=1)
    alike = [tuple(o[min(at, len(o) - 1)] for o in options) for at in range(longest)]
    for number, types in enumerate(itertools.product(*options) if mixed else alike):
        yield index, function(row, text, types, f"answer_{index}_{number}")


def main():
    catalogue = intrinsics.load(sys.argv[1])
    intrinsic_relations.derive(catalogue)
    advisor = intrinsic_advice.Advisor(catalogue)
    answers = [
        (row, advisor.expression(row))
        for row in catalogue
        if row.kind in (intrinsics.FUNCTION, intrinsics.MACRO) and not row.idea and advisor.expression(row)
        and row.verify in ("hardware", "model") and not row.extra
    ]
    for compiler in COMPILERS:
        left = range(len(answers))
        for mixed in (False, True):
            left = sorted(refused(compiler, [c for index in left for c in candidates_of(answers, index, mixed)]))
        for index in left:
            print(f"{answers[index][0].where}: {answers[index][0].name}: {compiler}: {answers[index][1]}")
        print(f"{compiler}: {len(answers)} answers, {len(left)} refused")


if __name__ == "__main__":
    main()
