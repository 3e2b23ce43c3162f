"""rules/source/compile_options.yaml -> CompileOptionTable.cpp: what the parse of a unit takes over of its compile command."""

import os

from cpp import literal, table, write_if_changed

# The spelling of a rule -> `enum class OptionForm`, `OptionUse`, `CompilerKind`. Of rows with one spelling the front comes first.
_FORMS = {"joined": "Joined", "alone": "Alone", "separate": "Separate"}
_USES = {"keep": "Keep", "drop": "Drop", "query": "Query", "preprocess": "Preprocess", "preprocessor-list": "PreprocessorList"}
_COMPILERS = {"gcc-or-clang": "GccOrClang", "other": "Other", "cuda": "Cuda"}


def _options(file):
    rows = {}
    for index, row in enumerate(file.data["options"]):
        for option in row["options"].split():
            # Two rows for one whole word would leave open whether the next word belongs to it.
            key = (option, row["form"] != "joined")
            if key in rows:
                file.fail(("options", index), f"'{option}' stands here twice")
            rows[key] = f"{{{literal(option)}, OptionForm::{_FORMS[row['form']]}, OptionUse::{_USES[row['use']]}}}"
    return [rows[key] for key in sorted(rows)]


def _compilers(file):
    rows = {}
    for kind, names in file.data["compilers"].items():
        for name in names.split():
            if name in rows:
                file.fail(("compilers", kind), f"'{name}' stands here twice")
            rows[name] = f"{{{literal(name)}, CompilerKind::{_COMPILERS[kind]}}}"
    return [rows[name] for name in sorted(rows)]


def emit(files, out):
    [file] = files
    write_if_changed(os.path.join(out, "CompileOptionTable.cpp"), table(
        "core/rules/CompileOptionTable.h", "armlift",
        [("CompileOptionRow", "Options", _options(file), "std::span<const CompileOptionRow> compileOptionTable() { return Options; }\n"),
         ("CompilerRow", "Compilers", _compilers(file), "std::span<const CompilerRow> compilerTable() { return Compilers; }\n")]))
