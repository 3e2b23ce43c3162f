#!/usr/bin/python3
"""Writes armlift.1 from what the program says of itself, so that the manual cannot differ from the options.

manpage.py --out armlift.1 [EMULATOR...] PROGRAM
"""

import argparse
import re
import subprocess

SECTION = re.compile(r"^[A-Z][^:]*:$")


def output(command, *arguments):
    run = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True, env={"NO_COLOR": "1", "LC_ALL": "C"})
    return run.stdout


def escape(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line.startswith((".", "'")) else line


def verbatim(text):
    return ".nf\n" + "\n".join(escape(line) for line in text.strip("\n").splitlines()) + "\n.fi\n"


def subcommands(text):
    """The names under "Subcommands:"."""
    names, inside = [], False
    for line in text.splitlines():
        if SECTION.match(line):
            inside = line == "Subcommands:"
        elif inside and line.startswith("  ") and line[2] != " ":
            names.append(line.split()[0])
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("program", nargs="+")
    options = parser.parse_args()

    help_text = output(options.program, "--help")
    version = output(options.program, "--version").split()[-1]
    page = [f'.TH ARMLIFT 1 "" "armlift {version}" "User Commands"\n', ".SH NAME\narmlift \\- lift C and C++ code bases from x86_64 to aarch64 Linux\n"]
    page.append(".SH SYNOPSIS\n.B armlift\nCOMMAND [OPTIONS] [ARGUMENTS]\n")
    page.append(".SH DESCRIPTION\n" + verbatim(help_text))
    for name in subcommands(help_text):
        page.append(f".SH {name.upper()}\n" + verbatim(output(options.program, name, "--help")))
    with open(options.out, "w", encoding="utf-8") as stream:
        stream.write("".join(page))


if __name__ == "__main__":
    main()
