"""rules/source/compile_options.yaml -> CompileOptionTable.cpp: what the parse of a unit takes over from its compile command."""

from cpp import enumerator, literal, row as initializer, write_table


def _options(file, key):
    """Returns the rows of a list; of rows with the same spelling, the prefix comes first."""
    rows = {}
    for index, row in enumerate(file.data[key]):
        for option in row["options"].split():
            # Two rows for one whole word would leave it open whether the next word belongs to it.
            spelled = (option, row["form"] != "joined")
            if spelled in rows:
                file.fail((key, index), f"'{option}' is listed twice")
            use = enumerator(row.get("use", "keep"))
            rows[spelled] = initializer(literal(option), f"OptionForm::{enumerator(row['form'])}", f"OptionUse::{use}")
    return [rows[key] for key in sorted(rows)]


def _compilers(file):
    rows = {}
    for kind, names in file.data["compilers"].items():
        for name in names.split():
            if name in rows:
                file.fail(("compilers", kind), f"'{name}' is listed twice")
            rows[name] = initializer(literal(name), f"CompilerKind::{enumerator(kind)}")
    return [rows[name] for name in sorted(rows)]


def emit(files, out):
    [file] = files
    write_table(out, "CompileOptionTable", [("CompileOptionRow", "compileOptionTable", _options(file, "options")),
                                            ("CompileOptionRow", "passedOnOptionTable", _options(file, "passed-on")),
                                            ("CompilerRow", "compilerTable", _compilers(file))])
