#!/usr/bin/python3
"""Compiles rules/binary/*.yaml and rules/libraries/x86.yaml into the C++ tables of the ELF scanner.

binary.py RULES_DIR OUT_DIR"""

import os
import re
import sys

from cpp import literal, write_if_changed
from rulefile import RuleFile, main_guard

FORMATS = {"zip": "Zip", "stream": "Stream", "rpm": "Rpm", "closed": "Closed"}
ARCHES = {None: "Unknown", "x86_64": "X86_64", "x86": "X86", "aarch64": "Aarch64", "other": "Other"}
SYSTEMS = {None: "Unknown", "linux": "Linux", "other": "Other"}
LIBCS = {None: "Unknown", "glibc": "Glibc", "musl": "Musl"}
ANSWERS = {"build": "Build", "none": "None"}
VERSIONS = {"first": "Since", "seen": "Seen"}


class Table:
    """One rule file on its way to C++ arrays; every complaint names its line."""

    def __init__(self, rules_dir, name):
        self.file = RuleFile(os.path.join(rules_dir, "binary", name))

    def rows(self, key, required, optional=()):
        for index, row in enumerate(self.file.data[key]):
            keys = set(row)
            if not set(required) <= keys or keys - set(required) - set(optional):
                self.file.fail((key, index), f"a row of '{key}' has {', '.join(required)} and perhaps "
                                             f"{', '.join(optional) or 'nothing else'}")
            yield index, row

    def one_of(self, names, value, where):
        if value not in names:
            self.file.fail(where, f"unknown word '{value}'")
        return names[value]

    def words(self, key):
        return [literal(word) for word in self.file.words(key)]


def function(kind, name, rows):
    """A constexpr array and the function that returns it as a span."""
    if not rows:
        return f"std::span<const {kind}> {name}() {{ return {{}}; }}\n\n"
    lines = "".join(f"    {row},\n" for row in rows)
    array = name[0].upper() + name[1:]
    return (f"static constexpr {kind} {array}[] = {{\n{lines}}};\n"
            f"std::span<const {kind}> {name}() {{ return {array}; }}\n\n")


def enumerator(kind):
    """ContainerKind of "static-library": StaticLibrary."""
    return "ContainerKind::" + "".join(word.capitalize() for word in kind.split("-"))


def containers(table):
    rows = []
    for index, row in table.rows("containers", ("kind", "format", "suffixes"), ("members",)):
        form = table.one_of(FORMATS, row["format"], ("containers", index))
        for suffix in row["suffixes"]:
            if not suffix.startswith("."):
                table.file.fail(("containers", index), f"suffix '{suffix}' has no dot")
            rows.append((suffix.lower(), row["kind"], form, row.get("members", 0)))
    # One suffix may mean two formats: Android's .apk and Alpine's.
    table.file.unique(("containers",), [(suffix, form) for suffix, _, form, _ in rows])
    rows.sort(key=lambda row: (-len(row[0]), row))
    return function("ContainerRow", "containerTable",
                    [f"{{{literal(s)}, {enumerator(k)}, ArchiveFormat::{f}, {m}}}" for s, k, f, m in rows]
                    ) + kind_names(table, {kind for _, kind, _, _ in rows})


def kind_names(table, named):
    """A switch over all kinds: the compiler complains of one that only one side has."""
    others = table.file.words("kinds-without-name")
    for index, kind in enumerate(others):
        if kind in named:
            table.file.fail(("kinds-without-name", index), f"'{kind}' has names")
    cases = "".join(f"  case {enumerator(kind)}:\n    return {literal(kind)};\n" for kind in sorted(named | set(others)))
    return ("std::string_view containerKindName(ContainerKind Kind) {\n"
            f"  switch (Kind) {{\n{cases}  }}\n  return {{}};\n}}\n\n")


def labels(table):
    rows = {}
    for index, row in table.rows("labels", ("words",), ("arch", "os", "libc")):
        where = ("labels", index)
        values = (table.one_of(ARCHES, row.get("arch"), where), table.one_of(SYSTEMS, row.get("os"), where),
                  table.one_of(LIBCS, row.get("libc"), where))
        for word in row["words"]:
            if word in rows:
                table.file.fail(where, f"'{word}' is there twice")
            rows[word] = values
    out = []
    for word, (arch, system, libc) in sorted(rows.items(), key=lambda item: (-len(item[0].rstrip("*")), item)):
        out.append(f"{{{literal(word.rstrip('*').lower())}, {str(word.endswith('*')).lower()}, "
                   f"Arch::{arch}, Os::{system}, Libc::{libc}}}")
    text = function("LabelRow", "labelTable", out)
    endings = [(x86, row["aarch64"]) for _, row in table.rows("twin-endings", ("x86", "aarch64")) for x86 in row["x86"]]
    text += function("TwinEndingRow", "twinEndingTable", [f"{{{literal(x86)}, {literal(arm)}}}" for x86, arm in endings])
    for key, name in (("any-processor", "anyProcessorTable"), ("cross-folders", "crossFolderTable"),
                      ("cross-programs", "crossProgramTable"),
                      ("test-folders", "testFolderTable"), ("test-archives", "testArchiveTable")):
        text += function("std::string_view", name, table.words(key))
    return text


def machines(table):
    rows = []
    table.file.unique(("machines",), [row["value"] for row in table.file.data["machines"]])
    for index, row in table.rows("machines", ("value", "name"), ("arch", "host")):
        arch = table.one_of(ARCHES, row.get("arch", "other"), ("machines", index))
        rows.append(f"{{{row['value']}, {literal(row['name'])}, Arch::{arch}, {str(row.get('host', True)).lower()}}}")
    return (function("MachineRow", "machineTable", rows) +
            function("std::string_view", "bytecodeSectionTable", table.words("bytecode-sections")) +
            function("std::string_view", "bootLoaderSectionTable", table.words("boot-loader-sections")))


def instructions(table):
    data = table.file.data
    features = []
    masks = []
    table.file.unique(("masks",), [(row["mask"], row["value"]) for row in data["masks"]])
    for index, row in table.rows("masks", ("name", "feature", "mask", "value")):
        if row["value"] & ~row["mask"]:
            table.file.fail(("masks", index), "value has bits outside of its mask")
        if row["feature"] not in features:
            features.append(row["feature"])
        masks.append(f"{{{row['mask']:#010x}u, {row['value']:#010x}u, {features.index(row['feature'])}, "
                     f"{literal(row['name'])}}}")
    cores = []
    for name, has in data["cores"].items():
        for feature in has:
            if feature not in features:
                table.file.fail(("cores", name), f"no row of masks needs '{feature}'")
        bits = sum(1 << features.index(feature) for feature in has)
        cores.append(f"{{{literal(name)}, {bits:#x}u}}")
    text = function("std::string_view", "featureTable", [literal(name) for name in features])
    text += function("MaskRow", "maskTable", masks)
    text += function("CoreRow", "coreTable", cores)
    text += function("std::string_view", "dispatchSymbolTable", table.words("dispatch-symbols"))
    text += function("std::string_view", "dispatchSymbolPartTable", table.words("dispatch-symbol-parts"))
    text += function("std::string_view", "dispatchStringTable", table.words("dispatch-strings"))
    text += function("std::string_view", "fixedPageMessageTable", table.words("fixed-page-messages"))
    text += f"ScanSettings scanSettings() {{ return {{{data['llsc-threshold']}, {data['unsupported-threshold']}, {data['data-window']}}}; }}\n\n"
    return text


def strings(table, kind, name, key, fields):
    """Rows of texts; the first of each is its name."""
    table.file.unique((key,), [row[fields[0]] for row in table.file.data[key]])
    rows = ["{" + ", ".join(literal(str(row[field])) for field in fields) + "}"
            for _, row in table.rows(key, fields)]
    return function(kind, name, rows)


def normalised(ecosystem, name):
    """PEP 503 for PyPI; the others compare as written, in lower case."""
    return re.sub(r"[-_.]+", "-", name).lower() if ecosystem == "pypi" else name.lower()


def first_versions(table):
    rows = []
    for ecosystem in table.file.data:
        table.file.unique((ecosystem,), [normalised(ecosystem, str(row["name"])) for row in table.file.data[ecosystem]])
        for index, row in table.rows(ecosystem, ("name",), ("first", "seen", "better", "answer", "note")):
            where = (ecosystem, index)
            keys = [key for key in ("first", "seen", "answer") if key in row]
            if len(keys) != 1:
                table.file.fail(where, "one of first, seen and answer expected")
            answer = VERSIONS.get(keys[0]) or table.one_of(ANSWERS, row["answer"], where)
            name = str(row["name"])
            fields = (ecosystem, normalised(ecosystem, name), name, str(row[keys[0]]) if keys[0] in VERSIONS else "",
                      str(row.get("better", "")), row.get("note", ""))
            rows.append("{" + ", ".join(literal(field) for field in fields) + f", FirstAnswer::{answer}}}")
    return function("FirstVersionRow", "firstVersionTable", sorted(rows))


def x86_libraries(file):
    sonames = [(soname, row["advice"]) for row in file.data["libraries"] for soname in row.get("sonames", ())]
    file.unique(("libraries",), [soname for soname, _ in sonames])
    rows = [f"{{{literal(soname)}, {literal(advice)}}}" for soname, advice in sonames]
    return function("X86LibraryRow", "x86SharedLibraryTable", rows)


def emit(rules_dir, out_dir):
    def write(name, header, body):
        write_if_changed(os.path.join(out_dir, name),
                         f'// Generated by tools/rulegen from rules/binary. Do not edit.\n#include "{header}"\n\n'
                         f"namespace armlift {{\n\n{body}}} // namespace armlift\n")

    write("ContainerTable.cpp", "core/rules/ContainerTable.h", containers(Table(rules_dir, "containers.yaml")))
    baselines = Table(rules_dir, "baselines.yaml")
    libraries = Table(rules_dir, "libraries.yaml")
    write("BinaryTable.cpp", "core/rules/BinaryTable.h", "".join((
        labels(Table(rules_dir, "labels.yaml")),
        machines(Table(rules_dir, "machines.yaml")),
        instructions(Table(rules_dir, "instructions.yaml")),
        strings(baselines, "BaselineRow", "baselineTable", "baselines", ("name", "title", "glibc", "glibcxx")),
        strings(baselines, "ManylinuxRow", "manylinuxTable", "manylinux", ("glibc", "allows-glibc", "glibcxx")),
        strings(baselines, "NamedVersionRow", "manylinuxNameTable", "manylinux-names", ("name", "glibc")),
        strings(baselines, "NamedVersionRow", "namedVersionTable", "named-versions", ("name", "glibc")),
        x86_libraries(RuleFile(os.path.join(rules_dir, "libraries", "x86.yaml"))),
        function("std::string_view", "x86SystemLibraryTable", libraries.words("x86-system")),
        strings(libraries, "EntryPointRow", "entryPointTable", "entry-points", ("prefix", "run-time")),
        strings(libraries, "RegistrationRow", "selfRegistrationTable", "self-registration", ("name", "run-time")),
        function("std::string_view", "x86NamePartTable", libraries.words("x86-name-parts")),
        first_versions(Table(rules_dir, "first_versions.yaml")),
    )))


if __name__ == "__main__":
    main_guard(lambda: emit(sys.argv[1], sys.argv[2]))
