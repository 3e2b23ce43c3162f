#!/usr/bin/python3
"""Checks rules/checks.yaml, rules/source and rules/asm against rules/schema.json and compiles them, rules/intrinsics and
the names in rules/build/cores.yaml into the C++ tables of armlift_rules.

Each family of rules has its module here. The other folders check their rows by themselves and are programs of their own where
only one part of armlift wants the table: binary.py, build.py, overlay.py."""

import argparse
import collections
import glob
import json
import os

import checks
import compile_options
import intrinsics
import roles
import source
import targets
from rulefile import RuleFile, main_guard

OWN_LOADER = ("intrinsics", "binary", "build", "libraries")


def load(rules_dir, schema):
    """All rule files of the common schema, by definition."""
    files = collections.defaultdict(list)
    for path in sorted(glob.glob(os.path.join(rules_dir, "**", "*.yaml"), recursive=True)):
        if os.path.relpath(path, rules_dir).split(os.sep)[0] in OWN_LOADER:
            continue
        file = RuleFile(path)
        file.validate(schema)
        files[file.definition()].append(file)
    return files


def run():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", required=True, help="folder of the rule files")
    parser.add_argument("--docs", required=True, help="folder of the check pages")
    parser.add_argument("--out", required=True, help="folder of the generated C++ files")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    with open(os.path.join(args.rules, "schema.json"), encoding="utf-8") as stream:
        schema = json.load(stream)
    files = load(args.rules, schema)
    ids = checks.emit(files, args.docs, args.out)
    source.emit_names(files, ids, args.out)
    source.emit_macros(files, args.out)
    source.emit_asm(files, args.out)
    source.emit_attributes(files, args.out)
    source.emit_files(files, args.out)
    compile_options.emit(files["compile-options"], args.out)
    roles.emit(files["roles"], ids, args.out)
    intrinsics.emit_cpp(intrinsics.load(os.path.join(args.rules, "intrinsics")), args.out)
    targets.emit(args.rules, args.out)


if __name__ == "__main__":
    main_guard(run)
