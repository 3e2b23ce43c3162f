#!/usr/bin/python3
"""Reads rules/intrinsics/*.yaml, the catalogue of x86 names and their aarch64 answers.

First step of the intrinsic half of rulegen: from text to checked rows. intrinsic_relations.py turns each row's answer
into C, intrinsic_table.py writes the compiled-in table, intrinsic_shim.py composes the header. Every error message
names file, line and row, as a compiler would.
"""

import dataclasses
import pathlib
import re

import yaml

from rulefile import RuleError

FUNCTION, MACRO, TYPE, CONSTANT = "Function", "Macro", "Type", "Constant"
NEON, STD, NONE, UNANSWERED = "Neon", "Std", "None", "Unanswered"

# A row has at most one of these. The first three hold C, `none` holds a reason, the others name another row.
DIRECT_ANSWERS = ("neon", "std", "none")
RELATIONS = ("same", "split", "widen", "narrow", "mask", "maskz", "mask2", "mask3", "and", "round", "sae")

VERIFIED_BY = {
    "hardware": "bits equal to an x86 CPU's over the verifier's inputs",
    "model": "bits equal to a reference model written from the vendor's manual",
    "bound": "within the stated relative error of an x86 CPU's result",
    "compile": "compiled only: the effect cannot be compared (fences, hints, clocks, cpuid)",
}

ROW_KEYS = {
    "name", "isa", "header", "ret", "params", "imm", "macro", "constant", "type", "value",
    "lane", "body", "short", "idea", "step", "bits", "keep", "answer", "verify", "bound", "nan", "note", "cost", "requires",
    "s2n", "simde", "wrong", "extra", "shared", *DIRECT_ANSWERS, *RELATIONS,
}
FILE_KEYS = {"isa", "header", "source", "rows", "helpers", "builtins"}

SCALARS = {
    "void", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "unsigned int",
    "long", "unsigned long", "long unsigned int", "long long", "unsigned long long", "float", "double", "size_t",
    "_Float16", "_Float16 _Complex", "__bf16",
}


@dataclasses.dataclass
class Row:
    """One x86 name as written in the rules; C text is derived later by intrinsic_relations."""

    name: str
    isa: str
    header: str
    where: str  # "rules/intrinsics/sse2.yaml:12"
    kind: str = FUNCTION
    ret: str = ""
    params: list = dataclasses.field(default_factory=list)  # [(type, name)]
    imm: str = ""
    value: str = ""  # typedef text of a type, value of a constant
    answer: str = UNANSWERED
    relation: str = ""
    base: str = ""
    lane: str = ""
    expr: str = ""  # expression over the parameters
    body: str = ""  # statements, if an expression is not enough
    short: str = ""  # an expression of the same value, executed like the body
    idea: str = ""  # what to do, in words or in C that is not right in every case
    step: int = 0  # split: bits of the immediate that each 128-bit part consumes
    bits: str = ""  # masks: lane width, or "scalar"
    keep: int = 0  # narrow masks: lanes that exist, the rest of the result is zero
    verify: str = ""
    bound: str = ""
    nan: str = ""  # "any": the result may be another NaN, since it is computed or chosen by other rules
    note: str = ""
    cost: str = ""
    requires: str = ""
    in_sse2neon: bool = False
    simde: str = ""
    wrong: str = ""  # which of sse2neon and SIMDe return another value
    extra: str = ""  # what offers the name, if it is not one of Clang 19's
    resolved: bool = False  # a relation has taken over what its base says
    of: "Row | None" = None  # the row that a relation names, once resolved
    shared: str = ""  # a non-x86 header or a common project name that uses the same spelling

    def signature(self, name=None):
        inside = ", ".join(declare(t, n) for t, n in self.params) or "void"
        return f"{declare(self.ret, name or self.name)}({inside})"


@dataclasses.dataclass
class Builtin:
    """A builtin of the x86 compilers, and the intrinsic that calls it."""

    name: str
    intrinsic: str
    where: str


@dataclasses.dataclass
class Helper:
    """A piece of C that answers share: never an x86 name, and printed only if something needs it."""

    name: str
    text: str
    where: str


class Catalogue(list):
    """All rows, sorted by name, the C helpers that their answers share, and the builtins that the intrinsics call."""

    def __init__(self, rows, helpers, builtins):
        super().__init__(sorted(rows, key=lambda row: row.name))
        self.helpers = helpers
        self.builtins = sorted(builtins, key=lambda builtin: builtin.name)

    def by_name(self):
        return {row.name: row for row in self}


def declare(ctype, name):
    return f"{ctype}{name}" if ctype.endswith("*") else f"{ctype} {name}"


def split_params(text):
    """"const float *p, __m128i a" -> [("const float *", "p"), ("__m128i", "a")]"""
    params = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        match = re.fullmatch(r"(.*[\s*])(\w+)", part)
        if not match:
            raise ValueError(f"parameter '{part}' has no name")
        params.append((match.group(1).strip(), match.group(2)))
    return params


class FileReader:
    """One YAML file, kept as a node tree so that every message has a line."""

    def __init__(self, path, shown):
        self.shown = shown
        loader = yaml.CSafeLoader(path.read_bytes())
        try:
            self.root = loader.get_single_node()
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark else 1
            raise RuleError(f"{shown}:{line}: {getattr(error, 'problem', error)}") from None
        finally:
            loader.dispose()

    def fail(self, node, what):
        raise RuleError(f"{self.shown}:{node.start_mark.line + 1}: {what}")

    def mapping(self, node, allowed):
        if not isinstance(node, yaml.MappingNode):
            self.fail(node, "expected 'key: value' pairs")
        found = {}
        for key, value in node.value:
            if key.value not in allowed:
                self.fail(key, f"unknown key '{key.value}'")
            if key.value in found:
                self.fail(key, f"'{key.value}' is given twice")
            found[key.value] = value
        return found

    def text(self, node):
        if not isinstance(node, yaml.ScalarNode):
            self.fail(node, "expected text")
        return node.value

    def read(self):
        top = self.mapping(self.root, FILE_KEYS)
        isa = self.text(top["isa"]) if "isa" in top else ""
        header = self.text(top["header"]) if "header" in top else ""
        rows = [self.row(node, isa, header) for node in self.items(top, "rows")]
        helpers = [self.helper(node) for node in self.items(top, "helpers")]
        builtins = [Builtin(name.value, self.text(intrinsic), self.where(name)) for name, intrinsic in self.pairs(top, "builtins")]
        return rows, helpers, builtins

    def items(self, top, key):
        if key not in top:
            return []
        if not isinstance(top[key], yaml.SequenceNode):
            self.fail(top[key], f"'{key}' must be a list")
        return top[key].value

    def pairs(self, top, key):
        if key not in top:
            return []
        if not isinstance(top[key], yaml.MappingNode):
            self.fail(top[key], f"'{key}' must be 'name: intrinsic' pairs")
        return top[key].value

    def helper(self, node):
        fields = self.mapping(node, {"name", "text"})
        if set(fields) != {"name", "text"}:
            self.fail(node, "a helper has 'name' and 'text'")
        return Helper(self.text(fields["name"]), self.text(fields["text"]).rstrip() + "\n", self.where(node))

    def where(self, node):
        return f"{self.shown}:{node.start_mark.line + 1}"

    def row(self, node, isa, header):
        fields = {key: self.text(value) for key, value in self.mapping(node, ROW_KEYS).items()}
        name = fields.get("name") or self.fail(node, "a row needs a 'name'")

        def bad(what):
            self.fail(node, f"{name}: {what}")

        row = Row(name, fields.get("isa", isa), fields.get("header", header), self.where(node))
        if not re.fullmatch(r"[A-Za-z_]\w*", name):
            bad("not a C identifier")
        if not row.isa:
            bad("no 'isa', neither here nor in the file")
        row.kind = TYPE if "type" in fields else CONSTANT if "constant" in fields else MACRO if "macro" in fields else FUNCTION
        row.ret = fields.get("ret", "void")
        try:
            row.params = split_params(fields.get("params", ""))
        except ValueError as error:
            bad(str(error))
        row.imm, row.value, row.lane = fields.get("imm", ""), fields.get("value", ""), fields.get("lane", "")
        row.body, row.bits = fields.get("body", ""), fields.get("bits", "")
        row.short, row.idea = fields.get("short", ""), fields.get("idea", "")
        if row.short and row.idea:
            bad("has both 'short' and 'idea'")
        row.step, row.keep = int(fields.get("step", 0)), int(fields.get("keep", 0))
        row.note, row.cost, row.requires = fields.get("note", ""), fields.get("cost", ""), fields.get("requires", "")
        row.in_sse2neon, row.simde = "s2n" in fields, fields.get("simde", "")
        row.wrong, row.extra, row.shared = fields.get("wrong", ""), fields.get("extra", ""), fields.get("shared", "")
        row.bound, row.verify, row.nan = fields.get("bound", ""), fields.get("verify", ""), fields.get("nan", "")
        if row.nan not in ("", "any"):
            bad(f"'nan: {row.nan}' is not 'any'")
        self.answer(row, fields, bad)
        return row

    def answer(self, row, fields, bad):
        given = [key for key in (*DIRECT_ANSWERS, *RELATIONS) if key in fields]
        if row.body:
            given.append("body")
        if len(given) > 1:
            bad(f"has several answers: {', '.join(given)}")
        if not given or row.kind == CONSTANT:
            # Types and constants are their own answer; a constant names its enumeration by `same`.
            row.answer = NEON if row.kind == TYPE else STD if row.kind == CONSTANT else UNANSWERED
            row.relation, row.base = ("same", fields["same"]) if "same" in fields else ("", "")
            return
        key = given[0]
        if key in RELATIONS:
            row.relation, row.base = key, fields[key]
            row.answer = NEON
        elif key == "none":
            row.answer = NONE
            row.note = fields["none"]
        else:
            row.answer = fields.get("answer", NEON).capitalize() if key == "body" else key.capitalize()
            row.expr = "" if key == "body" else fields[key]
            row.verify = row.verify or "hardware"
        if row.verify and row.verify not in VERIFIED_BY:
            bad(f"'verify: {row.verify}' is none of {', '.join(VERIFIED_BY)}")
        if (row.verify == "bound") != bool(row.bound):
            bad("'bound' and 'verify: bound' go together")
        if row.imm:
            for part in row.imm.split(";"):
                if not re.fullmatch(r"\d+:(\d+\.\.\d+|\d+(\|\d+)*|unchecked|rounding)", part):
                    bad(f"immediate range '{part}' is not INDEX:LOW..HIGH")


def check(catalogue):
    """Checks what needs all rows at once: unknown types, duplicates, missing bases."""
    types = SCALARS | {row.name for row in catalogue if row.kind == TYPE}
    seen = {}
    for row in catalogue:
        if row.name in seen:
            raise RuleError(f"{row.where}: {row.name}: already defined at {seen[row.name].where}")
        seen[row.name] = row
    for row in catalogue:
        if row.kind in (TYPE, CONSTANT):
            continue
        for ctype in [row.ret, *(t for t, _ in row.params)]:
            plain = re.sub(r"\b(const|volatile)\b|\*", "", ctype).strip()
            if plain not in types:
                raise RuleError(f"{row.where}: {row.name}: unknown type '{plain}'")
        if row.base and row.base not in seen:
            raise RuleError(f"{row.where}: {row.name}: '{row.relation}' of '{row.base}', which no file defines")
    names = set()
    for helper in catalogue.helpers:
        if helper.name in names or helper.name in seen:
            raise RuleError(f"{helper.where}: helper '{helper.name}' is defined twice")
        names.add(helper.name)
    for builtin in catalogue.builtins:
        if builtin.name in names:
            raise RuleError(f"{builtin.where}: builtin '{builtin.name}' is given twice")
        if builtin.intrinsic not in seen:
            raise RuleError(f"{builtin.where}: builtin '{builtin.name}' of '{builtin.intrinsic}', which no file defines")
        names.add(builtin.name)


def load(rules_dir):
    """Returns everything in RULES_DIR/intrinsics, checked."""
    rows, helpers, builtins = [], [], []
    root = pathlib.Path(rules_dir)
    folder = root / "intrinsics" if (root / "intrinsics").is_dir() else root
    for path in sorted(folder.glob("*.yaml")):
        more_rows, more_helpers, more_builtins = FileReader(path, f"rules/intrinsics/{path.name}").read()
        rows += more_rows
        helpers += more_helpers
        builtins += more_builtins
    catalogue = Catalogue(rows, helpers, builtins)
    check(catalogue)
    return catalogue


def emit_cpp(catalogue, out_dir):
    """Writes OUT_DIR/IntrinsicTable.cpp, the implementation of core/rules/IntrinsicTable.h."""
    import intrinsic_table

    intrinsic_table.write(catalogue, pathlib.Path(out_dir) / "IntrinsicTable.cpp")
