#!/usr/bin/python3
"""rules/libraries/x86.yaml and rules/build/{flags,formats,conditions,variables,autoconf,names}.yaml -> BuildTable.cpp. (cores.yaml of the same folder goes to CMake, by cores.py.)"""

import argparse
import os
import re

from cpp import array, boolean, literal, row as initializer, write_if_changed
from rulefile import RuleFile, main_guard

HEADER = "core/rules/BuildTable.h"
# The lists of conditions.yaml -> `enum class ConditionWord`.
WORD_KINDS = {"x86-64": "X86_64", "x86-family": "X86Family", "x86-32": "X86_32", "x86-related": "X86Related", "aarch64": "AArch64",
              "aarch64-related": "AArch64Related", "arm": "Arm",
              "other-architectures": "OtherArchitectures", "other-systems": "OtherSystems", "linux": "Linux", "usual": "Usual"}
# The other lists of it -> `enum class NameList`.
NAME_LISTS = {"switches": "Switches", "architecture-variables": "ArchitectureVariables", "processor-names": "ProcessorNames", "host-names": "HostNames",
              "empty-on-linux": "EmptyOnLinux", "probes": "Probes", "modules": "Modules", "make-variables": "MakeVariables",
              "read-twice": "ReadTwice", "signed-chars": "SignedChars",
              "shared-options": "SharedOptions", "other-machine-options": "OtherMachineOptions", "generated": "Generated", "not-generated": "NotGenerated",
              "flag-properties": "FlagProperties", "definition-properties": "DefinitionProperties", "meson-targets": "MesonTargets", "meson-messages": "MesonMessages",
              "bazel-options": "BazelOptions", "bazel-flags": "BazelFlags", "bazel-definitions": "BazelDefinitions",
              "machine-keywords": "MachineKeywords", "compiler-tests": "CompilerTests", "macro-writers": "MacroWriters",
              "make-suffixes": "MakeSuffixes", "compilers": "Compilers"}
# The lists of variables.yaml -> `enum class BuildLanguage`.
LANGUAGES = {"cmake": "CMake", "make": "Make", "shell": "Shell"}
# The lists of names.yaml -> `enum class BuildFileKind`. Of the names that fit the first counts.
FILE_KINDS = {"none": "None", "cmake": "CMake", "make": "Make", "make-piece": "MakePiece", "config-guess": "ConfigGuess", "autoconf": "Autoconf", "configure": "Configure",
              "kconfig": "Kconfig", "meson": "Meson", "meson-options": "MesonOptions", "bazel": "Bazel", "bazelrc": "Bazelrc", "gn": "Gn",
              "gyp": "Gyp", "presets": "Presets", "python": "Python", "cgo": "Cgo", "botan": "Botan", "edk": "Edk", "commands": "Commands"}
# What flags.yaml says of Clang -> `enum class ClangReaction`.
REACTIONS = {"error": "Rejects", "warn": "Warns", "accept": "Takes"}


def load(folder, name, kind):
    file = RuleFile(os.path.join(folder, name))
    if file.definition() != kind:
        file.fail((), f"kind: {kind} expected")
    return file


def check_keys(file, path, row, required, optional=()):
    if not isinstance(row, dict) or not set(required) <= set(row) <= set(required) | set(optional):
        file.fail(path, f"expected the keys {', '.join(required)}" + (f" and perhaps {', '.join(optional)}" if optional else ""))


def flag_rows(folder):
    """C++ text of the value lists and of the rows."""
    file = load(folder, "flags.yaml", "flags")
    lists, rows, seen = [], {}, set()
    for index, row in enumerate(file.data["flags"]):
        path = ("flags", index)
        check_keys(file, path, row, ["flag", "advice", "clang"], ["advice-no", "values"])
        flag = row["flag"]
        if not re.fullmatch(r"-[A-Za-z0-9][A-Za-z0-9_.,-]*=?", flag) or flag in seen:
            file.fail(path, f"'{flag}' is not an option, or stands here twice")
        if row["clang"] not in [[old, new] for old in REACTIONS for new in REACTIONS]:
            file.fail(path, "clang: two of error, warn, accept expected")
        seen.add(flag)
        values = "{}"
        if "values" in row:
            values = f"Values{len(lists)}"
            lists.append(array("std::string_view", values, [literal(value) for value in file.words(*path, "values")]))
        rows[flag] = initializer(literal(flag), literal(row["advice"]), literal(row.get("advice-no", "drop")), values,
                                 f"ClangReaction::{REACTIONS[row['clang'][1]]}")
    return lists, [rows[flag] for flag in sorted(rows)]


def format_rows(folder):
    file = load(folder, "formats.yaml", "object-formats")
    check_keys(file, (), file.data, ["kind", "programs", "formats"])
    rows = {}
    for index, row in enumerate(file.data["formats"]):
        check_keys(file, ("formats", index), row, ["name", "advice"])
        if row["name"] in rows:
            file.fail(("formats", index), f"'{row['name']}' stands here twice")
        rows[row["name"]] = initializer(literal(row["name"]), literal(row["advice"]), literal("drop"), "{}", "ClangReaction::None")
    return [rows[name] for name in sorted(rows)], sorted(file.words("programs"))


def library_rows(folder):
    file = load(os.path.join(folder, "..", "libraries"), "x86.yaml", "x86-libraries")
    rows = {}
    for index, row in enumerate(file.data["libraries"]):
        check_keys(file, ("libraries", index), row, ["names", "title", "advice"], ["sonames"])
        for name in row["names"]:
            if name != name.lower() or name in rows:
                file.fail(("libraries", index), f"'{name}' is not in lower case, or stands here twice")
            rows[name] = initializer(literal(name), literal(row["title"]), literal(row["advice"]))
    return [rows[name] for name in sorted(rows)]


def autoconf_rows(folder):
    file = load(folder, "autoconf.yaml", "autoconf-checks")
    rows = {}
    for index, row in enumerate(file.data["checks"]):
        check_keys(file, ("checks", index), row, ["macro", "first"], ["commands", "headers", "request"])
        if row["macro"] in rows:
            file.fail(("checks", index), f"'{row['macro']}' stands here twice")
        rows[row["macro"]] = initializer(literal(row["macro"]), int(row["first"]), boolean(row.get("commands")), boolean(row.get("headers")),
                                         literal(row.get("request", "")))
    return [rows[name] for name in sorted(rows)]


def word_rows(file, kinds, enumeration):
    """C++ text of the words of the file, each of one of the kinds, by word."""
    rows = {}
    for kind, enumerator in kinds.items():
        for word in file.words(kind):
            if word in rows:
                file.fail((kind,), f"'{word}' is in another list too")
            rows[word] = initializer(literal(word), f"{enumeration}::{enumerator}")
    return rows


def by_word(rows):
    return [rows[word] for word in sorted(rows)]


def word_lists(file, lists, kind, signature):
    """C++ text of the function that returns the list of the file that an enumerator of `kind` stands for."""
    parts = [f"std::span<const std::string_view> {signature} {{\n  switch (Which) {{\n"]
    for key, enumerator in lists.items():
        words = ", ".join(literal(word) for word in sorted(file.words(key)))
        parts.append(f"  case {kind}::{enumerator}: {{\n    static constexpr std::string_view Words[] = {{{words}}};\n    return Words;\n  }}\n")
    parts.append("  }\n  return {};\n}\n")
    return "".join(parts)


def emit(folder, out):
    lists, flags = flag_rows(folder)
    formats, programs = format_rows(folder)
    conditions = load(folder, "conditions.yaml", "conditions")
    check_keys(conditions, (), conditions.data, ["kind", *WORD_KINDS, *NAME_LISTS])
    names = load(folder, "names.yaml", "build-file-names")
    check_keys(names, (), names.data, ["kind", *FILE_KINDS])
    variables = load(folder, "variables.yaml", "flag-variables")
    check_keys(variables, (), variables.data, ["kind", *LANGUAGES])
    arrays = [("X86FlagRow", "Flags", flags, "x86FlagTable"),
              ("X86FlagRow", "Formats", formats, "x86FormatTable"),
              ("std::string_view", "ObjectPrograms", [literal(name) for name in programs], "objectPrograms"),
              ("X86LinkLibraryRow", "Libraries", library_rows(folder), "x86LinkLibraryTable"),
              ("AutoconfCheckRow", "AutoconfChecks", autoconf_rows(folder), "autoconfCheckTable"),
              ("ConditionWordRow", "ConditionWords", by_word(word_rows(conditions, WORD_KINDS, "ConditionWord")), "conditionWordTable"),
              ("BuildFileName", "FileNames", word_rows(names, FILE_KINDS, "BuildFileKind").values(), "buildFileNames")]
    parts = [f'// Generated by tools/rulegen from rules/build. Do not edit.\n#include "{HEADER}"\n\nnamespace armlift {{\nnamespace {{\n', *lists]
    parts += [array(kind, name, rows) for kind, name, rows, _ in arrays]
    parts.append("} // namespace\n\n")
    parts += [f"std::span<const {kind}> {function}() {{ return {name}; }}\n" for kind, name, _, function in arrays]
    parts.append(word_lists(conditions, NAME_LISTS, "NameList", "nameList(NameList Which)"))
    parts.append(word_lists(variables, LANGUAGES, "BuildLanguage", "flagVariables(BuildLanguage Which)"))
    parts.append("} // namespace armlift\n")
    write_if_changed(os.path.join(out, "BuildTable.cpp"), "".join(parts))


def run():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", required=True, help="the folder rules/build")
    parser.add_argument("--out", required=True, help="folder of the generated C++ file")
    options = parser.parse_args()
    emit(options.rules, options.out)


if __name__ == "__main__":
    main_guard(run)
