"""Names the includes that violate the layers of docs/architecture.md: check_includes.py SOURCE."""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include [<"]((?:core|analyzers|tools|clang|clang-tidy|llvm)/[^">]+)', re.MULTILINE)
# The folders that link LLVM; all others are built without it (ARMLIFT_WITH_CLANG=OFF).
WITH_LLVM = ("analyzers/source/whatif", "tools/armlift-whatif", "tools/clang-plugin", "tools/clang-tidy-module")


def read_layers(page):
    """Maps each folder that the page lists to the number of its layer."""
    section = page.split("\n## Layers\n")[1].split("\n## ")[0]
    rows = [row.split() for row in section.splitlines() if row.startswith("    ")]
    return {folder: number for number, row in enumerate(rows) for folder in row}


def folder_of(path, folders):
    """Returns the innermost listed folder that holds the path; None if there is none."""
    return max((f for f in folders if path.startswith(f + "/")), key=len, default=None)


def may_include(own, other, layers):
    """True if a file in the folder `own` may include one in `other`."""
    if own == other:
        return True
    analyzers = {folder.split("/")[1] for folder in (own, other) if folder.startswith("analyzers/")}
    return layers[other] < layers[own] and len(analyzers) < 2


def check(source):
    layers = read_layers((source / "docs/architecture.md").read_text(encoding="utf-8"))
    wrong = [f"no folder '{folder}'" for folder in layers if not (source / folder).is_dir()]
    for file in sorted(f for top in ("core", "analyzers", "tools") for f in (source / top).rglob("*.*")):
        if file.suffix not in (".h", ".cpp"):
            continue
        path = file.relative_to(source).as_posix()
        own = folder_of(path, layers)
        if own is None:
            wrong.append(f"{path}: its folder is in no layer")
            continue
        for included in INCLUDE.findall(file.read_text(encoding="utf-8")):
            if not included.startswith(("core/", "analyzers/", "tools/")):
                allowed = path.startswith(WITH_LLVM)
            else:
                other = folder_of(included, layers)
                allowed = other is not None and may_include(own, other, layers)
            if not allowed:
                wrong.append(f"{path} includes {included}")
    return wrong


errors = check(pathlib.Path(sys.argv[1]))
print("\n".join(errors) or "every include points to a layer below")
sys.exit(bool(errors))
