"""rules/build/cores.yaml -> TargetTable.cpp: the names that `--target` takes, the same as CMake's, and what advice says about
each."""

from cpp import literal, row, write_table


def columns(core):
    """Returns the columns after the name. The flags are those of the first row, without its extensions: every compiler since
    `known` takes them."""
    flags = core["flags"][0]["flags"].split("+")[0]
    tune = core["flags"][0].get("tune", "-mtune=generic")
    compilers = f"GCC {core['known']['gcc']}; Clang {core['known']['clang']}; and newer"
    return core["name"], flags, tune, compilers, " ".join(core["features"])


def emit(files, out_dir):
    [file] = files
    names = sorted((name, *columns(core)) for core in file.data["cores"] for name in [core["name"], *core.get("aliases", [])])
    file.unique(("cores",), [name for name, *_ in names])
    write_table(out_dir, "TargetTable", [("TargetRow", "targetTable", [row(*map(literal, fields)) for fields in names])])
