#!/usr/bin/python3
"""Executes every answer: the same calls natively on x86 and, through the shim, under qemu-aarch64.

One program text is made from the rows; compiled for x86 it uses the real intrinsics, for aarch64 the header that
`armlift shim` prints. Each prints one digest per name over all result bits. Where this CPU lacks an ISA, digests
recorded on one that has it take its place (recorded/ISA.txt says how they were made); where no CPU was at hand,
models.h computes the x86 result from the vendor's manual.
"""

import argparse
import concurrent.futures
import math
import pathlib
import platform
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "rulegen"))

import intrinsic_relations  # noqa: E402
import intrinsic_shim  # noqa: E402
import intrinsics  # noqa: E402
from intrinsic_relations import MASK, VECTOR, family, width  # noqa: E402
from intrinsics import declare  # noqa: E402

X86_COMPILER = ["clang-19", "-ffp-contract=off", "-w", "-std=gnu17"]
BASE_FLAGS = ["-march=haswell", "-maes", "-mpclmul", "-msha", "-mmovbe", "-mrdrnd", "-mrdseed", "-madx", "-mlzcnt"]
MODEL_FLAGS = ["-march=haswell", "-mavx512f"]
WIDE_FLAGS = ["-march=sapphirerapids", "-mavxvnni", "-mgfni", "-mvaes", "-mvpclmulqdq"]
# Without these in /proc/cpuinfo the x86 program cannot run here, and recorded digests are used.
BASE_CPU = {"avx2", "fma", "f16c", "aes", "pclmulqdq", "sha_ni", "bmi2", "abm", "movbe", "adx"}
WIDE_CPU = BASE_CPU | {
    "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd", "avx512ifma", "avx512vbmi", "avx512_vbmi2", "avx512_vnni",
    "avx512_bitalg", "avx512_vpopcntdq", "avx512_bf16", "avx512_fp16", "gfni", "vaes", "vpclmulqdq", "avx_vnni",
}
BASE_ISAS = {
    "mmx", "sse", "sse2", "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "aes", "pclmul", "sha", "avx", "avx2", "fma", "f16c",
    "bmi", "bmi2", "lzcnt", "movbe", "adx", "other",
}
# Each with no more of the architecture than the rows name, and once with FEAT_FP16, for which half precision
# has a second form in the shim.
TARGETS = {
    "gcc-O0": ["aarch64-linux-gnu-gcc", "-O0"],
    "gcc-O2": ["aarch64-linux-gnu-gcc", "-O2"],
    "clang-O0": ["clang-19", "--target=aarch64-linux-gnu", "-O0"],
    "clang-O2": ["clang-19", "--target=aarch64-linux-gnu", "-O2"],
}
HALF = "+fp16"
HALF_TARGETS = [f"gcc-O2{HALF}", f"clang-O2{HALF}"]
# The header must be free of warnings; unused things are the generated program's own.
TARGET_FLAGS = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-variable", "-static"]

MANY_IMMEDIATES = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 20, 24, 27, 31, 32, 33, 36, 47, 48, 63, 64, 65, 78, 85, 100, 114, 127, 128,
    136, 150, 170, 177, 200, 202, 216, 221, 228, 238, 240, 254, 255,
)
ROUNDINGS = (8, 9, 10, 11, 4)
# The last argument of these suppresses exceptions and cannot name a rounding mode.
SUPPRESS_ONLY = re.compile(
    r"_(max|min|getexp|getmant|range|cmp|roundscale|fixupimm|comi|reduce)_round|_cvtt_round"
    r"|_cvt_round(ph_p[sd]|ps_pd|ss_sd|sh_s[sd])|_cvtx_roundph"
)


def immediates(text, name):
    """Interesting values of one immediate; ranges of up to 64 values are walked whole."""
    if text == "rounding":
        return (8, 4) if SUPPRESS_ONLY.search(name) else ROUNDINGS
    if "|" in text:
        return tuple(map(int, text.split("|")))
    if text == "unchecked":
        # Bit 6 of a string compare only chooses the form of the result.
        return (*range(64), *range(64, 128, 7)) if re.search(r"_cmp[ei]str", name) else MANY_IMMEDIATES
    low, high = map(int, text.split(".."))
    if high - low < 64:
        return tuple(range(low, high + 1))
    return tuple(value for value in MANY_IMMEDIATES if low <= value <= high)


def immediate_sets(row):
    """{argument index: value} combinations, thinned where there are two immediates."""
    ranges = [(int(part.split(":", 1)[0]), part.split(":", 1)[1]) for part in filter(None, row.imm.split(";"))]
    sets = [{}]
    for index, text in ranges:
        values = immediates(text, row.name)
        sets = [{**chosen, index: value} for chosen in sets for value in values]
    # A row that follows from another by relation needs few: its base goes through all of them.
    most = 6 if row.relation and row.relation != "same" and width_of(row) > 128 or "_mask" in row.name else 128
    return sets if len(sets) <= most else sets[:: -(-len(sets) // most)]


def width_of(row):
    return max([width(row.ret), *(width(ctype) for ctype, _ in row.params)])


def lane_kind(name, ctype):
    """What lanes an operand is likely to hold: by its type, else by the intrinsic's suffix."""
    if VECTOR.fullmatch(ctype):
        by_type = {"": "f", "d": "d", "h": "h", "bh": "b"}.get(family(ctype))
        if by_type:
            return by_type
    for pattern, kind in ((r"[ps][iu]8|epi8|epu8|_u8", "1"), (r"[ps][iu]16|epi16|epu16", "2"), (r"[ps][iu]64|epi64|epu64|si64", "8")):
        if re.search(pattern, name):
            return kind
    if re.search(r"ph2?_|_ph$|ph_ps", name) and ctype == "__m128i":
        return "h"
    return "4"


class Emitter:
    """Text of one program: a function per intrinsic and a main that runs them."""

    def __init__(self, rows):
        self.rows = rows

    def program(self):
        tests = "".join(self.test(row) for row in self.rows)
        runs = "".join(
            f'  if (!chosen || !strcmp(chosen, "{row.name}"))\n    test_{row.name}();\n' for row in self.rows
        )
        return (
            f'{tests}\nint main(int argc, char **argv) {{\n  chosen = argc > 1 ? argv[1] : NULL;\n{runs}  return 0;\n}}\n'
        )

    def test(self, row):
        declarations, prepare, arguments, outputs = [], [], [], []
        immediate_at = {int(part.split(":")[0]) for part in filter(None, row.imm.split(";"))}
        vectors = []
        for index, (ctype, name) in enumerate(row.params):
            if index in immediate_at:
                arguments.append(None)
                continue
            plain = re.sub(r"\b(const|volatile)\b", "", ctype).strip()
            if plain.endswith("*"):
                self.pointer(row, ctype, name, declarations, prepare, arguments, outputs)
                continue
            kind = self.operand_kind(row, ctype, name)
            declarations.append(f"{self.spelled(ctype)} {name};")
            prepare.append(f"fill(&{name}, sizeof {name}, '{kind}', &random);")
            prepare += self.restrict(row, name)
            if VECTOR.fullmatch(ctype) and kind not in "gG":
                if vectors and vectors[-1][1:] == (ctype, kind):
                    prepare.append(f"mix(&{name}, &{vectors[-1][0]}, sizeof {name}, '{kind}', &random);")
                vectors.append((name, ctype, kind))
            arguments.append(name)
        return self.function(row, declarations, prepare, arguments, outputs)

    def function(self, row, declarations, prepare, arguments, outputs):
        sets = immediate_sets(row)
        rounds = max(6, min(64, 192 // len(sets)))
        if re.search(r"_cmp[ei]str", row.name):
            rounds = 24
        lines = [self.wrapper(row, number, chosen) for number, chosen in enumerate(sets)]
        lines += [f"static void test_{row.name}(void) {{", f'  Random random = begin("{row.name}");']
        lines += [f"  {text}" for text in declarations]
        lines.append(f"  for (int round = 0; round < {rounds}; round++) {{")
        lines += [f"    {text}" for text in prepare]
        for number, chosen in enumerate(sets):
            lines += [f"    {text}" for text in self.one_call(row, arguments, outputs, number, chosen)]
        lines += ["  }", f'  finish("{row.name}");', "}", ""]
        return "\n".join(lines) + "\n"

    def wrapper(self, row, number, chosen):
        """Each call in a function of its own, which keeps the program quick to compile."""
        params = ", ".join(declare(self.spelled(t), n) for i, (t, n) in enumerate(row.params) if i not in chosen) or "void"
        values = ", ".join(str(chosen[i]) if i in chosen else n for i, (_, n) in enumerate(row.params))
        result = "" if row.ret == "void" else "return "
        head = declare(self.spelled(row.ret), f"call_{row.name}_{number}")
        return f"static __attribute__((noinline)) {head}({params}) {{ {result}CALL({row.name})({values}); }}"

    def one_call(self, row, arguments, outputs, number, chosen):
        values = [argument for argument in arguments if argument is not None]
        call = f"call_{row.name}_{number}({', '.join(values)})"
        lines = [f"{{ {reset}" for reset in ["".join(f"memcpy({o}, {o}_seed, sizeof {o}); " for o in outputs)]]
        shown = [n for n in arguments if n and re.fullmatch(r"\w+", n) and n not in outputs]
        lines += [f'argument("{n}", &{n}, sizeof {n});' for n in shown]
        if chosen:
            text = " ".join(f"imm{i}={v}" for i, v in chosen.items())
            lines.append(f'if (chosen) printf(" {text}");')
        if row.ret == "void":
            lines.append(f"{call};")
        else:
            kind = self.result_kind(row)
            lines += [f"{self.spelled(row.ret)} r = {call};", f"result(&r, sizeof r, '{kind}');"]
        lines += [f"result({o}, sizeof {o}, '1');" for o in outputs]
        return [*lines, "}"]

    def spelled(self, ctype):
        return {"_Float16": "HALF", "__bf16": "BFLOAT"}.get(ctype, ctype)

    def operand_kind(self, row, ctype, name):
        scalars = {"float": "f", "double": "d", "_Float16": "h", "__bf16": "b"}
        if ctype in scalars:
            return scalars[ctype]
        gather = re.search(r"_i(32|64)(lo)?(gather|scatter)", row.name)
        if gather and family_is_index(row, name):
            return "g" if gather.group(1) == "32" else "G"
        if VECTOR.fullmatch(ctype):
            return lane_kind(row.name, ctype)
        sizes = {"char": "1", "short": "2", "int": "4", "long": "8"}
        if MASK.fullmatch(ctype):
            return {8: "1", 16: "2", 32: "4", 64: "8"}[int(MASK.fullmatch(ctype).group(1))]
        last = ctype.replace("unsigned", "").replace("signed", "").strip() or "int"
        return {"long long": "8", "size_t": "8"}.get(last, sizes.get(last.split()[0], "4"))

    def result_kind(self, row):
        scalars = {"float": "f", "double": "d", "_Float16": "h", "__bf16": "b"}
        if VECTOR.fullmatch(row.ret):
            return {"": "f", "d": "d", "h": "h", "bh": "b", "i": "1"}[family(row.ret)] if not half_result(row) else "h"
        return scalars.get(row.ret, "1")

    def restrict(self, row, name):
        """Inputs on which x86 leaves the result open are left out."""
        if re.search(r"__bs[fr]|_bit_scan", row.name):
            return [f"if (!{name}) {name} = 1;"]
        return []

    def pointer(self, row, ctype, name, declarations, prepare, arguments, outputs):
        const = "const" in ctype
        base = re.sub(r"\b(const|volatile)\b|\*", "", ctype).strip()
        gather = re.search(r"gather|scatter", row.name)
        size = 2048 if gather else 256
        kind = {"float": "f", "double": "d"}.get(base) or lane_kind(row.name, base if VECTOR.fullmatch(base) else "__m128i")
        if base in ("void", "char") and re.search(r"_ps$|_ss$", row.name):
            kind = "f"
        if re.search(r"_pd$|_sd$", row.name):
            kind = "d"
        offset = 1024 if gather else 64
        declarations.append(f"static unsigned char {name}_memory[{size}] __attribute__((aligned(64)));")
        prepare.append(f"fill({name}_memory, sizeof {name}_memory, '{kind}', &random);")
        arguments.append(f"({self.spelled(base)} *)({name}_memory + {offset})")
        if not const:
            declarations.append(f"static unsigned char {name}_memory_seed[{size}];")
            prepare.append(f"memcpy({name}_memory_seed, {name}_memory, sizeof {name}_memory);")
            outputs.append(f"{name}_memory")


def family_is_index(row, name):
    """In gathers and scatters the index is the first integer vector after pointer, mask and source."""
    for ctype, other in row.params:
        if VECTOR.fullmatch(ctype) and other != "src":
            return other == name
    return False


def half_result(row):
    return bool(re.search(r"cvtps_ph|cvt_roundps_ph", row.name)) and family(row.ret) == "i"


def architecture(rows, target):
    """-march for these rows: what they name, and FEAT_FP16 only where the target asks for it."""
    named = sorted({feature for row in rows for feature in row.requires.split()})
    return "-march=armv8.2-a" + "".join(f"+{feature}" for feature in named) + (HALF if target.endswith(HALF) else "")


def header_for(catalogue, definitions, rows):
    return intrinsic_shim.compose_with_places(catalogue, definitions, [row.name for row in rows])


X86_PROLOGUE = """\
#include <x86intrin.h>
#include <immintrin.h>
#define HALF _Float16
#define BFLOAT __bf16
#define CALL(name) name
#include "verify.h"
"""
MODEL_PROLOGUE = """\
#include "verify.h"
#include "models.h"
#define HALF _Float16
#define BFLOAT __bf16
#define CALL(name) model_##name
"""
ARM_PROLOGUE = """\
#define _GNU_SOURCE
#include "shim.h"
#define HALF float16_t
#define BFLOAT unsigned short
#define CALL(name) name
#include "verify.h"
"""


class Failure(Exception):
    pass


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise Failure(f"{' '.join(map(str, command))}\nexit {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-6000:]}")
    return done.stdout


def cpu_flags():
    try:
        return set(re.search(r"^flags\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M).group(1).split())
    except (OSError, AttributeError):
        return set()


def digests(text):
    return {name: (digest, int(calls)) for name, digest, calls in (line.split() for line in text.splitlines() if line)}


class Shard:
    """The rows of one ISA that one program can hold."""

    def __init__(self, name, rows, header, folder):
        self.name, self.rows, self.header, self.folder = name, rows, header, folder
        self.body = Emitter(rows).program()
        self.model = rows[0].verify == "model"
        wide = any(row.isa not in BASE_ISAS for row in rows)
        # A model is plain C; AVX-512 only carries the operands.
        self.flags, self.cpu = (MODEL_FLAGS, {"avx2", "avx512f"}) if self.model else (WIDE_FLAGS, WIDE_CPU) if wide else (BASE_FLAGS, BASE_CPU)
        self.programs = {}

    def native_possible(self):
        return platform.machine() == "x86_64" and self.cpu <= cpu_flags()

    def build_x86(self):
        source = self.folder / f"{self.name}-x86.c"
        source.write_text((MODEL_PROLOGUE if self.model else X86_PROLOGUE) + self.body)
        program = source.with_suffix("")
        # Clang 19 exchanges operands of _mm_mask_sqrt_sh and of masked scalar FMA from -O1 on, and at -O0 it loses
        # arguments of type __m128bh.
        level = "-O1" if any(row.isa == "avx512bf16" for row in self.rows) else "-O0"
        run([*X86_COMPILER, level, *self.flags, f"-I{HERE}", str(source), "-o", str(program), "-lm"])
        self.programs["x86"] = [str(program)]

    def build_arm(self, target):
        (self.folder / f"{self.name}").mkdir(exist_ok=True)
        shim = self.folder / self.name / "shim.h"
        shim.write_text(self.header)
        source = self.folder / f"{self.name}-{target}.c"
        source.write_text(ARM_PROLOGUE + self.body)
        program = source.with_suffix("")
        run([*TARGETS[target.removesuffix(HALF)], architecture(self.rows, target), *TARGET_FLAGS, f"-I{HERE}", f"-I{shim.parent}", str(source), "-o", str(program), "-lm"])
        self.programs[target] = ["qemu-aarch64", "-cpu", "max", str(program)]

    def digests(self, side):
        return digests(run(self.programs[side]))

    def dump(self, side, name):
        return run([*self.programs[side], name]).splitlines()


def floats(hexes, kind):
    data = bytes.fromhex(hexes)
    code, size = {"f": ("f", 4), "d": ("d", 8), "h": ("e", 2)}[kind]
    return struct.unpack(f"<{len(data) // size}{code}", data)


def within(row, x86, arm):
    """True if each lane is as near as two approximations within the bound can be.

    x86's older estimates treat denormals as zero, and results there may flush: such lanes are not compared.
    """
    factor, power = re.fullmatch(r"(?:([\d.]+)\*)?2\^(-\d+)", row.bound).groups()
    tolerance = 2 * float(factor or 1) * 2.0 ** int(power)
    kind = Emitter([row]).result_kind(row)
    limit = {"f": 2.0**-126, "d": 2.0**-1022, "h": 2.0**-14}[kind]
    results = [floats(text.split("r=")[-1], kind) for text in (x86, arm)]
    inputs = [floats(text, kind) for text in re.findall(r" [ab]=(\w+)", x86)]
    inputs = [lanes for lanes in inputs if len(lanes) >= len(results[0])]
    for lane, (left, right) in enumerate(zip(*results)):
        if math.isnan(left) and math.isnan(right) or left == right:
            continue
        if any(0 < abs(lanes[lane]) < limit for lanes in inputs) or abs(left) <= 4 * limit and abs(right) <= 4 * limit:
            continue
        if not abs(left - right) <= tolerance * abs(left):
            return False
    return True


def compare(shard, target, expected):
    """Names of the shard whose bits differ, with one example each."""
    seen = shard.digests(target)
    bad = []
    for row in shard.rows:
        if seen.get(row.name) == expected.get(row.name):
            continue
        if "x86" not in shard.programs:
            if row.verify != "bound":
                bad.append((row.name, "digest differs from the recorded one"))
            continue
        pairs = list(zip(shard.dump("x86", row.name), shard.dump(target, row.name)))
        different = [(l, r) for l, r in pairs if l != r]
        if row.verify == "bound":
            different = [(l, r) for l, r in different if not within(row, l, r)]
            if not different:
                continue
        left, right = different[0] if different else ("?", "?")
        bad.append((row.name, f"{len(different)} of {len(pairs)} differ:{left}\n      aarch64 r={right.split('r=')[-1]}"))
    return bad


def shards_of(catalogue, isas, limit):
    groups = {}
    for row in catalogue:
        if row.verify in ("hardware", "bound", "model") and row.isa in isas and row.kind in (intrinsics.FUNCTION, intrinsics.MACRO) and not row.extra:
            if row.body.startswith("#"):
                continue
            groups.setdefault(row.isa + ("-model" if row.verify == "model" else ""), []).append(row)
    for isa, rows in sorted(groups.items()):
        for start in range(0, len(rows), limit):
            yield f"{isa}-{start // limit}", rows[start : start + limit]


def verify_shard(name, rows, header, folder, targets, from_record):
    shard = Shard(name, rows, header, folder)
    if from_record or not shard.native_possible():
        expected = recorded(rows)
    else:
        shard.build_x86()
        expected = shard.digests("x86")
    failures = []
    halves = [target for target in HALF_TARGETS if target.removesuffix(HALF) in targets and "__ARM_FEATURE_FP16" in header]
    for target in [*targets, *halves]:
        shard.build_arm(target)
        failures += [(target, *item) for item in compare(shard, target, expected)]
    return shard, expected, failures


def recorded(rows):
    found = {}
    for isa in {row.isa for row in rows}:
        path = HERE / "recorded" / f"{isa}.txt"
        if path.exists():
            found |= digests("\n".join(l for l in path.read_text().splitlines() if not l.startswith("#")))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--isa", action="append", help="verify this ISA alone (repeatable)")
    parser.add_argument("--name", action="append", help="verify these intrinsics alone")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth intrinsic: a quick look at all ISAs")
    parser.add_argument("--rules", default=ROOT / "rules", help="folder of the rules")
    parser.add_argument("--target", action="append", choices=TARGETS, help="aarch64 compilers, default all")
    parser.add_argument("--record", action="store_true", help="only write the x86 digests to recorded/")
    parser.add_argument("--recorded", action="store_true", help="compare with recorded/ even where this CPU has the ISA")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=250, help="intrinsics per program")
    parser.add_argument("--keep", help="build in this folder and keep it")
    options = parser.parse_args()
    try:
        catalogue = intrinsics.load(options.rules)
        definitions = intrinsic_relations.derive(catalogue)
    except intrinsics.RuleError as error:
        sys.exit(str(error))
    isas = set(options.isa or {row.isa for row in catalogue})
    chosen = [row for row in catalogue if not options.name or row.name in options.name][:: options.every]
    temporary = None if options.keep else tempfile.TemporaryDirectory()
    folder = pathlib.Path(options.keep or temporary.name)
    folder.mkdir(parents=True, exist_ok=True)
    targets = [] if options.record else options.target or list(TARGETS)
    total, failures = 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = [
            pool.submit(verify_shard, name, rows, header_for(catalogue, definitions, rows), folder, targets, options.recorded)
            for name, rows in shards_of(chosen, isas, options.limit)
        ]
        for future in waiting:
            try:
                shard, expected, bad = future.result()
            except Failure as error:
                print(error)
                failures.append(("build", "", ""))
                continue
            total += len(shard.rows)
            failures += bad
            for target, name, text in bad:
                print(f"{name}: {target}: {text}", flush=True)
            if options.record and "x86" in shard.programs:
                record(shard, expected)
    print(f"{total} intrinsics, {len({name for _, name, _ in failures})} differ")
    return 1 if failures or not total else 0


def record(shard, expected):
    folder = HERE / "recorded"
    folder.mkdir(exist_ok=True)
    path = folder / f"{shard.rows[0].isa}.txt"
    kept = digests("\n".join(l for l in path.read_text().splitlines() if not l.startswith("#"))) if path.exists() else {}
    kept |= expected
    head = f"# FNV-1a 64 digests of the results and number of calls, made by test/verify/verify.py --record\n# on an x86_64 CPU that has {shard.rows[0].isa}; x86 program built by clang-19\n"
    path.write_text(head + "".join(f"{name} {digest} {calls}\n" for name, (digest, calls) in sorted(kept.items())))


if __name__ == "__main__":
    sys.exit(main())
