#!/usr/bin/python3
"""Compiles rules/libraries/x86.yaml and rules/build/*.yaml into the C++ tables of build files. (cores.yaml goes to CMake, by cores.py.)

build.py RULES_DIR OUT_DIR"""

import sys

from cpp import array, boolean, enumerator, literal, row as initializer, write_table
from rulefile import load, main_guard

# The lists of conditions.yaml whose words say what a condition asks for; each other list is a `NameList`.
CONDITION_WORDS = ("x86-64", "x86-family", "x86-32", "x86-related", "aarch64", "aarch64-related", "arm", "other-architectures",
                   "other-systems", "linux", "usual", "other-compiler")
# What flags.yaml says about Clang -> `enum class ClangReaction`.
REACTIONS = {"error": "Rejects", "warn": "Warns", "accept": "Takes", "arm32": "TakesAsArm32"}


def named_rows(file, key, field, fields):
    """Returns the C++ text of each row at `key`, sorted by the text of `field`, which is different in each row. `fields` returns
    the initializers after it."""
    rows = file.data[key]
    file.unique((key,), [row[field] for row in rows])
    return [initializer(literal(row[field]), *fields(row)) for row in sorted(rows, key=lambda row: row[field])]


def flag_rows(file, key, lists):
    """Returns the C++ text of the rows at `key`, and adds that of their value lists to `lists`."""

    def fields(row):
        values = "{}"
        if "values" in row:
            values = f"Values{len(lists)}"
            lists.append(array("std::string_view", values, [literal(value) for value in row["values"]]))
        reaction = f"ClangReaction::{REACTIONS[row['clang'][1]]}"
        return literal(row["advice"]), literal(row.get("advice-no", "drop")), values, reaction, boolean(key == "arm-flags")

    return named_rows(file, key, "flag", fields)


def library_rows(file):
    rows = {}
    for index, row in enumerate(file.data["libraries"]):
        for name in row["names"]:
            if name in rows:
                file.fail(("libraries", index), f"'{name}' is listed twice")
            rows[name] = initializer(literal(name), literal(row["title"]), literal(row["advice"]))
    return [rows[name] for name in sorted(rows)]


def word_rows(file, keys, enumeration, shared=None):
    """Returns the C++ text of the file's words by word; each word is of exactly one kind. `shared` has further words of x86-related."""
    rows = {}
    sources = [(file, key, key) for key in keys] + [(shared, key, "x86-related") for key in ("isa", "cores") if shared]
    for source, key, kind in sources:
        for word in source.words(key):
            if word in rows:
                source.fail((key,), f"'{word}' is in another list too")
            rows[word] = initializer(literal(word), f"{enumeration}::{enumerator(kind)}")
    return rows


def lists(file):
    return [key for key in file.data if key != "kind"]


def word_lists(file, keys, kind, signature):
    """Returns the C++ text of a function from an enumerator of `kind` to its list in the file; the compiler reports an enumerator
    that only one side has."""
    parts = [f"std::span<const std::string_view> {signature} {{\n  switch (Which) {{\n"]
    for key in keys:
        words = ", ".join(literal(word) for word in sorted(file.words(key)))
        parts.append(f"  case {kind}::{enumerator(key)}: {{\n    static constexpr std::string_view Words[] = {{{words}}};\n    return Words;\n  }}\n")
    parts.append("  }\n  return {};\n}\n")
    return "".join(parts)


def role_lists(file):
    """Returns the C++ text of the function from a `BuildLanguage` to its rows."""
    parts = ["std::span<const VariableRow> variableTable(BuildLanguage Which) {\n  switch (Which) {\n"]
    for language in lists(file):
        rows = [initializer(literal(name), f"WordRole::{enumerator(role)}") for role in file.data[language] for name in file.words(language, role)]
        parts.append(f"  case BuildLanguage::{enumerator(language)}: {{\n    static constexpr VariableRow Rows[] = {{{', '.join(rows)}}};\n"
                     "    return Rows;\n  }\n")
    parts.append("  }\n  return {};\n}\n")
    return "".join(parts)


def emit(rules_dir, out_dir):
    def read(name):
        return load(rules_dir, "build", name)

    values = []
    flags = read("flags.yaml")
    x86_flags, arm_flags = (flag_rows(flags, key, values) for key in ("flags", "arm-flags"))
    formats, conditions, variables, names = map(read, ("formats.yaml", "conditions.yaml", "variables.yaml", "names.yaml"))
    words = word_rows(conditions, CONDITION_WORDS, "ConditionWord", load(rules_dir, "x86_words.yaml"))
    write_table(out_dir, "BuildTable", [
        ("FlagRow", "x86FlagTable", x86_flags),
        ("FlagRow", "armFlagTable", arm_flags),
        ("FlagRow", "x86FormatTable", named_rows(formats, "formats", "name", lambda row: (
            literal(row["advice"]), literal("drop"), "{}", "ClangReaction::None"))),
        ("std::string_view", "objectPrograms", [literal(name) for name in sorted(formats.words("programs"))]),
        ("X86LinkLibraryRow", "x86LinkLibraryTable", library_rows(load(rules_dir, "libraries", "x86.yaml"))),
        ("AutoconfCheckRow", "autoconfCheckTable", named_rows(read("autoconf.yaml"), "checks", "macro", lambda row: (
            row["first"], boolean(row.get("commands")), boolean(row.get("headers")), literal(row.get("request", ""))))),
        ("ConditionWordRow", "conditionWordTable", [words[word] for word in sorted(words)]),
        # The first name that matches counts.
        ("BuildFileName", "buildFileNames", list(word_rows(names, lists(names), "BuildFileKind").values())),
    ], before="".join(values), behind=(
        word_lists(conditions, [key for key in lists(conditions) if key not in CONDITION_WORDS], "NameList", "nameList(NameList Which)")
        + role_lists(variables)))


if __name__ == "__main__":
    main_guard(lambda: emit(sys.argv[1], sys.argv[2]))
