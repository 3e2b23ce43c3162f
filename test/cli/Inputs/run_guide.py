"""Runs the commands that a guide shows after '$', in their order and in one folder. What the guide shows as the output of a command must
be all that it prints, with absolute paths or without; '...' stands for lines that are left out. A command without output is only run.
Arguments: the guide, then texts of it to replace: OLD=NEW."""

import os
import pathlib
import re
import subprocess
import sys

guide, *replaced = sys.argv[1:]
os.environ["PATH"] = f"{pathlib.Path('bin').resolve()}:{os.environ['PATH']}"
text = pathlib.Path(guide).read_text(encoding="utf-8")
for pair in replaced:
    old, new = pair.split("=", 1)
    text = text.replace(old, new)
commands = 0
for block in re.findall(r"```\n(\$ .*?)```", text, re.DOTALL):
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        output = done.stdout.decode().replace(os.getcwd() + "/", "")
        printed = [line.rstrip() for line in output.splitlines()]
        wanted = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + "\n" for line in shown)
        same = re.fullmatch(wanted, "".join(line + "\n" for line in printed))
        assert same or not shown, "\n".join([f"$ {command}", *shown, "--- printed:", *printed])
        commands += 1
assert commands > 1
