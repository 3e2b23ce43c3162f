#!/usr/bin/python3
"""Counts the answers per ISA: prints all of a table in docs/measurements.md, and tests that no name is unanswered."""

import collections
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "rulegen"))

import intrinsic_relations  # noqa: E402
import intrinsics  # noqa: E402

COLUMNS = (
    "rows", "answered", "exact: hardware", "exact: model", "within bound", "compiled only", "none", "by hand", "by relation",
)


def count(rows):
    totals = collections.Counter()
    for row in rows:
        totals["rows"] += 1
        totals["answered"] += row.answer != intrinsics.UNANSWERED
        totals["none"] += row.answer == intrinsics.NONE
        if row.answer in (intrinsics.NEON, intrinsics.STD):
            totals["by relation" if row.relation else "by hand"] += 1
            totals[{"hardware": "exact: hardware", "model": "exact: model", "bound": "within bound", "compile": "compiled only"}[row.verify]] += 1
    return totals


def main():
    catalogue = intrinsics.load(ROOT / "rules")
    intrinsic_relations.derive(catalogue)
    groups = collections.defaultdict(list)
    for row in catalogue:
        if row.kind in (intrinsics.FUNCTION, intrinsics.MACRO) and not row.extra:
            groups[row.isa].append(row)
    print("| ISA | " + " | ".join(COLUMNS) + " |")
    print("| --- |" + " --: |" * len(COLUMNS))
    for isa, rows in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        totals = count(rows)
        print(f"| {isa} | " + " | ".join(str(totals[column]) for column in COLUMNS) + " |")
    totals = count([row for rows in groups.values() for row in rows])
    print("| **all** | " + " | ".join(f"**{totals[column]}**" for column in COLUMNS) + " |")
    return 0 if totals["rows"] == totals["answered"] else 1


if __name__ == "__main__":
    sys.exit(main())
