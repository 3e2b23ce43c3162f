"""Compares `files` of the pre-commit hooks for sources with rules/source/files.yaml."""

import re
import sys
from pathlib import Path

import yaml

source = Path(sys.argv[1])
table = yaml.safe_load((source / "rules/source/files.yaml").read_text(encoding="utf-8"))
hooks = {hook["id"]: hook for hook in yaml.safe_load((source / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}


def alternatives(suffixes):
    return "|".join(re.escape(suffix[1:]) for suffix in suffixes)


sources = alternatives(row["suffix"] for row in table["files"] if row["kind"] != "binary")
templates = alternatives(row["suffix"] for row in table["templates"])
expected = rf"\.({sources})(\.({templates}))?$"
for name in ("armlift", "armlift-system"):
    assert hooks[name].get("files") == expected, f"{name}: expected files: {expected}"
    assert "types_or" not in hooks[name], name
