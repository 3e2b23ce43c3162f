#!/usr/bin/python3
"""The one line that a finding gives as a row's answer, and whether it is exact.

An exact answer was executed and compiles as written: a C expression of NEON, of ACLE or of the compiler, such an
expression for each 128 bits, or the command that prints the row's code. Every other answer is an idea. A line never
names another x86 intrinsic or a helper of the shim, which the reader of a finding does not have.
"""

import dataclasses
import re

from intrinsic_relations import MASK, VECTOR, WORD
from intrinsics import CONSTANT, NEON, NONE, STD, TYPE, RuleError

HELPER = re.compile(r"\b(armlift_|ARMLIFT_)\w+")
LONGEST = 90

# GCC fuses a product with an addition of its result, across intrinsics, unless it is given -ffp-contract=off;
# separately, each has x86's bits. GCC does not see through the "extended" product vmulx.
FUSED = re.compile(r"\bv\w*mul(?!x)\w*_f(16|32|64)\b")


@dataclasses.dataclass
class Advice:
    text: str
    exact: bool = False


class Advisor:
    """Finds the advice of rows; knows which words of an expression the reader does not have."""

    def __init__(self, catalogue):
        self.rows = catalogue.by_name()
        for row in catalogue:
            self.check(row)

    def check(self, row):
        if row.short and self.expression(row) is None:
            raise RuleError(f"{row.where}: {row.name}: 'short' is not an expression that can be used as it stands: {row.short}")
        if HELPER.search(row.idea):
            raise RuleError(f"{row.where}: {row.name}: 'idea' names a helper of the shim: {row.idea}")

    def lacking(self, text):
        return {word for word in WORD.findall(text) if word in self.rows or HELPER.match(word)}

    def expression(self, row):
        """Returns the row's own C as NEON code would have it, without x86's types; None if it cannot be written so."""
        returned = re.fullmatch(r"return ([^;{}]+);\s*", row.body)
        text = without_x86_types(row.short or (returned.group(1) if returned else row.expr))
        taken = text and len(text) <= LONGEST and ".v[" not in text and not self.lacking(text) and not FUSED.search(text)
        return text if taken else None

    def of(self, row):
        """Returns the advice of a row, after resolve()."""
        if row.answer == NONE:
            return Advice(row.note.split(";")[0])
        return self.line(row) or Advice(f"armlift shim {row.name}" if row.answer in (NEON, STD) else "", True)

    def line(self, row):
        if row.idea:
            return Advice(row.idea)
        if row.kind in (TYPE, CONSTANT):
            return None
        text = self.expression(row)
        if text is not None:
            return Advice(text, True)
        base = self.line(row.of) if row.of else None
        if not base or len(base.text) > LONGEST:
            return None
        base = renamed(row, base)
        return base and in_words(row, base)


def without_x86_types(text):
    """Removes casts to x86's vectors, which NEON code does not have; a mask becomes an unsigned integer."""
    text = re.sub(rf"\({VECTOR.pattern}\)", "", text)
    return re.sub(rf"\b{MASK.pattern}\b", r"uint\1_t", text)


def renamed(row, base):
    """Returns what the base says, for the row's operands. Words are not C, so there the names must agree."""
    theirs, ours = [name for _, name in row.of.params], [name for _, name in row.params]
    if base.exact and row.relation in ("same", "split", "sae"):
        names = dict(zip(theirs, ours))
        return Advice(WORD.sub(lambda word: names.get(word.group(), word.group()), base.text), True)
    return base if set(theirs) <= set(ours) else None


def in_words(row, base):
    """Says how the row follows from its base, which says BASE."""
    if row.relation in ("same", "sae"):
        return base
    if row.relation == "split":
        # A mask, or an immediate that is divided among the parts, differs between the parts.
        whole = not row.step and not any(MASK.fullmatch(ctype) for ctype in [row.ret, *(t for t, _ in row.params)])
        return Advice(f"{base.text} on each 128 bits", base.exact and whole)
    how = {
        "round": " in the rounding mode of the last argument", "and": ", then & with the mask",
        "widen": ", 128 bits at a time", "narrow": ", 128 bits at a time",
    }
    return Advice(base.text + how.get(row.relation, ", then select by mask"))
