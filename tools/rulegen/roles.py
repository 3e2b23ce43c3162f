"""rules/source/roles.yaml -> RoleTable.cpp: what names and numbers mean to the checks that read the AST."""

import os

from cpp import literal, table, write_if_changed


def _camel(text):
    return "".join(word.capitalize() for word in text.split("-"))


def _roles(files):
    rows = {}
    for file in files:
        for index, row in enumerate(file.data["roles"]):
            for name in row["names"].split():
                key = (name, row["role"])
                if key in rows:
                    file.fail(("roles", index, "names"), f"'{name}' has the role '{row['role']}' twice")
                rows[key] = sum(1 << argument for argument in row.get("arguments", []))
    return rows


def emit(files, checks, out):
    roles = [f"{{{literal(name)}, Role::{_camel(role)}, {arguments}u}}"
             for (name, role), arguments in sorted(_roles(files).items())]
    answered, numbers = [], {}
    for file in files:
        for index, row in enumerate(file.data["answered"]):
            if row["check"] not in checks:
                file.fail(("answered", index, "check"), f"unknown check '{row['check']}'")
            answered += [(row["check"], name) for name in row["names"].split()]
        file.unique(("answered",), answered)
        for index, row in enumerate(file.data["numbers"]):
            key = (row["value"], row["group"])
            if key in numbers:
                file.fail(("numbers", index, "value"), f"{row['value']:#x} is in '{row['group']}' twice")
            numbers[key] = row
    answered = [f"{{{literal(check)}, {literal(name)}}}" for check, name in sorted(answered)]
    numbers = [f"{{NumberGroup::{_camel(group)}, {value:#x}u, {literal(row['name'])}, {literal(row.get('text', ''))}}}"
               for (value, group), row in sorted(numbers.items())]
    write_if_changed(os.path.join(out, "RoleTable.cpp"), table(
        "core/rules/RoleTable.h", "armlift",
        [("RoleRow", "Roles", roles, "std::span<const RoleRow> roleTable() { return Roles; }\n"),
         ("AnsweredRow", "Answered", answered, "std::span<const AnsweredRow> answeredTable() { return Answered; }\n"),
         ("NumberRow", "Numbers", numbers, "std::span<const NumberRow> numberTable() { return Numbers; }\n")]))
