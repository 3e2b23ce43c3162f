#!/usr/bin/python3
"""Instruction cost of the shim beside SIMDe: every name that both have, compiled for neoverse-n1, as llvm-mca sees it.

Each name becomes one function that does nothing else, in two translation units that differ only in the header. Operands
of up to 128 bits are passed in registers. Wider ones, which the two headers represent differently, are passed through
memory in both. The measure is llvm-mca's block reciprocal throughput: the cycles per call of a loop that does not wait
for results. Loads of constants are left out on both sides, because such a loop has them in registers.

Every name for which the shim is slower is listed with the reason. Running SIMDe on the verifier's inputs shows whether
it returns another value than x86. Its assembly shows a loop or a call, of which llvm-mca sees only one pass. All other
reasons are in slower.yaml.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "tools" / "rulegen"), str(ROOT / "test" / "verify")]

import cases  # noqa: E402
import intrinsic_relations  # noqa: E402
import intrinsic_shim  # noqa: E402
import intrinsics  # noqa: E402
import verify  # noqa: E402
from intrinsic_relations import width  # noqa: E402
from intrinsics import declare  # noqa: E402

# -O3, because SIMDe asks for it.
FLAGS = ["-O3", "-mcpu=neoverse-n1+crypto", "-ffp-contract=off", "-w", "-S"]
COMPILERS = {
    "clang": ["clang-19", "--target=aarch64-linux-gnu", "-ferror-limit=0"],
    "gcc": ["aarch64-linux-gnu-gcc"],
}
MCA = ["llvm-mca-19", "-mtriple=aarch64-linux-gnu", "-mcpu=neoverse-n1", "-iterations=1", "-resource-pressure=false",
       "-instruction-info=false"]
SIMDE_FOLDER = pathlib.Path("/usr/include/simde")  # Debian's libsimde-dev; the rules know later versions' headers too
# Names that an x86 compiler defines and for which SIMDe has only names of its own.
SIMDE = (
    "#define SIMDE_ENABLE_NATIVE_ALIASES\n#include <stdint.h>\n"
    "typedef uint8_t __mmask8;\ntypedef uint16_t __mmask16;\ntypedef uint32_t __mmask32;\ntypedef uint64_t __mmask64;\n"
)
# _MM_SHUFFLE(0, 1, 2, 3) is measured. Real programs use a function with more than one constant, which changes what a
# compiler knows about it before inlining. So there is a second call with another constant.
IMMEDIATES = (27, 14)
CONSTANT = re.compile(r"\s+(adrp\s+x\d+, \.LC\w+$|ldr\s+[qdsxw]\d+, \[x\d+, (:lo12:|#:lo12:)\.LC\w+\])")
CALL = re.compile(r"\s+(bl|blr)\s")
JUMP = re.compile(r"\s+(?:b|b\.\w+|cbn?z|tbn?z)\s.*?(\.L\w+)$")


def immediate(text, wanted):
    if text == "rounding":
        return 8
    if text == "unchecked":
        return wanted
    if "|" in text:
        return int(text.split("|")[0])
    low, high = map(int, text.split(".."))
    return min(max(wanted if high > 31 else wanted % min(8, high - low + 1), low), high)


def functions(row):
    """Returns the measured call and, if there is an immediate, a second one, on one line."""
    return function(row, "f", IMMEDIATES[0]) + (function(row, "g", IMMEDIATES[1]) if row.imm else "") + "\n"


def function(row, prefix, wanted):
    """Returns a function in C that calls the row's intrinsic, named `prefix` and the intrinsic's name."""
    constants = {int(part.split(":")[0]): immediate(part.split(":")[1], wanted) for part in filter(None, row.imm.split(";"))}
    params, arguments = [], []
    for index, (ctype, name) in enumerate(row.params):
        if index in constants:
            arguments.append(str(constants[index]))
        elif width(ctype) > 128:
            params.append(f"const {ctype} *{name}_")
            arguments.append(f"*{name}_")
        else:
            params.append(declare(ctype, name))
            arguments.append(name)
    call = f"{row.name}({', '.join(arguments)})"
    if width(row.ret) > 128:
        return f"void {prefix}{row.name}({', '.join([f'{row.ret} *r_', *params])}) {{ *r_ = {call}; }}"
    result = "" if row.ret == "void" else "return "
    return f"{row.ret} {prefix}{row.name}({', '.join(params) or 'void'}) {{ {result}{call}; }} "


def bodies(assembly):
    """Returns {name: its instructions} for an assembly file."""
    found, name = {}, None
    for line in assembly.splitlines():
        label = re.match(r"f(_\w+):", line)
        if label:
            name = label.group(1)
            found[name] = []
        elif re.match(r"\.Lfunc_end|\s+\.(size|cfi_endproc)", line):
            name = None
        elif name and re.match(r"\s+[a-z]|\.L\w+:", line) and not re.match(r"\s+(ret\b|\.)", line):
            if not CONSTANT.match(line):
                found[name].append(line.split("//")[0].rstrip())
    return found


def repeats(lines):
    """True if the function calls another one or jumps back: llvm-mca takes its text for straight-line code."""
    seen = set()
    for line in lines:
        jump = JUMP.match(line)
        if CALL.match(line) or jump and jump.group(1) in seen:
            return True
        seen.add(line.rstrip(":"))
    return False


class Side:
    """One of the two headers: which of the common names compile with it, and what they cost."""

    def __init__(self, label, header, compiler, folder):
        self.label, self.header, self.compiler, self.folder = label, header, compiler, folder
        self.refused = {}

    def assembly(self, rows):
        """Compiles all rows. Rows that this header cannot compile are dropped and remembered."""
        source, output = self.folder / f"{self.label}.c", self.folder / f"{self.label}.s"
        while True:
            head = self.header
            source.write_text(head + "".join(functions(row) for row in rows))
            first = head.count("\n") + 1
            done = subprocess.run([*self.compiler, *FLAGS, f"-I{self.folder}", str(source), "-o", str(output)], capture_output=True, text=True)
            if not done.returncode:
                return output.read_text()
            bad = {}
            for line, text in re.findall(rf"{re.escape(source.name)}:(\d+):\d+: (?:fatal )?error: (.*)", done.stderr):
                bad.setdefault(int(line) - first, text)
            if not bad or min(bad) < 0:
                sys.exit(done.stderr)
            self.refused |= {rows[index].name: text for index, text in bad.items()}
            rows = [row for index, row in enumerate(rows) if index not in bad]

    def costs(self, rows):
        """Returns {name: (cycles, number of instructions, whether it loops or calls)}."""
        code = bodies(self.assembly(rows))
        regions = "".join(f"# LLVM-MCA-BEGIN {name}\n" + "\n".join(lines) + f"\n# LLVM-MCA-END\n" for name, lines in code.items() if lines)
        report = subprocess.run(MCA, input=regions, capture_output=True, text=True)
        if report.returncode:
            sys.exit(report.stderr)
        cycles = {name: 0.0 for name in code}
        for name, value in re.findall(r"Code Region - (\w+).*?Block RThroughput: ([\d.]+)", report.stdout, re.S):
            cycles[name] = float(value)
        return {name: (cycles[name], sum(line[0] != "." for line in lines), repeats(lines)) for name, lines in code.items()}


def common(catalogue):
    return [
        row for row in catalogue
        if row.simde and (SIMDE_FOLDER / row.simde).exists() and not row.extra and row.kind in (intrinsics.FUNCTION, intrinsics.MACRO)
        and row.answer in (intrinsics.NEON, intrinsics.STD) and not row.body.startswith("#")
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--compiler", choices=COMPILERS, default="clang")
    parser.add_argument("--all", action="store_true", help="list every name, not only those where the shim is slower")
    parser.add_argument("--keep", help="leave sources and assembly in this folder")
    options = parser.parse_args()
    catalogue = intrinsics.load(ROOT / "rules")
    definitions = intrinsic_relations.derive(catalogue)
    rows = common(catalogue)
    temporary = None if options.keep else tempfile.TemporaryDirectory()
    folder = pathlib.Path(options.keep or temporary.name)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "shim.h").write_text(intrinsic_shim.compose(definitions, [row.name for row in rows]))
    headers = sorted({row.simde for row in rows})
    simde = SIMDE + "".join(f"#include <simde/{header}>\n" for header in headers)
    compiler = [*COMPILERS[options.compiler], "-idirafter", "/usr/include"]
    sides = [Side("shim", '#include "shim.h"\n', compiler, folder), Side("simde", simde, compiler, folder)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ours, theirs = pool.map(lambda side: side.costs(rows), sides)
    return report(rows, ours, theirs, sides, options)


def wrong_in_simde(rows, header, folder):
    """Returns the rows for which SIMDe returns other bits than x86, found by the verifier's program and the recorded
    digests of x86."""
    rows = [row for row in rows if row.verify in ("hardware", "model")]
    source, program = folder / "judge.c", folder / "judge"
    source.write_text("#define _GNU_SOURCE\n" + header + "#define HALF _Float16\n#define BFLOAT __bf16\n#define CALL(name) name\n"
                      '#include "driver.h"\n' + cases.Program(rows).text())
    verify.run([*COMPILERS["clang"], "-O1", "-ffp-contract=off", "-march=armv8.2-a+crypto+crc", "-w", "-std=gnu11", "-static",
                "-idirafter", "/usr/include", f"-I{verify.HERE}", source, verify.HERE / "driver.c", "-o", program, "-lm"])
    seen, expected = verify.digests(verify.run(["qemu-aarch64", str(program)])), verify.recorded(rows)
    return {row.name for row in rows if row.name in expected and seen.get(row.name) != expected[row.name]}


def reason(row, theirs, wrong, explained):
    if row.name in wrong:
        return "SIMDe returns another value"
    if theirs[row.name][2]:
        return "SIMDe loops or calls: one pass counted"
    return next((entry["reason"] for entry in explained if re.fullmatch(entry["names"], row.name)), "unexplained")


def report(rows, ours, theirs, sides, options):
    names = [row for row in rows if row.name in ours and row.name in theirs]
    faster = [row for row in names if ours[row.name][0] < theirs[row.name][0]]
    slower = [row for row in names if ours[row.name][0] > theirs[row.name][0]]
    wrong = wrong_in_simde(slower, sides[1].header, sides[1].folder)
    explained = yaml.safe_load((HERE / "slower.yaml").read_text())
    reasons = collections.Counter()
    print("name\tshim cycles\tSIMDe cycles\tshim instructions\tSIMDe instructions\treason")
    for row in names if options.all else slower:
        mine, other = ours[row.name], theirs[row.name]
        why = reason(row, theirs, wrong, explained) if row in slower else ""
        reasons[why] += row in slower
        print(f"{row.name}\t{mine[0]:.1f}\t{other[0]:.1f}\t{mine[1]}\t{other[1]}\t{why}")
    for side in sides:
        for name, text in sorted(side.refused.items()):
            print(f"not compiled by {side.label}: {name}: {text}", file=sys.stderr)
    for why, count in reasons.most_common():
        print(f"{count} slower: {why}" if why else "", end="\n" if why else "")
    equal = len(names) - len(faster) - len(slower)
    print(f"{len(names)} names: {len(faster)} faster, {equal} equal, {len(slower)} slower; "
          f"{100 * (len(names) - len(slower)) / len(names):.1f} % equal or better")
    return 1 if reasons["unexplained"] else 0


if __name__ == "__main__":
    sys.exit(main())
