"""The cases of the verifier: which operands and immediates each row is called with, as C text.

A program is a table of cases (driver.h) and one small function for each intrinsic and set of immediates. Only these are
compiled for every compiler and level; driver.c fills the operands and digests the results.
"""

import re

from intrinsic_relations import MASK, VECTOR, family, width

MANY_IMMEDIATES = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 20, 24, 27, 31, 32, 33, 36, 47, 48, 63, 64, 65, 78, 85, 100, 114, 127, 128,
    136, 150, 170, 177, 200, 202, 216, 221, 228, 238, 240, 254, 255,
)
ROUNDINGS = (8, 9, 10, 11, 4)
# The last argument of these only suppresses exceptions and cannot name a rounding mode.
SUPPRESS_ONLY = re.compile(
    r"_(max|min|getexp|getmant|range|cmp|roundscale|fixupimm|comi|reduce)_round|_cvtt_round"
    r"|_cvt_round(ph_p[sd]|ps_pd|ss_sd|sh_s[sd])|_cvtx_roundph"
)
STRING_COMPARE = re.compile(r"_cmp[ei]str")
SHIFT_BY_VECTOR = re.compile(r"_s(ll|rl|ra)_(epi|pi|si)(16|32|64)$|_m_ps(ll|rl|ra)[dqw]$")
SCALARS = {"float": "f", "double": "d", "_Float16": "h", "__bf16": "b"}
# Loads and stores that x86 allows at any address.
UNALIGNED = re.compile(
    r"loadu|storeu|lddqu|maskload|maskstore|gather|scatter|expandload|compressstore"
    r"|_(load|store)_s[sdh]$|_load[hl]_|_store[hl]_|load1_|loaddup|_mask(z)?_(load|store)_s[sdh]$"
)


def width_of(row):
    return max([width(row.ret), *(width(ctype) for ctype, _ in row.params)])


def immediate_ranges(row):
    """Returns {argument index: text of the range}."""
    return {int(part.split(":", 1)[0]): part.split(":", 1)[1] for part in filter(None, row.imm.split(";"))}


def interesting(text, name):
    """Returns values of one immediate; ranges of up to 64 values are covered in full."""
    if text == "rounding":
        return (8, 4) if SUPPRESS_ONLY.search(name) else ROUNDINGS
    if "|" in text:
        return tuple(map(int, text.split("|")))
    if text == "unchecked":
        # Bit 6 of a string compare only selects the form of the result.
        return (*range(64), *range(64, 128, 7)) if STRING_COMPARE.search(name) else MANY_IMMEDIATES
    low, high = map(int, text.split(".."))
    if high - low < 64:
        return tuple(range(low, high + 1))
    return tuple(value for value in MANY_IMMEDIATES if low <= value <= high)


def all_values(text, name):
    if text == "unchecked":
        return tuple(range(256))
    return tuple(range(*(int(end) + add for end, add in zip(text.split(".."), (0, 1))))) if ".." in text else interesting(text, name)


def combinations(row, values):
    sets = [{}]
    for index, text in immediate_ranges(row).items():
        sets = [{**chosen, index: value} for chosen in sets for value in values(text, row.name)]
    return sets


def immediate_sets(row):
    """Returns combinations of {argument index: value}, thinned if there are two immediates."""
    sets = combinations(row, interesting)
    # A row that is derived by a relation needs few: all combinations are tried with its base.
    most = 6 if row.relation and row.relation != "same" and width_of(row) > 128 or "_mask" in row.name else 128
    return sets if len(sets) <= most else sets[:: -(-len(sets) // most)]


def uses_immediate_itself(row):
    """True if the row's own C reads the immediate, instead of passing it unchanged to another row."""
    return bool(row.imm) and (not row.relation or row.step > 0)


def remaining_sets(row):
    """Returns the combinations that immediate_sets leaves out, for rows that read the immediate."""
    if not uses_immediate_itself(row):
        return []
    sets, done = combinations(row, all_values), immediate_sets(row)
    # The step is odd, so that each of two immediates still takes all of its values.
    step = max(1, len(sets) // 2048) | 1
    return [chosen for chosen in sets[::step] if chosen not in done]


def lane_kind(name, ctype):
    """Returns the kind of lanes that an operand probably holds: by its type or, without that, by the intrinsic's
    suffix."""
    if VECTOR.fullmatch(ctype):
        by_type = {"": "f", "d": "d", "h": "h", "bh": "b"}.get(family(ctype))
        if by_type:
            return by_type
    for pattern, kind in ((r"[ps][iu]8|epi8|epu8|_u8", "1"), (r"[ps][iu]16|epi16|epu16", "2"), (r"[ps][iu]64|epi64|epu64|si64", "8")):
        if re.search(pattern, name):
            return kind
    if re.search(r"ph2?_|_ph$|ph_ps", name) and ctype == "__m128i":
        return "h"
    return "4"


def operand_kind(row, ctype, name):
    if ctype in SCALARS:
        return SCALARS[ctype]
    gather = re.search(r"_i(32|64)(lo)?(gather|scatter)", row.name)
    if gather and is_gather_index(row, name):
        return "g" if gather.group(1) == "32" else "G"
    if VECTOR.fullmatch(ctype):
        return lane_kind(row.name, ctype)
    if MASK.fullmatch(ctype):
        return {8: "1", 16: "2", 32: "4", 64: "8"}[int(MASK.fullmatch(ctype).group(1))]
    sizes = {"char": "1", "short": "2", "int": "4", "long": "8"}
    last = ctype.replace("unsigned", "").replace("signed", "").strip() or "int"
    kind = {"long long": "8", "size_t": "8"}.get(last, sizes.get(last.split()[0], "4"))
    # x86 leaves the result open if no bit is set.
    return {"4": "n", "8": "N"}[kind] if re.search(r"__bs[fr]|_bit_scan", row.name) else kind


def is_gather_index(row, name):
    """True for the index of a gather or scatter: the first integer vector after pointer, mask and source."""
    for ctype, other in row.params:
        if VECTOR.fullmatch(ctype) and other != "src":
            return other == name
    return False


def corner_role(row, ctype, name, kind):
    if kind in "gGbnN":
        return {"n": "n", "N": "n"}.get(kind, kind)
    if STRING_COMPARE.search(row.name):
        return "s" if VECTOR.fullmatch(ctype) else "l"
    if MASK.fullmatch(ctype):
        return "m"
    if SHIFT_BY_VECTOR.search(row.name) and (ctype, name) == row.params[-1]:
        return "c"
    return {"f": "F", "d": "D", "h": "H"}.get(kind, "i")


def result_kind(row):
    if row.ret == "__m64":
        return "1"
    if VECTOR.fullmatch(row.ret):
        halves = re.search(r"cvtps_ph|cvt_roundps_ph", row.name) and family(row.ret) == "i"
        return "h" if halves else {"": "f", "d": "d", "h": "h", "bh": "b", "i": "1"}[family(row.ret)]
    return SCALARS.get(row.ret, "1")


def corner_kind(row):
    """Returns the kind of the corner cases: rows pass NaNs on bit for bit, unless they say otherwise."""
    return result_kind(row) if row.nan or row.verify == "bound" else "1"


def spelled(ctype):
    return {"_Float16": "HALF", "__bf16": "BFLOAT"}.get(ctype, ctype)


class Operands:
    """The operands of a row that are not immediates: rows of driver.h's table, and the argument that each becomes."""

    def __init__(self, row):
        self.row, self.table, self.arguments = row, [], []
        self.last = {}  # kind of twin: (ctype, kind, position)
        for index, (ctype, name) in enumerate(row.params):
            if index in immediate_ranges(row):
                self.arguments.append(None)
            elif ctype.endswith("*"):
                self.pointer(ctype, name)
            else:
                self.value(ctype, name)

    def value(self, ctype, name):
        plain = re.sub(r"\b(const|volatile)\b", "", ctype).strip()
        kind = operand_kind(self.row, plain, name)
        at = len(self.table)
        self.arguments.append(f"*({spelled(plain)} *)o[{at}]")
        self.table.append(
            f'{{"{name}", sizeof({spelled(plain)}), \'{kind}\', \'{corner_role(self.row, plain, name, kind)}\', {self.twin(plain, kind, at)}, 0, 0, 0}}'
        )

    def twin(self, ctype, kind, at):
        """Returns the previous operand of the same type, with which comparisons should find equality; -1 if there is
        none."""
        group = "vector" if VECTOR.fullmatch(ctype) and kind not in "gG" else "mask" if MASK.fullmatch(ctype) else ""
        if not group:
            return -1
        before, self.last[group] = self.last.get(group), (ctype, kind, at)
        return before[2] if before and before[:2] == (ctype, kind) else -1

    def pointer(self, ctype, name):
        row = self.row
        base = re.sub(r"\b(const|volatile)\b|\*", "", ctype).strip()
        gather = re.search(r"gather|scatter", row.name)
        kind = {"float": "f", "double": "d"}.get(base) or lane_kind(row.name, base if VECTOR.fullmatch(base) else "__m128i")
        if base in ("void", "char") and re.search(r"_ps$|_ss$", row.name):
            kind = "f"
        if re.search(r"_pd$|_sd$", row.name):
            kind = "d"
        size, offset = (2048, 1024) if gather else (256, 64)
        role = {"f": "F", "d": "D", "h": "H", "b": "b"}.get(kind, "i")
        written, unaligned = int("const" not in ctype), int(bool(UNALIGNED.search(row.name)))
        self.arguments.append(f"({spelled(base)} *)o[{len(self.table)}]")
        self.table.append(f'{{"{name}", {size}, \'{kind}\', \'{role}\', -1, {written}, {offset}, {unaligned}}}')


class Program:
    """The C text of one program: cases for each row, and the table of them."""

    def __init__(self, rows, every_immediate=False):
        self.rows, self.every_immediate = rows, every_immediate

    def text(self):
        names = ",\n".join(f"  CASE_{row.name}" for row in self.rows)
        return (
            "".join(self.case(row) for row in self.rows)
            + f"const Case cases[] = {{\n{names},\n}};\nconst unsigned case_count = {len(self.rows)};\n"
        )

    def case(self, row):
        operands, name = Operands(row), row.name
        first = immediate_sets(row)
        sets = first + (remaining_sets(row) if self.every_immediate else [])
        table = ", ".join(operands.table) or "{0}"
        variants = ", ".join(
            f'{{call_{name}_{number}, "{"".join(f" imm{i}={v}" for i, v in chosen.items())}"}}' for number, chosen in enumerate(sets)
        )
        result = "0, 0, 0" if row.ret == "void" else f"sizeof({spelled(row.ret)}), '{result_kind(row)}', '{corner_kind(row)}'"
        return (
            "".join(self.call(row, operands.arguments, number, chosen) for number, chosen in enumerate(sets))
            + f"static const Operand operands_{name}[] = {{{table}}};\n"
            + f"static const Variant variants_{name}[] = {{{variants}}};\n"
            + f'#define CASE_{name} {{"{name}", operands_{name}, variants_{name}, {len(operands.table)}, {len(sets)}, {len(first)}, '
            + f"{first_rounds(row, len(first))}, {corner_rounds(row, len(sets))}, {result}}}\n"
        )

    def call(self, row, arguments, number, chosen):
        values = ", ".join(str(chosen[i]) if i in chosen else argument for i, argument in enumerate(arguments))
        used = "" if any(arguments) else "(void)o; "
        store = "(void)r; " if row.ret == "void" else f"*({spelled(row.ret)} *)r = "
        return f"static void call_{row.name}_{number}(char *const *o, void *r) {{ {used}{store}CALL({row.name})({values}); }}\n"


def first_rounds(row, sets):
    return 24 if STRING_COMPARE.search(row.name) else max(6, min(64, 192 // sets))


def corner_rounds(row, sets):
    """Returns the number of rounds; scalar forms see one lane a round and need more."""
    wide = row.ret == "void" or width(row.ret) == 512
    return max(16, (160 if wide else 640) // sets)
