#!/usr/bin/python3
"""Executes every answer: the same calls natively on x86 and, through the shim, under qemu-aarch64.

One program text is made from the rows (cases.py). Compiled for x86, it uses the real intrinsics; compiled for aarch64,
the header that `armlift shim` prints. Each program prints two digests per name over all result bits (driver.c). If this
CPU lacks an ISA, digests recorded on a CPU that has it are used instead (recorded/ISA.txt says how they were made). For
ISAs without an available CPU, models.h computes the x86 result from the vendor's manual.
"""

import argparse
import concurrent.futures
import dataclasses
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

import cases  # noqa: E402
import intrinsic_advice  # noqa: E402
import intrinsic_relations  # noqa: E402
import intrinsic_shim  # noqa: E402
import intrinsics  # noqa: E402


@dataclasses.dataclass
class Cpu:
    """What is needed to run some ISAs natively. If /proc/cpuinfo lacks a flag, recorded digests are used."""

    isas: set
    options: list
    flags: set
    level: str = "-O0"


BASE = Cpu(
    {
        "mmx", "sse", "sse2", "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "aes", "pclmul", "sha", "avx", "avx2", "fma", "f16c",
        "bmi", "bmi2", "lzcnt", "movbe", "adx", "other",
    },
    ["-march=haswell", "-maes", "-mpclmul", "-msha", "-mmovbe", "-mrdrnd", "-mrdseed", "-madx", "-mlzcnt"],
    {"avx2", "fma", "f16c", "aes", "pclmulqdq", "sha_ni", "bmi2", "abm", "movbe", "adx"},
)
WIDE_FLAGS = BASE.flags | {
    "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd", "avx512ifma", "avx512vbmi", "avx512_vbmi2", "avx512_vnni",
    "avx512_bitalg", "avx512_vpopcntdq", "gfni", "vaes", "vpclmulqdq",
}
CPUS = [
    BASE,
    Cpu(
        {
            "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd", "avx512ifma", "avx512vbmi", "avx512vbmi2", "avx512vnni",
            "avx512bitalg", "avx512vpopcntdq", "gfni", "vaes", "vpclmulqdq",
        },
        ["-march=icelake-server"],
        WIDE_FLAGS,
    ),
    # Clang 19 exchanges operands of _mm_mask_sqrt_sh and of masked scalar FMA from -O1 on, and loses arguments of type
    # __m128bh at -O0.
    Cpu({"avx512bf16"}, ["-march=icelake-server", "-mavx512bf16"], WIDE_FLAGS | {"avx512_bf16"}, "-O1"),
    Cpu({"avx512fp16"}, ["-march=sapphirerapids"], WIDE_FLAGS | {"avx512_fp16"}),
    Cpu({"avx512vp2intersect"}, ["-march=tigerlake"], WIDE_FLAGS | {"avx512_vp2intersect"}),
    Cpu({"avxvnni"}, ["-march=alderlake"], BASE.flags | {"avx_vnni"}),
    Cpu({"clzero"}, ["-march=haswell", "-mclzero"], {"clzero"}),
]
# A model is plain C; AVX-512 only holds the operands.
MODEL = Cpu(set(), ["-march=haswell", "-mavx512f"], {"avx2", "avx512f"})

X86_COMPILER = ["clang-19", "-ffp-contract=off", "-w", "-std=gnu17"]
# Each target has only the features that the rows name. One more run has FEAT_FP16, for which half precision has a
# second form in the shim.
TARGETS = {
    "gcc-O0": ["aarch64-linux-gnu-gcc", "-O0"],
    "gcc-O2": ["aarch64-linux-gnu-gcc", "-O2"],
    "clang-O0": ["clang-19", "--target=aarch64-linux-gnu", "-O0"],
    "clang-O2": ["clang-19", "--target=aarch64-linux-gnu", "-O2"],
}
HALF = "+fp16"
HALF_TARGETS = [f"gcc-O2{HALF}", f"clang-O2{HALF}"]
# The header is a system header, without warnings: test/shim/compiles.test looks for them. Only the generated program itself may have
# unused things.
TARGET_FLAGS = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]

# What the note of a row says if the row treats denormals unlike x86 while they are flushed.
FLUSH_NOTE = "FPCR.FZ"

PROLOGUES = {
    "x86": "#include <x86intrin.h>\n#include <immintrin.h>\n#define HALF _Float16\n#define BFLOAT __bf16\n#define CALL(name) name\n",
    "model": '#include "models.h"\n#define HALF _Float16\n#define BFLOAT __bf16\n#define CALL(name) model_##name\n',
    "aarch64": '#define _GNU_SOURCE\n#include <arm_acle.h>\n#include "shim.h"\n#define HALF float16_t\n#define BFLOAT unsigned short\n#define CALL(name) name\n',
}


def architecture(rows, target):
    """Returns -march for these rows: the features that they name, and FEAT_FP16 only if the target asks for it."""
    named = sorted({feature for row in rows for feature in row.requires.split()})
    return "-march=armv8.2-a" + "".join(f"+{feature}" for feature in named) + (HALF if target.endswith(HALF) else "")


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
    """Rows that one program can hold: they need the same CPU and the same -march."""

    def __init__(self, name, rows, catalogue, definitions, options):
        self.name, self.rows = name, rows
        self.model = rows[0].verify == "model"
        self.cpu, self.flush = cpu_of(rows[0]), options.flush
        self.folder = options.folder / name
        self.folder.mkdir(exist_ok=True)
        self.body = cases.Program(rows, options.every_immediate).text()
        self.header = intrinsic_shim.compose_with_places(catalogue, definitions, [row.name for row in rows])
        (self.folder / "shim.h").write_text(self.header)
        self.programs = {}

    def native_possible(self):
        return platform.machine() == "x86_64" and self.cpu.flags <= cpu_flags()

    def build(self, side, prologue, compiler, driver):
        source = self.folder / f"{side}.c"
        source.write_text(f'{PROLOGUES[prologue]}#include "driver.h"\n{self.body}')
        run([*compiler, f"-I{HERE}", f"-I{self.folder}", "-c", source, "-o", source.with_suffix(".o")])
        run([*driver.linker, source.with_suffix(".o"), driver.object, "-lm", "-o", source.with_suffix("")])
        self.programs[side] = [*driver.emulator, str(source.with_suffix("")), *(["--flush"] if self.flush else [])]

    def build_x86(self, driver):
        self.build("x86", "model" if self.model else "x86", [*X86_COMPILER, self.cpu.level, *self.cpu.options], driver)

    def build_arm(self, target, driver):
        compiler = [*TARGETS[target.removesuffix(HALF)], architecture(self.rows, target), *TARGET_FLAGS]
        self.build(target, "aarch64", compiler, driver)

    def digests(self, side):
        return digests(run(self.programs[side]))

    def dump(self, side, name):
        return run([*self.programs[side], name]).splitlines()


class Driver:
    """driver.c for one machine, compiled once, since it is not under test."""

    def __init__(self, compiler, emulator, folder):
        self.linker, self.emulator = [*compiler, "-static"], emulator
        self.object = folder / f"driver-{compiler[0]}.o"
        run([*compiler, "-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-c", HERE / "driver.c", "-o", self.object])


def cpu_of(row):
    return MODEL if row.verify == "model" else next((cpu for cpu in CPUS if row.isa in cpu.isas), None)


def floats(hexes, kind):
    data = bytes.fromhex(hexes)
    code, size = {"f": ("f", 4), "d": ("d", 8), "h": ("e", 2)}[kind]
    return struct.unpack(f"<{len(data) // size}{code}", data)


def within(row, x86, arm):
    """True if each lane is as near as two approximations within the bound can be.

    x86's older estimates treat denormals as zero, and results there may be flushed: such lanes are not compared.
    """
    factor, power = re.fullmatch(r"(?:([\d.]+)\*)?2\^(-\d+)", row.bound).groups()
    tolerance = 2 * float(factor or 1) * 2.0 ** int(power)
    kind = cases.result_kind(row)
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


def flushed_early(row, x86, arm):
    """True if the results differ only where x86's is the least normal number: x86 flushes after rounding, Arm
    before."""
    kind = cases.result_kind(row)
    if kind not in "fd":
        return False
    size, least = (4, 1 << 23) if kind == "f" else (8, 1 << 52)
    magnitude = (1 << (8 * size - 1)) - 1
    left, right = (bytes.fromhex(text.split("r=")[-1]) for text in (x86, arm))
    lanes = [[int.from_bytes(side[at : at + size], "little") for at in range(0, len(side), size)] for side in (left, right)]
    return all(l == r or l & magnitude == least and r & magnitude == 0 for l, r in zip(*lanes))


def compare(shard, target, expected):
    """Returns the names of the shard whose bits differ, with one example each."""
    seen = shard.digests(target)
    bad = []
    for row in shard.rows:
        keys = [key for key in (row.name, f"{row.name}+") if key in expected]
        if keys and all(seen.get(key) == expected[key] for key in keys) or shard.flush and FLUSH_NOTE in row.note:
            continue
        if "x86" not in shard.programs:
            if row.verify != "bound":
                bad.append((row.name, "digest differs from the recorded one"))
            continue
        pairs = list(zip(shard.dump("x86", row.name), shard.dump(target, row.name)))
        different = [(l, r) for l, r in pairs if l != r]
        forgiven = within if row.verify == "bound" else flushed_early if shard.flush else None
        if forgiven:
            different = [(l, r) for l, r in different if not forgiven(row, l, r)]
            if not different:
                continue
        left, right = different[0] if different else ("?", "?")
        bad.append((row.name, f"{len(different)} of {len(pairs)} differ:{left}\n      aarch64 r={right.split('r=')[-1]}"))
    return bad


def executable(row):
    """True for rows that can be called: macros that assign to their arguments have a test of their own."""
    callable_kind = row.kind in (intrinsics.FUNCTION, intrinsics.MACRO) and not row.body.startswith("#")
    return callable_kind and row.verify in ("hardware", "bound", "model") and not row.extra


def shards_of(rows, limit):
    """Yields (name, rows) of programs with about LIMIT calls each, so that no large one runs alone at the end."""
    groups = {}
    for row in rows:
        kind = row.verify if row.verify == "model" else CPUS.index(cpu_of(row))
        groups.setdefault((str(kind), row.requires), []).append(row)
    number = 0
    for _, group in sorted(groups.items()):
        weights = [len(cases.immediate_sets(row)) for row in group]
        parts = max(1, round(sum(weights) / limit))
        filled, part = 0, [[] for _ in range(parts)]
        for row, weight in zip(group, weights):
            part[filled * parts // sum(weights)].append(row)
            filled += weight
        for rows_of_part in filter(None, part):
            yield f"shard-{number}", rows_of_part
            number += 1


def verify_shard(shard, drivers, targets, from_record):
    if from_record or not shard.native_possible():
        expected = recorded(shard.rows)
    else:
        shard.build_x86(drivers["x86"])
        expected = shard.digests("x86")
    failures = []
    for target in targets:
        shard.build_arm(target, drivers["aarch64"])
        failures += [(target, *item) for item in compare(shard, target, expected)]
    return shard, expected, failures


def read_record(isa):
    path = HERE / "recorded" / f"{isa}.txt"
    return digests("\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))) if path.exists() else {}


def recorded(rows):
    found = {}
    for isa in {row.isa for row in rows}:
        found |= read_record(isa)
    return found


def write_record(isa, rows, expected):
    names = {key for row in rows for key in (row.name, f"{row.name}+")}
    kept = read_record(isa) | {key: value for key, value in expected.items() if key in names}
    head = (
        "# FNV-1a 64 digests of the results and number of calls, first cases and (+) corner cases, made by\n"
        f"# test/verify/verify.py --record on an x86_64 CPU that has {isa}; x86 program built by clang-19\n"
    )
    lines = "".join(f"{name} {digest} {calls}\n" for name, (digest, calls) in sorted(kept.items()))
    (HERE / "recorded" / f"{isa}.txt").write_text(head + lines)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--isa", action="append", help="verify this ISA alone (repeatable)")
    parser.add_argument("--name", action="append", help="verify these intrinsics alone")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth intrinsic: a quick look at all ISAs")
    parser.add_argument("--every-immediate", action="store_true", help="all values of each immediate, where a row's own C reads it")
    parser.add_argument("--short", action="store_true", help="the one-line advice of the rows in place of their code")
    parser.add_argument("--flush", action="store_true", help="with denormals flushed: what differs must say so in its note")
    parser.add_argument("--rules", default=ROOT / "rules", help="folder of the rules")
    parser.add_argument("--target", action="append", choices=TARGETS, help="aarch64 compilers, default all")
    parser.add_argument("--record", action="store_true", help="only write the x86 digests to recorded/")
    parser.add_argument("--recorded", action="store_true", help="compare with recorded/ even where this CPU has the ISA")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=900, help="calls per program")
    parser.add_argument("--keep", help="build in this folder and keep it")
    return parser.parse_args()


def returned(row, text):
    """Returns the statement that returns TEXT. Integers must be right before they are converted: ~a of a mask of eight
    bits has 32 bits."""
    value = f"({row.ret})({text})"
    if cases.VECTOR.fullmatch(row.ret) or row.ret in cases.SCALARS:
        return f"return {value};"
    return f"return ({text}) == {value} ? {value} : ({row.ret})~({text});"


def answer_by_short(catalogue):
    """Replaces the answer of each row by its advice, if that is exact and another text than its code; operands convert
    as in the NEON code that the advice is meant for. Returns the names of these rows."""
    advisor, names = intrinsic_advice.Advisor(catalogue), set()
    for row in catalogue:
        text = None if row.idea else advisor.expression(row)
        if text is None or text in (row.expr, row.body.removeprefix("return ").rstrip(";\n")) or not executable(row):
            continue
        names.add(row.name)
        row.body = returned(row, text) if row.ret != "void" else f"{text};"
        row.relation = row.expr = ""
    TARGET_FLAGS[:] = ["-std=gnu11", "-w", "-flax-vector-conversions"]
    return names


def plan(catalogue, definitions, options):
    """Returns what to build and run: (shard, targets). Half precision is repeated with FEAT_FP16, for the rows that ask
    for it."""
    targets = [] if options.record else options.target or list(TARGETS)
    if options.short: # half precision is meant for cores that have it
        targets = [f"{target}{HALF}" for target in targets]
    halves = [target for target in HALF_TARGETS if target.removesuffix(HALF) in targets]
    chosen = [row for row in catalogue if executable(row) and (not options.name or row.name in options.name)][:: options.every]
    chosen = [row for row in chosen if not options.isa or row.isa in options.isa]
    if options.flush:
        chosen = [row for row in chosen if row.verify == "hardware" and cpu_of(row).flags <= cpu_flags()]
    if options.short:
        chosen = [row for row in chosen if row.name in options.short_names]
    if options.every_immediate:
        chosen = [row for row in chosen if cases.uses_immediate_itself(row)]
    for name, rows in shards_of(chosen, options.limit):
        yield Shard(name, rows, catalogue, definitions, options), targets
    if halves:
        asking = [row for row in chosen if intrinsic_shim.mentions(definitions, row.name, "__ARM_FEATURE_FP16")]
        for name, rows in shards_of(asking, options.limit):
            yield Shard(f"{name}{HALF}", rows, catalogue, definitions, options), halves


def verify_all(options, catalogue, definitions):
    options.folder.mkdir(parents=True, exist_ok=True)
    drivers = {
        "x86": Driver(["clang-19"], [], options.folder),
        "aarch64": Driver(["aarch64-linux-gnu-gcc"], ["qemu-aarch64", "-cpu", "max"], options.folder),
    }
    seen, failures = set(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = [
            pool.submit(verify_shard, shard, drivers, targets, options.recorded)
            for shard, targets in plan(catalogue, definitions, options)
        ]
        for future in waiting:
            try:
                shard, expected, bad = future.result()
            except Failure as error:
                print(error)
                failures.append(("build", "", ""))
                continue
            seen |= {row.name for row in shard.rows}
            failures += bad
            for target, name, text in bad:
                print(f"{name}: {target}: {text}", flush=True)
            if options.record and "x86" in shard.programs:
                for isa in {row.isa for row in shard.rows}:
                    write_record(isa, [row for row in shard.rows if row.isa == isa], expected)
    print(f"{len(seen)} intrinsics, {len({name for _, name, _ in failures})} differ")
    return 1 if failures or not seen else 0


def main():
    options = parse_arguments()
    try:
        catalogue = intrinsics.load(options.rules)
        options.short_names = answer_by_short(catalogue) if options.short else set()
        definitions = intrinsic_relations.derive(catalogue)
    except intrinsics.RuleError as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as temporary:
        options.folder = pathlib.Path(options.keep or temporary)
        return verify_all(options, catalogue, definitions)


if __name__ == "__main__":
    sys.exit(main())
