#!/usr/bin/python3
"""rules/source/headers.yaml and rules/intrinsics -> the table inside cmake-modules/ArmliftSimdCompat.cmake.

`simd_headers.py` rewrites the text between the markers; `simd_headers.py --check` says whether it is current.
"""

import fnmatch
from pathlib import Path

import yaml

import committed
import intrinsics

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
MODULE = ROOT / "cmake-modules" / "ArmliftSimdCompat.cmake"


def load():
    """Returns, for each header that sources include, all headers that come with it, itself among them, and patterns of what else
    they declare."""
    rows = yaml.safe_load((RULES / "source" / "headers.yaml").read_text())["names"]
    includes = {row["name"]: row["includes"] for row in rows if "includes" in row}
    known = {row["name"] for row in rows} | {row.header for row in intrinsics.load(RULES)}

    def along(header):
        found = {header}
        for pattern in includes.get(header, []):
            for name in fnmatch.filter(known, pattern):
                found |= along(name)
        return found

    declares = {row["name"]: row.get("declares", []) for row in rows}
    return {header: (along(header), [pattern for name in along(header) for pattern in declares.get(name, [])])
            for header in includes}


def simde_part(path):
    """Returns the header that a path belongs to: x86/avx512/add.h is a part of x86/avx512.h."""
    return path.split("/")[1].removesuffix(".h")


def table(headers):
    rows = intrinsics.load(RULES)
    lists = {"sse2neon": [], "simde": [], "shim": []}
    parts = {}
    for header, (along, patterns) in headers.items():
        own = [row for row in rows
               if row.header in along or any(fnmatch.fnmatchcase(row.name, pattern) for pattern in patterns)]
        parts[header] = sorted({simde_part(row.simde) for row in own if row.simde})
        if any(row.in_sse2neon for row in own):
            lists["sse2neon"].append(header)
        if parts[header]:
            lists["simde"].append(header)
        if any(row.answer in (intrinsics.NEON, intrinsics.STD) for row in own):
            lists["shim"].append(header)
    lines = ["macro(_armlift_x86_headers)"]
    for library, names in lists.items():
        lines.append(f"  set(_headers_{library} {' '.join(sorted(names))})")
    for header in sorted(lists["simde"]):
        lines.append(f"  set(_simde_{header} {' '.join(parts[header])})")
    lines.append("endmacro()")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    committed.main(__doc__, MODULE, "tools/rulegen/simd_headers.py", "rules/source/headers.yaml and rules/intrinsics",
                   lambda: table(load()))
