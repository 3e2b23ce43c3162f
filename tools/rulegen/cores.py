#!/usr/bin/python3
"""rules/build/cores.yaml -> the table inside cmake-modules/ArmliftNeoverse.cmake.

That module must work when copied alone into a project, so its table is committed text between two marker lines rather than a file made
by the build. `cores.py` rewrites the text between the markers; `cores.py --check` says whether it is current.
"""

from pathlib import Path

import committed
import rulefile

ROOT = Path(__file__).resolve().parents[2]
MODULE = ROOT / "cmake-modules" / "ArmliftNeoverse.cmake"

# The compilers of the table, by CMAKE_<LANG>_COMPILER_ID.
COMPILER_ID = {"gcc": "GNU", "clang": "Clang"}


def load():
    """Returns the cores, checked: every name is used once, and every fallback exists and leads to no cycle."""
    file = rulefile.load(ROOT / "rules", "build", "cores.yaml")
    cores = file.data["cores"]
    file.unique(("cores",), [name for core in cores for name in [core["name"], *core.get("aliases", [])]])
    by_name = {core["name"]: core for core in cores}
    for index, core in enumerate(cores):
        seen, at = set(), core
        while at is not None:
            if at["name"] in seen:
                file.fail(("cores", index), "'otherwise' goes in a circle")
            seen.add(at["name"])
            if at.get("otherwise") not in {None, *by_name}:
                file.fail(("cores", cores.index(at)), "'otherwise' names no core")
            at = by_name.get(at.get("otherwise"))
    return cores


def table(cores):
    """Returns a macro that sets its variables in the function that calls it: a module's own variables do not reach other
    directories."""
    lines = ["macro(_armlift_core_table)"]
    lines.append("  set(_cores " + " ".join(core["name"] for core in cores) + ")")
    aliases = {alias: core["name"] for core in cores for alias in core.get("aliases", [])}
    lines.append("  set(_aliases " + " ".join(aliases) + ")")
    lines += [f"  set(_alias_{alias} {name})" for alias, name in aliases.items()]
    for core in cores:
        name = core["name"]
        if "otherwise" in core:
            lines.append(f"  set(_otherwise_{name} {core['otherwise']})")
        if core.get("outline-atomics"):
            lines.append(f"  set(_outline_{name} TRUE)")
        for compiler, identity in COMPILER_ID.items():
            lines.append(f'  set(_known_{name}_{identity} "{core["known"][compiler]}")')
            lines.append(f"  set(_rows_{name}_{identity}")
            for row in core["flags"]:
                if row["compiler"] == compiler:
                    cells = [row.get("distribution", ""), row["from"], row.get("below", ""), row["flags"], row.get("tune", "")]
                    lines.append('    "' + "|".join(cells) + '"')
            lines[-1] += ")"
    lines.append("endmacro()")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    rulefile.main_guard(lambda: committed.main(
        __doc__, MODULE, "tools/rulegen/cores.py", "rules/build/cores.yaml", lambda: table(load())))
