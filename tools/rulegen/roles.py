"""rules/source/roles.yaml -> RoleTable.cpp: what names and numbers mean to the checks that read the AST."""

from cpp import enumerator, literal, row as initializer, write_table


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
    roles = [initializer(literal(name), f"AstRole::{enumerator(role)}", f"{arguments}u")
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
    answered = [initializer(literal(check), literal(name)) for check, name in sorted(answered)]
    numbers = [initializer(f"NumberGroup::{enumerator(group)}", f"{value:#x}u", literal(row["name"]), literal(row.get("text", "")))
               for (value, group), row in sorted(numbers.items())]
    write_table(out, "RoleTable", [("RoleRow", "roleTable", roles), ("AnsweredRow", "answeredTable", answered),
                                   ("NumberRow", "numberTable", numbers)])
