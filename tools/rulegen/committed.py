"""Maintains a table committed inside a CMake module, between two marker lines: a module must work when copied alone into a
project."""

import argparse
import sys

END = "# <<<\n"


def main(doc, module, program, rules, table):
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if the committed table is not current")
    options = parser.parse_args()
    begin = f"# >>> made by {program} from {rules}\n"
    before = module.read_text()
    head, _, rest = before.partition(begin)
    _, _, tail = rest.partition(END)
    if not tail:
        sys.exit(f"{module.name}: the lines that mark the table are missing")
    after = head + begin + table() + END + tail
    if after == before:
        return
    if options.check:
        sys.exit(f"{module.name}: the table is not what {rules} says; run {program}")
    module.write_text(after)
