"""The tables of the source analyzers: names, macros, assembly, files."""

import cpp

_HEADER_ADVICE = "sse2neon.h or simde/x86/*.h declare the same names for NEON; see each intrinsic for its own answer"


def _sorted_unique(rows, what):
    """Returns the rows, sorted. Rows are (file, index path, key, ...) tuples with different keys."""
    seen = {}
    for row in rows:
        file, path, key = row[:3]
        if key in seen:
            first = seen[key]
            file.fail(path, f"duplicate {what} '{key}', first at {first[0].path}:{first[0].line(first[1])}")
        seen[key] = row
    return sorted(rows, key=lambda row: row[2])


# As many parts of a library as ShimCovers has bits for.
ALL_PARTS = 0xFFFFFF


def _shim_parts(file):
    """Returns, by header, the bit of each header that is a part of a library, and the bits of all parts that it has."""
    rows = {row["header"]: row for row in file.data["shims"] if "includes" in row}
    bits = {header: 1 << place for place, header in enumerate(rows)}
    for header, row in rows.items():
        for other in row["includes"]:
            if other not in rows:
                file.fail(("shims",), f"'{header}' includes '{other}', which has no 'includes'")
    if len(rows) > 22:
        file.fail(("shims",), "more parts than ShimCovers has bits for")

    def held(header):
        mask = bits[header]
        for other in rows[header]["includes"]:
            mask |= held(other)
        return mask

    return {header: (bits[header], held(header)) for header in rows}


def emit_names(files, checks, replaced, out):
    """Writes the names. `replaced` are the headers that the shim replaces as a whole."""
    rows = []
    for file in files.get("names", []):
        for index, row in enumerate(file.data["names"]):
            if row["check"] not in checks:
                file.fail(("names", index, "check"), f"unknown check '{row['check']}'")
            rows.append((file, ("names", index), (row["name"], row["where"]), row))
    for file in files.get("x86-libraries", []):
        for index, row in enumerate(file.data["libraries"]):
            for headers in row.get("headers", []):
                for name in headers["names"].split():
                    header = {"name": name, "check": "x86-header", "where": "header", "text": headers.get("advice", row["advice"])}
                    rows.append((file, ("libraries", index), (name, "header"), header))
    entries = []
    lists = {}  # the name of the array of each list

    def texts(row, key):
        if key not in row:
            return "{}"
        return lists.setdefault(tuple(row[key]), f"Texts{len(lists)}")

    for _, _, _, row in _sorted_unique(rows, "name"):
        prefix = row["name"].endswith("*")
        entries.append(cpp.row(
            cpp.literal(row["name"].rstrip("*")), cpp.literal(row["check"]), f"NameWhere::{cpp.enumerator(row['where'])}",
            cpp.boolean(prefix), cpp.literal(row.get("text", _HEADER_ADVICE)),
            cpp.boolean(row.get("kind") == "intrinsics"),
            cpp.boolean(row["where"] == "header" and (row.get("kind") == "intrinsics" or row["name"] in replaced)), cpp.boolean(row.get("kernel")),
            texts(row, "beside"), texts(row, "not-beside"), texts(row, "of"), row.get("number", 0)))
    shims = []
    for file in files.get("shims", []):
        file.unique(("shims",), [row["header"] for row in file.data["shims"]])
        parts = _shim_parts(file)
        shims += [cpp.row(cpp.literal(row["header"]), f"ShimCover::{row['covers'].capitalize()}", cpp.literal(row.get("needs", "")),
                          cpp.literal(row.get("level", "")), *parts.get(row["header"], (0, ALL_PARTS))) for row in file.data["shims"]]
    cpp.write_table(out, "NameTable", [("NameRow", "nameTable", entries),
        ("ShimRow", "shimTable", shims)], before="".join(
            cpp.array("std::string_view", name, map(cpp.literal, words)) for words, name in lists.items()))


def emit_macros(files, out):
    rows = []
    for file in files.get("macros", []):
        for index, row in enumerate(file.data["macros"]):
            rows.append((file, ("macros", index), row["name"], row))
    entries = [cpp.row(
        cpp.literal(row["name"].rstrip("*")), f"MacroState::{row['state'].capitalize()}", cpp.literal(row.get("value", "")),
        cpp.boolean(row.get("arch")), cpp.boolean(row["name"].endswith("*")),
        cpp.boolean(row.get("elsewhere")), cpp.boolean(row.get("by_build")))
        for _, _, _, row in _sorted_unique(rows, "macro")]
    gcc = []
    for file in files.get("gcc_macros", []):
        file.unique(("gcc_macros",), [row["name"] for row in file.data["gcc_macros"]])
        for row in file.data["gcc_macros"]:
            values = [row.get(machine, row.get("both")) for machine in ("aarch64", "x86_64")]
            gcc.append(cpp.row(cpp.literal(row["name"]), cpp.row(*(
                "std::nullopt" if value is None else cpp.literal(value) for value in values))))
    cpp.write_table(out, "MacroTable", [("MacroRow", "macroTable", entries),
        ("GccMacroRow", "gccMacroTable", gcc)])


def _words(files, kind, key):
    rows = [(file, (key,), word) for file in files.get(kind, []) for word in file.data.get(key, "").split()]
    return [word for _, _, word in _sorted_unique(rows, "word")]


def _word_array(name, files, kind, key):
    return ("std::string_view", name, [cpp.literal(word) for word in _words(files, kind, key)])


def _mnemonic_rows(files, x86, arm, prefixes):
    vectors = set(_words(files, "mnemonics", "x86-vectors"))
    read_first = set(_words(files, "mnemonics", "aarch64-reads-first"))
    fewest = {}
    for file in files.get("mnemonics", []):
        fewest |= file.data["aarch64-operands"]
        if not read_first <= x86 & arm:
            file.fail(("aarch64-reads-first",), f"'{min(read_first - (x86 & arm))}' is not of both architectures")
        for key, words in (("x86-prefixes", prefixes), ("x86-vectors", vectors)):
            if not words <= x86:
                file.fail((key,), f"'{min(words - x86)}' is not an x86 mnemonic")
    if set(fewest) != x86 & arm: # of all files together
        file.fail(("aarch64-operands",), f"not of both architectures, or missing: {sorted(set(fewest) ^ (x86 & arm))}")
    return [cpp.row(cpp.literal(word), *(cpp.boolean(word in words) for words in (x86, arm, prefixes, vectors)), fewest.get(word, 0),
                    cpp.boolean(fewest.get(word, 0) >= 2 and word not in read_first)) for word in sorted(x86 | arm)]


def _opcode_rows(files, x86):
    opcodes = []
    for file in files.get("operands", []):
        file.unique(("opcodes",), [row["bytes"] for row in file.data["opcodes"]])
        for index, row in enumerate(file.data["opcodes"]):
            if row["name"] and row["name"] not in x86:
                file.fail(("opcodes", index, "name"), f"'{row['name']}' is not an x86 mnemonic")
        for row in sorted(file.data["opcodes"], key=lambda row: (-len(row["bytes"]), row["bytes"])):
            opcodes.append(cpp.row(cpp.literal(row["bytes"]), cpp.literal(row["name"])))
    return opcodes


def _asm_advice(files, x86, prefixes, registers):
    """Returns the rows, and the advice for other vector instructions and for all others."""
    advice, vector, default = {}, "", ""
    for file in files.get("asm-advice", []):
        vector, default = file.data["vector"], file.data["default"]
        for key in ("moves", "exchanges", "counters"):
            if not set(file.data[key].split()) <= x86:
                file.fail((key,), f"'{min(set(file.data[key].split()) - x86)}' is not an x86 mnemonic")
        for index, row in enumerate(file.data["rows"]):
            for word in row["mnemonics"].split():
                *prefix, mnemonic = word.split(";")
                directive = not prefix and mnemonic.startswith(".")
                register = not prefix and mnemonic.startswith("%") and mnemonic[1:] in registers
                if (mnemonic not in x86 and not directive and not register) or not set(prefix) <= prefixes:
                    file.fail(("rows", index, "mnemonics"), f"'{word}' is not an x86 mnemonic")
                if word.replace(";", " ") in advice:
                    file.fail(("rows", index, "mnemonics"), f"'{word}' has an advice already")
                advice[word.replace(";", " ")] = row["text"]
    return [cpp.row(cpp.literal(word), cpp.literal(text)) for word, text in sorted(advice.items())], vector, default


def emit_asm(files, out):
    x86, arm, prefixes = (set(_words(files, "mnemonics", key)) for key in ("x86", "aarch64", "x86-prefixes"))
    mnemonics = _mnemonic_rows(files, x86, arm, prefixes)
    ambiguous = set(_words(files, "operands", "ambiguous_registers"))
    registers = [cpp.row(cpp.literal(word), cpp.boolean(word in ambiguous)) for word in _words(files, "operands", "registers")]
    rows, vector, default = _asm_advice(files, x86, prefixes, set(_words(files, "operands", "registers")))
    cpp.write_table(out, "AsmTable", [("MnemonicRow", "mnemonicTable", mnemonics),
        ("RegisterRow", "registerTable", registers),
        ("OpcodeRow", "opcodeTable", _opcode_rows(files, x86)),
        ("AsmAdviceRow", "asmAdviceTable", rows),
        _word_array("asmMoves", files, "asm-advice", "moves"),
        _word_array("asmExchanges", files, "asm-advice", "exchanges"),
        _word_array("asmCounters", files, "asm-advice", "counters"),
        _word_array("x86Constraints", files, "operands", "constraints"),
        _word_array("x86OutputConstraints", files, "operands", "output_constraints"),
        _word_array("sharedConstraints", files, "operands", "shared_constraints"),
        _word_array("x86PartModifiers", files, "operands", "part_modifiers"),
        _word_array("foreignRegisters", files, "operands", "foreign_registers"),
        _word_array("x86Directives", files, "operands", "directives"),
        _word_array("aarch64Directives", files, "operands", "aarch64_directives"),
        _word_array("mipsSettings", files, "operands", "mips_settings"),
        _word_array("dataSections", files, "operands", "data_sections"),
        _word_array("x86FlagOutputs", files, "operands", "flag_outputs"),
        _word_array("x86SymbolVersions", files, "operands", "symbol_versions")],
        behind=f"std::string_view asmVectorAdvice() {{ return {cpp.literal(vector)}; }}\n"
               f"std::string_view asmDefaultAdvice() {{ return {cpp.literal(default)}; }}\n")


def emit_attributes(files, out):
    cpp.write_table(out, "AttributeTable", [_word_array("sharedAttributes", files, "attribute-queries", "everywhere"),
        _word_array("x86Attributes", files, "attribute-queries", "x86"),
        _word_array("sharedBuiltins", files, "attribute-queries", "builtins")])


_PATH_WORDS = {"x86": "X86", "arm": "Arm", "arm32": "Arm32", "other": "OtherArch", "neutral": "Neutral"}
_FILE_KIND = {"c": "C", "c++": "Cxx", "header": "Header", "cuda": "Cuda", "asm": "Asm", "nasm": "Nasm", "binary": "Binary"}


def _template_rows(files):
    suffixes = [(of + row["suffix"], len(of)) for file in files.get("files", []) for row in file.data["templates"] for of in row.get("of", [""])]
    return [cpp.row(cpp.literal(suffix), kept) for suffix, kept in sorted(suffixes, key=lambda row: (-len(row[0]), row))]


def emit_files(files, out):
    packed = {suffix for file in files.get("containers", []) for row in file.data["containers"] for suffix in row["suffixes"]}
    rows = []
    for file in files.get("files", []):
        for index, row in enumerate(file.data["files"]):
            rows.append((file, ("files", index), row["suffix"], row))
            if row["suffix"] in packed:
                file.fail(("files", index), f"'{row['suffix']}' is the suffix of a container already (containers.yaml)")
    suffixes = [cpp.row(cpp.literal(row["suffix"]), f"FileKind::{_FILE_KIND[row['kind']]}", cpp.boolean(row.get("or-data")))
                for _, _, _, row in _sorted_unique(rows, "suffix")]
    path_words = [cpp.row(cpp.literal(word), f"PathWord::{kind}") for _, _, word, kind in _sorted_unique(
        [(file, (key,), word, kind) for file in files.get("arch-words", []) for key, kind in _PATH_WORDS.items()
         for word in file.data[key].split()] +
        [(file, (key,), word, "X86") for file in files.get("x86-words", []) for key in ("isa", "cores") for word in file.words(key)],
        "word")]
    languages = [cpp.row(cpp.literal(suffix), cpp.literal(language)) for _, _, suffix, language in _sorted_unique(
        [(file, ("languages", language), suffix, language) for file in files.get("files", [])
         for language, suffixes in file.data["languages"].items() for suffix in suffixes.split()], "suffix")]
    cpp.write_table(out, "FileTable", [("SuffixRow", "suffixTable", suffixes), ("LanguageRow", "languageTable", languages),
        ("TemplateSuffixRow", "templateSuffixTable", _template_rows(files)),
        _word_array("configurations", files, "files", "configurations"),
        _word_array("versionControlFolders", files, "files", "version-control"),
        _word_array("objectSuffixes", files, "files", "objects"),
        ("PathWordRow", "pathWordTable", path_words),
        _word_array("unbuiltFolders", files, "arch-words", "unbuilt"),
        _word_array("masmWords", files, "arch-words", "masm"),
        _word_array("masmOperands", files, "arch-words", "masm_operands"),
        _word_array("nasmOtherFormats", files, "arch-words", "nasm_other_formats"),
        _word_array("trialFolders", files, "arch-words", "trials"),
        _word_array("otherMachineFolders", files, "arch-words", "other_folders"),
        _word_array("machineParentFolders", files, "arch-words", "machine_parents"),
        _word_array("sharedMachineFolders", files, "arch-words", "shared_machines"),
        _word_array("otherSystemFolders", files, "arch-words", "other_systems"),
        _word_array("otherSystemNames", files, "arch-words", "other_system_names"),
        _word_array("systemHeaders", files, "system-headers", "names"),
        _word_array("otherSystemHeaders", files, "system-headers", "others"),
        _word_array("systemHeaderFolders", files, "system-headers", "folders"),
        _word_array("configuredHeaders", files, "system-headers", "configured"),
        _word_array("describedHeaders", files, "system-headers", "described"),
        _word_array("libraryHeaders", files, "system-headers", "libraries"),
        _word_array("libraryHeaderFolders", files, "system-headers", "library_folders"),
        _word_array("libraryFunctions", files, "library-names", "functions"),
        _word_array("libraryTypes", files, "library-names", "types"),
        _word_array("systemConstants", files, "library-names", "constants"),
        _word_array("systemMacrosWithParameters", files, "library-names", "called"),
        _word_array("machineNames", files, "machine-names", "names"),
        _word_array("x86Features", files, "features", "features"),
        _word_array("aarch64Features", files, "features", "aarch64"),
        _word_array("x86Processors", files, "features", "processors")])
