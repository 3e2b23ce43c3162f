#!/usr/bin/python3
"""Asks the compilers for aarch64 about each row of rules/build/flags.yaml: GCC must reject all of them, and Clang must do what
the row says. Prints the differences."""

import concurrent.futures
import subprocess
import sys

import yaml

GCC = ["aarch64-linux-gnu-gcc"]
CLANG = [["clang-14", "--target=aarch64-linux-gnu"], ["clang-19", "--target=aarch64-linux-gnu"]]


def reaction(compiler, source, flag):
    """Returns what the compiler does: error, warn, accept, or arm32. An option for the linker is tested by linking."""
    only_compile = [] if flag.startswith("-Wl,") else ["-c"]
    result = subprocess.run([*compiler, flag, *only_compile, "-o", "/dev/null", source], capture_output=True, text=True)
    if result.returncode:
        return "error"
    macros = subprocess.run([*compiler, flag, "-dM", "-E", source], capture_output=True, text=True).stdout
    if macros and "__aarch64__" not in macros:
        return "arm32"
    return "warn" if "warning:" in result.stderr else "accept"


def example(row):
    """Returns the option as a build would write it."""
    flag = row["flag"]
    if "values" in row:
        return flag + str(row["values"][0]).replace("*", "").replace("?", "6")
    return flag + {"=": "1", "-": "AVX2"}.get(flag[-1], "")


def differences(source, row):
    flag = example(row)
    for compiler, expected in zip([GCC, *CLANG], ["error", *row["clang"]]):
        seen = reaction(compiler, source, flag)
        if seen != expected:
            yield f"{flag}: {compiler[0]}: {seen}, not {expected}"


def main():
    rules, source = sys.argv[1:]
    with open(rules, encoding="utf-8") as stream:
        flags = yaml.safe_load(stream)
    rows = flags["flags"] + flags["arm-flags"]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for lines in pool.map(lambda row: list(differences(source, row)), rows):
            for line in lines:
                print(line)
    print(f"{len(rows)} rows asked")


if __name__ == "__main__":
    main()
