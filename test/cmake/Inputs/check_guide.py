"""Checks that every line that a guide shows as a command's output is in one of the given files. Sizes and compiler versions may
differ."""

import re
import sys

guide, *outputs = sys.argv[1:]


def plain(line):
    return " ".join(re.sub(r"\(\d[\d.]* k?B\)|GNU [\d.]+", "…", line).split())


seen = {plain(line) for name in outputs for line in open(name, encoding="utf-8")}
text = open(guide, encoding="utf-8").read()
shown = [line for block in re.findall(r"```\n(\$ .*?)```", text, re.DOTALL) for line in block.splitlines()]
missing = [line for line in shown if line and not line.startswith(("$", "...")) and plain(line) not in seen]
assert len(shown) > 20 and not missing, "\n".join(missing)
