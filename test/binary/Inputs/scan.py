#!/usr/bin/python3
"""Runs a scan, and checks its report against itself: scan.py PROGRAM scan ARGUMENT...

In every test, an artifact with a bad verdict must be named by a finding or an error: a report that says "x86-only" but nothing is
wrong contradicts itself. A contradiction ends in SIGABRT, which `not` does not take for a failed scan."""

import json
import os
import subprocess
import sys

BAD = ("x86-only", "mislabelled", "corrupt")


def is_at(path, artifact):
    if artifact == ".":
        return not path.startswith("/")
    return path == artifact or path.startswith((artifact + "!/", artifact + "/"))


def unnamed(report):
    named = [entry["path"] for entry in report["errors"]]
    for finding in report["findings"]:
        named += [finding["path"], *(place["path"] for place in finding["related"])]
    return [artifact for artifact in report["artifacts"]
            if artifact["verdict"] in BAD and not any(is_at(path, artifact["path"]) for path in named)]


def as_json(command):
    """Returns the same command with its report in JSON on its standard output."""
    out, skip = [], False
    for argument in command:
        if skip or argument in ("--format", "-o", "--output"):
            skip = not skip
        elif not argument.startswith(("--format=", "--output=")):
            out.append(argument)
    return [*out, "--format", "json"]


def main():
    command = sys.argv[1:]
    silent = subprocess.run(as_json(command), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    contradictions = unnamed(json.loads(silent.stdout)) if silent.stdout.startswith(b"{") else []
    code = subprocess.run(command, check=False).returncode
    for artifact in contradictions:
        print(f"{artifact['path']} is {artifact['verdict']}, and nothing names it", file=sys.stderr)
    if contradictions:
        os.abort()
    return code


if __name__ == "__main__":
    sys.exit(main())
