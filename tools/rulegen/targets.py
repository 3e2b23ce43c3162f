"""rules/build/cores.yaml -> TargetTable.cpp: the names that `--target` takes, the same as CMake's."""

import os

import yaml

from cpp import literal, table, write_if_changed


def emit(rules_dir, out_dir):
    with open(os.path.join(rules_dir, "build", "cores.yaml"), encoding="utf-8") as stream:
        cores = yaml.safe_load(stream)["cores"]
    names = sorted((name, core["name"], f" {' '.join(core['features'])} ") for core in cores for name in [core["name"], *core.get("aliases", [])])
    rows = [f"{{{', '.join(literal(field) for field in row)}}}" for row in names]
    function = "std::span<const TargetRow> targetTable() { return Targets; }\n"
    text = table("core/rules/TargetTable.h", "armlift", [("TargetRow", "Targets", rows, function)])
    write_if_changed(os.path.join(out_dir, "TargetTable.cpp"), text)
