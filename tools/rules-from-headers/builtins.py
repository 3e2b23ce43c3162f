#!/usr/bin/python3
"""Writes rules/intrinsics/builtins.yaml: which x86 intrinsic calls each __builtin_ia32_*.

    tools/rules-from-headers/builtins.py rules FOLDER... > rules/intrinsics/builtins.yaml

Run it when a new compiler has other builtins. FOLDER is where a compiler has its immintrin.h. The headers have the answer: an
intrinsic is an inline function or a macro around a call of its builtin. If several call one builtin, the intrinsic counts that
adds least to it, if possible no argument of its own (a mask of ones, a rounding mode); then Intel's names come before GCC's own
(__pause), names before their aliases, and the shortest first. An intrinsic that calls anything else as well does not count.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "rulegen"))

import intrinsics  # noqa: E402
from rulefile import main_guard  # noqa: E402

HEAD = """\
# Which intrinsic a builtin of GCC or Clang for x86 is the inside of: what replaces that one replaces it. Written by
# tools/rules-from-headers/builtins.py from the x86 headers of {compilers}.
builtins:
"""

BUILTIN = re.compile(r"\b__builtin_ia32_\w+")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^)]*)\)((?:[^\n]*\\\n)*[^\n]*)", re.M)
FUNCTION = re.compile(r"\b(\w+)\s*\(([^()]*)\)\s*\{")
CALL = re.compile(r"\b(_\w+)\s*\(")
TYPE_OR_VALUE = re.compile(r"__v\d|__m|__attribute__|_mm\d*_(setzero|undefined)")
CAST = re.compile(r"^\(\s*(?:const\s+|unsigned\s+|signed\s+|long\s+|struct\s+)*\w+(?:\s+(?:const|int|long|char|short)\b)*\s*\**\s*(?:const\s*)?\**\s*\)\s*(?=[\w(&*-])")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def close(text, opening):
    """Returns the place after the bracket that closes the one at OPENING."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] in "({[") - (text[place] in ")}]")
        if not depth:
            return place + 1
    return len(text)


def definitions(text):
    """Yields (name, parameters, body) of each function and macro."""
    text = COMMENT.sub(" ", text)
    for match in MACRO.finditer(text):
        yield match[1], match[2].split(","), match[3].replace("\\\n", " ")
    for match in FUNCTION.finditer(MACRO.sub("", text)):
        plain = match.string
        yield match[1], [part.split()[-1] if part.split() else "" for part in match[2].replace("*", " ").split(",")], plain[match.end() - 1:close(plain, match.end() - 1)]


def arguments(text, opening):
    """"(a, f(b, c))" -> ["a", "f(b, c)"]"""
    inside, depth, parts = text[opening + 1:close(text, opening) - 1], 0, [""]
    for char in inside:
        depth += (char in "({[") - (char in ")}]")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def bare(argument):
    """"(__v4sf)(__m128)(A)" -> "A" """
    while True:
        shorter = CAST.sub("", argument, count=1).strip()
        if shorter.startswith("(") and close(shorter, 0) == len(shorter):
            shorter = shorter[1:-1].strip()
        if shorter == argument:
            return argument
        argument = shorter


def inside(folder):
    """Yields (builtin, intrinsic, how many arguments differ) for the headers of a folder."""
    for path in sorted(folder.glob("*.h")):
        for name, params, body in definitions(path.read_text(encoding="utf-8", errors="replace")):
            params = {param.strip() for param in params if param.strip()}
            calls = {call for call in CALL.findall(body) if not TYPE_OR_VALUE.match(call)}
            if len(calls) == 1 and BUILTIN.fullmatch(builtin := calls.pop()):
                opening = body.index("(", body.index(builtin))
                given = [bare(argument) for argument in arguments(body, opening)]
                yield builtin, name, len(set(given) - params) + len(params - set(given))


def version(folder):
    """/usr/lib/gcc/x86_64-linux-gnu/12/include -> GCC 12"""
    return ("Clang " if "clang" in str(folder) else "GCC ") + folder.resolve().parent.name


def run():
    rules, *folders = map(pathlib.Path, sys.argv[1:])
    if not folders:
        sys.exit(__doc__)
    known = intrinsics.load(rules).by_name()
    found = {}
    for folder in folders:
        for builtin, name, added in inside(folder):
            if name in known:
                rank = (added, name.startswith("__"), known[name].relation == "same", len(name), name)
                found.setdefault(builtin, []).append(rank)
    print(HEAD.format(compilers=" and ".join(version(folder) for folder in folders)), end="")
    for builtin in sorted(found):
        print(f"  {builtin}: {min(found[builtin])[-1]}")


if __name__ == "__main__":
    main_guard(run)
