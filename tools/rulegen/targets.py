"""rules/build/cores.yaml -> TargetTable.cpp: the names that `--target` takes, the same as CMake's, and what advice says of each."""

import os

from cpp import literal, table, write_if_changed
from rulefile import RuleFile


def columns(core):
    """What stands behind the name. The flags are those of the first row, by which every compiler since `known` goes, without its extensions."""
    flags = core["flags"][0]["flags"].split("+")[0]
    tune = core["flags"][0].get("tune", "-mtune=generic")
    compilers = f"GCC {core['known']['gcc']}; Clang {core['known']['clang']}; and newer"
    return core["name"], flags, tune, compilers, f" {' '.join(core['features'])} "


def emit(rules_dir, out_dir):
    file = RuleFile(os.path.join(rules_dir, "build", "cores.yaml"))
    names = sorted((name, *columns(core)) for core in file.data["cores"] for name in [core["name"], *core.get("aliases", [])])
    file.unique(("cores",), [name for name, *_ in names])
    rows = [f"{{{', '.join(literal(field) for field in row)}}}" for row in names]
    function = "std::span<const TargetRow> targetTable() { return Targets; }\n"
    text = table("core/rules/TargetTable.h", "armlift", [("TargetRow", "Targets", rows, function)])
    write_if_changed(os.path.join(out_dir, "TargetTable.cpp"), text)
