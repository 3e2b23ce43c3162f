#!/usr/bin/python3
"""Checks all rules against rules/schema.json, and compiles rules/checks.yaml, rules/source, rules/asm, rules/intrinsics and the
names in rules/build/cores.yaml into the C++ tables of armlift_rules.

Each family of rules has a module of its own. Tables that only one part of armlift needs are made by separate programs: binary.py,
build.py and overlay.py."""

import argparse
import collections
import glob
import os

import checks
import compile_options
import intrinsics
import roles
import source
import targets
from rulefile import RuleFile, load_schema, main_guard

OWN_LOADER = "intrinsics"  # its rows depend on each other


def load(rules_dir):
    """Returns all rule files of the common schema, by definition."""
    schema = load_schema(rules_dir)
    files = collections.defaultdict(list)
    for path in sorted(glob.glob(os.path.join(rules_dir, "**", "*.yaml"), recursive=True)):
        if os.path.relpath(path, rules_dir).split(os.sep)[0] == OWN_LOADER:
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
    files = load(args.rules)
    ids = checks.emit(files, args.docs, args.out)
    catalogue = intrinsics.load(os.path.join(args.rules, "intrinsics"))
    source.emit_names(files, ids, {row.header for row in catalogue}, args.out)
    source.emit_macros(files, args.out)
    source.emit_asm(files, args.out)
    source.emit_attributes(files, args.out)
    source.emit_files(files, args.out)
    compile_options.emit(files["compile-options"], args.out)
    roles.emit(files["roles"], ids, args.out)
    intrinsics.emit_cpp(catalogue, args.out)
    targets.emit(files["cores"], args.out)


if __name__ == "__main__":
    main_guard(run)
