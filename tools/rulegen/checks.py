"""rules/checks.yaml and docs/checks/*.md -> CheckTable.cpp: the catalogue, each row with the page
that `armlift explain` prints. A check without a page, or a page without a check, is an error."""

import glob
import os

from cpp import boolean, literal, row, write_table
from rulefile import RuleError

_SECTIONS = ("## What it finds", "## Why it matters on aarch64", "## How to fix", "## False positives", "## How to suppress")


def _page(file, path, check, docs_dir):
    page = os.path.join(docs_dir, check["id"] + ".md")
    if not os.path.exists(page):
        file.fail(path, f"'{check['id']}' has no page, expected {page}")
    with open(page, encoding="utf-8") as stream:
        text = stream.read()
    if not text.startswith(f"# {check['id']}\n"):
        raise RuleError(f"{page}:1: expected the heading '# {check['id']}'")
    for section in _SECTIONS:
        if f"\n{section}\n" not in text:
            raise RuleError(f"{page}:1: expected a section '{section}'")
    return text


def emit(files, docs_dir, out_dir):
    """Writes CheckTable.cpp and returns the set of ids, which other rules refer to."""
    rows, ids = [], []
    for file in files["checks"]:
        for index, check in enumerate(file.data["checks"]):
            path = ("checks", index)
            if ids and check["id"] <= ids[-1]:
                file.fail(path, f"'{check['id']}' must stand after '{ids[-1]}': ids are unique and sorted")
            ids.append(check["id"])
            fields = (check["id"], check["group"], check["title"], _page(file, path, check, docs_dir), check.get("message", ""),
                      check.get("advice", ""), check.get("needs", ""), check.get("advice-without", ""))
            name, group, title, page, message, *advice = (literal(field) for field in fields)
            found_by = check.get("found-by", "text").capitalize()
            parsed_as = check.get("parsed-as", "apart").capitalize()
            rows.append(row(name, group, f"Impact::{check['impact'].capitalize()}", f"FoundBy::{found_by}", f"ParsedAs::{parsed_as}",
                            boolean(check.get("computes")), title, page, message, *advice))
    for page in sorted(glob.glob(os.path.join(docs_dir, "*.md"))):
        if os.path.basename(page)[:-3] not in ids:
            raise RuleError(f"{page}:1: a page without a check, expected a row in checks.yaml")
    write_table(out_dir, "CheckTable", [("CheckRow", "checkTable", rows)])
    return set(ids)
