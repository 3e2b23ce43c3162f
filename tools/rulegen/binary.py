#!/usr/bin/python3
"""Compiles rules/binary/*.yaml, rules/libraries/x86.yaml and what rules/build/cores.yaml says about instructions into the C++ tables of
the ELF scanner.

binary.py RULES_DIR OUT_DIR"""

import re
import sys

from cpp import boolean, enumerator, literal, row as initializer, write_table
from rulefile import load, main_guard

FIRST_ANSWERS = {"first": "Since", "seen": "Seen", "build": "Build", "none": "None"}


def texts(*fields):
    return initializer(*(literal(str(field)) for field in fields))


def word_table(file, key, function):
    return "std::string_view", function, [literal(word) for word in file.words(key)]


def text_table(file, key, kind, function, fields):
    """Returns the rows of a table of texts; the first text of each row is its name."""
    rows = file.data[key]
    file.unique((key,), [row[fields[0]] for row in rows])
    return kind, function, [texts(*(row[field] for field in fields)) for row in rows]


# The words of `is`, in the order of the fields of ContainerTraits.
CONTAINER_TRAITS = ("plain", "unspecific", "package", "system", "lone", "objects", "one-file", "layered", "packs-inside", "android",
                    "java-versions", "links-nothing", "paths-say-nothing", "shared-suffix")


def containers(file):
    """Returns the table of file names, and the function that returns what a kind means."""
    kinds = {row["kind"] for row in file.data["kinds"]}
    for index, row in enumerate(file.data["containers"]):
        if row["kind"] not in kinds:
            file.fail(("containers", index), f"'{row['kind']}' has no row in kinds")
    rows = [(suffix.lower(), row["kind"], row["format"], row.get("built", False)) for row in file.data["containers"] for suffix in row["suffixes"]]
    # One suffix may be for two formats: Android's .apk and Alpine's.
    file.unique(("containers",), [(suffix, form) for suffix, _, form, *_ in rows])
    rows.sort(key=lambda row: (-len(row[0]), row))
    table = [initializer(literal(suffix), f"ContainerKind::{enumerator(kind)}", f"ArchiveFormat::{enumerator(form)}", boolean(built))
             for suffix, kind, form, built in rows]
    return ("ContainerRow", "containerTable", table), container_traits(file)


def container_traits(file):
    """Returns a switch over all kinds: the compiler reports a kind that only one side has."""
    file.unique(("kinds",), [row["kind"] for row in file.data["kinds"]])
    cases = "".join(f"  case ContainerKind::{enumerator(row['kind'])}: {{\n    static constexpr ContainerTraits Row{traits_of(row)};\n    return Row;\n  }}\n"
                    for row in file.data["kinds"])
    return ("const ContainerTraits &traitsOf(ContainerKind Kind) {\n"
            f"  switch (Kind) {{\n{cases}  }}\n  __builtin_unreachable();\n}}\n")


def traits_of(row):
    declared = row.get("declared-in", {})
    magic = "".join(f"\\{byte:03o}" for byte in bytes.fromhex(row.get("magic", "")))
    fields = {
        "Name": literal(row.get("name", row["kind"])), "Word": literal(row.get("word", row.get("name", row["kind"]))),
        "RunTime": literal(row.get("run-time", "")), "OwnDocument": literal(declared.get("file", "")),
        "OwnDocumentIn": literal(declared.get("member", "")), "Magic": f'"{magic}"', "LeastMembers": row.get("members", 0),
        "Judged": f"JudgedAs::{enumerator(row.get('judged', 'libraries'))}", "PartOf": f"PartOf::{enumerator(row.get('part-of', 'none'))}",
        "Naming": f"FileNaming::{enumerator(row.get('naming', 'other'))}", "Sources": f"SourcesInside::{enumerator(row.get('sources', 'unknown'))}",
        **{enumerator(trait): "true" for trait in CONTAINER_TRAITS if trait in row.get("is", ())}}
    return initializer(*(f".{name} = {value}" for name, value in fields.items()))


def arch(name):
    return f"Arch::{name.capitalize()}"


def label_rows(file):
    """Returns the rows sorted by word, in which '-' stands for '_' too."""
    words = {}
    for index, row in enumerate(file.data["labels"]):
        for word in row["words"]:
            spelled = word.lower().replace("_", "-").rstrip("*")
            inside = spelled.startswith("-")
            spelled = spelled[inside:]
            if spelled in words:
                file.fail(("labels", index), f"'{word}' is there twice")
            words[spelled] = initializer(
                literal(spelled), boolean(inside), boolean(word.endswith("*")), arch(row.get("arch", "unknown")),
                *(f"{key.capitalize()}::{row.get(key, 'unknown').capitalize()}" for key in ("os", "libc")),
                boolean(row.get("no-elf", False)), boolean(row.get("of-x86", False)))
    return [row for _, row in sorted(words.items())]


def labels(file):
    rows = label_rows(file)
    endings = [texts(x86, row["aarch64"]) for row in file.data["twin-endings"] for x86 in row["x86"]]
    counterparts = [texts(row["x86"], word) for row in file.data["counterparts"] for word in row["aarch64"]]
    wrappers = [initializer(literal(name), row.get("operands", 0), literal(" ".join(row.get("valued", []))))
                for row in file.data["command-wrappers"] for name in row["names"]]
    return [("LabelRow", "labelTable", rows), ("TwinEndingRow", "twinEndingTable", endings),
            ("CounterpartRow", "counterpartTable", counterparts),
            text_table(file, "stand-ins", "StandInRow", "standInTable", ("folder", "for", "by")),
            ("VariantRow", "variantTable", [texts(row["word"], row["by"]) for row in file.data["variants"]]),
            word_table(file, "firmware-folders", "firmwareFolderTable"), word_table(file, "packing-suffixes", "packingSuffixTable"),
            word_table(file, "node-abi-words", "nodeAbiWordTable"),
            word_table(file, "pre-release-words", "preReleaseWordTable"), word_table(file, "post-release-words", "postReleaseWordTable"),
            word_table(file, "any-processor", "anyProcessorTable"), word_table(file, "cross-folders", "crossFolderTable"),
            word_table(file, "cross-programs", "crossProgramTable"),
            ("RebuiltModuleRow", "rebuiltModuleTable", [texts(suffix, row["advice"]) for row in file.data["rebuilt-modules"] for suffix in row["suffixes"]]),
            word_table(file, "x86-emulators", "x86EmulatorTable"), word_table(file, "container-inits", "containerInitTable"),
            ("CommandWrapperRow", "commandWrapperTable", wrappers), word_table(file, "shells", "shellTable"),
            word_table(file, "test-folders", "testFolderTable"), word_table(file, "shipped-folders", "shippedFolderTable"),
            word_table(file, "test-archives", "testArchiveTable")]


def machines(file):
    file.unique(("machines",), [row["value"] for row in file.data["machines"]])
    rows = [initializer(row["value"], literal(row["name"]), arch(row.get("arch", "other")), boolean(row.get("host", True)))
            for row in file.data["machines"]]
    return [("MachineRow", "machineTable", rows), word_table(file, "bytecode-sections", "bytecodeSectionTable"),
            word_table(file, "boot-loader-sections", "bootLoaderSectionTable"),
            text_table(file, "bundlers", "BundlerRow", "bundlerTable", ("name", "bytes"))]


def instructions(file, core_file):
    """Returns the tables, and the function that returns the numbers."""
    data = file.data
    file.unique(("masks",), [(row["mask"], row["value"]) for row in data["masks"]])
    features, masks, cores = [], [], []
    for index, row in enumerate(data["masks"]):
        if row["value"] & ~row["mask"]:
            file.fail(("masks", index), "value has bits outside of its mask")
        if row["feature"] not in features:
            features.append(row["feature"])
        masks.append(initializer(f"{row['mask']:#010x}u", f"{row['value']:#010x}u", features.index(row["feature"]), literal(row["name"])))
    for index, core in enumerate(core_file.data["cores"]):
        for feature in core["instructions"]:
            if feature not in features:
                core_file.fail(("cores", index), f"no row of masks needs '{feature}'")
        cores.append(initializer(literal(core["name"]), f"{sum(1 << features.index(feature) for feature in core['instructions']):#x}u"))
    words = []
    for index, row in enumerate(data["feature-words"]):
        if row["feature"] not in features:
            file.fail(("feature-words", index), f"no row of masks needs '{row['feature']}'")
        words.append((row["word"], row["feature"]))
    file.unique(("feature-words",), [word for word, _ in words])
    words = [initializer(literal(word), features.index(feature)) for word, feature in words]
    settings = initializer(data["llsc-threshold"], data["unsupported-threshold"], data["data-window"])
    return [("std::string_view", "featureTable", [literal(name) for name in features]), ("MaskRow", "maskTable", masks),
            ("CoreRow", "coreTable", cores), word_table(file, "dispatch-symbols", "dispatchSymbolTable"),
            word_table(file, "dispatch-symbol-parts", "dispatchSymbolPartTable"),
            word_table(file, "feature-questions", "featureQuestionTable"), ("FeatureWordRow", "featureWordTable", words),
            word_table(file, "dispatch-strings", "dispatchStringTable"),
            word_table(file, "lse-strings", "lseStringTable"), word_table(file, "fixed-page-messages", "fixedPageMessageTable")], f"ScanSettings scanSettings() {{ return {settings}; }}\n"


def baselines(file):
    return [text_table(file, "baselines", "BaselineRow", "baselineTable", ("name", "title", "glibc", "glibcxx")),
            text_table(file, "manylinux", "ManylinuxRow", "manylinuxTable", ("glibc", "allows-glibc", "glibcxx")),
            text_table(file, "manylinux-names", "NamedVersionRow", "manylinuxNameTable", ("name", "glibc")),
            text_table(file, "named-versions", "NamedVersionRow", "namedVersionTable", ("name", "glibc"))]


def libraries(file, x86):
    sonames = [(soname, row["advice"]) for row in x86.data["libraries"] for soname in row.get("sonames", ())]
    x86.unique(("libraries",), [soname for soname, _ in sonames])
    return [("X86LibraryRow", "x86SharedLibraryTable", [texts(*row) for row in sonames]),
            word_table(file, "x86-system", "x86SystemLibraryTable"), word_table(file, "of-the-kernel", "kernelLibraryTable"),
            word_table(file, "accelerators", "acceleratorLibraryTable"),
            text_table(file, "entry-points", "EntryPointRow", "entryPointTable", ("prefix", "run-time")),
            text_table(file, "self-registration", "RegistrationRow", "selfRegistrationTable", ("name", "run-time")),
            word_table(file, "x86-name-parts", "x86NamePartTable"),
            text_table(file, "optional-helpers", "OptionalHelperRow", "optionalHelperTable", ("name", "note"))]


def normalised(ecosystem, name):
    """Normalises a name as PEP 503 does for PyPI; names of other ecosystems compare as written, in lower case."""
    return re.sub(r"[-_.]+", "-", name).lower() if ecosystem == "pypi" else name.lower()


def first_versions(file):
    rows = []
    for ecosystem in ("maven", "debian", "npm", "pypi"):
        file.unique((ecosystem,), [normalised(ecosystem, row["name"]) for row in file.data[ecosystem]])
        for index, row in enumerate(file.data[ecosystem]):
            # The message says so itself, in front of the note.
            if "answer" in row and "no aarch64" in row.get("note", ""):
                file.fail((ecosystem, index), "the note says again that there is no aarch64 release")
            version = row.get("first", row.get("seen", ""))
            answer = FIRST_ANSWERS[row.get("answer") or ("first" if "first" in row else "seen")]
            fields = (ecosystem, normalised(ecosystem, row["name"]), row["name"], version, row.get("better", ""), row.get("note", ""),
                      row.get("use", ""))
            rows.append(initializer(*map(literal, fields), f"FirstAnswer::{answer}"))
    return "FirstVersionRow", "firstVersionTable", sorted(rows)


def emit(rules_dir, out_dir):
    def read(name):
        return load(rules_dir, "binary", name)

    table, traits = containers(read("containers.yaml"))
    write_table(out_dir, "ContainerTable", [table], behind=traits)
    words, settings = instructions(read("instructions.yaml"), load(rules_dir, "build", "cores.yaml"))
    write_table(out_dir, "BinaryTable", [
        *labels(read("labels.yaml")), *machines(read("machines.yaml")), *words, *baselines(read("baselines.yaml")),
        *libraries(read("libraries.yaml"), load(rules_dir, "libraries", "x86.yaml")),
        first_versions(read("first_versions.yaml"))], behind=settings)


if __name__ == "__main__":
    main_guard(lambda: emit(sys.argv[1], sys.argv[2]))
