#!/usr/bin/python3
"""Turns each row's answer into the text of a C definition.

Second step of the intrinsic half of rulegen. A row either holds C itself or names another row and a relation to it; one
function per relation below writes the resulting C. So a few hundred carefully written bodies serve thousands of names,
and the verifier shows a mistake in a relation at once, in all of them.
"""

import dataclasses
import re

from intrinsics import CONSTANT, NEON, NONE, STD, TYPE, UNANSWERED, RuleError, declare

# Lane names of NEON in a 128-bit register, as rows spell them in `lane`.
LANES = {
    "s8": "int8x16_t", "s16": "int16x8_t", "s32": "int32x4_t", "s64": "int64x2_t",
    "u8": "uint8x16_t", "u16": "uint16x8_t", "u32": "uint32x4_t", "u64": "uint64x2_t",
    "f16": "float16x8_t", "f32": "float32x4_t", "f64": "float64x2_t", "p64": "poly64x2_t",
}
HALF_LANES = {
    "s8": "int8x8_t", "s16": "int16x4_t", "s32": "int32x2_t", "s64": "int64x1_t",
    "u8": "uint8x8_t", "u16": "uint16x4_t", "u32": "uint32x2_t", "u64": "uint64x1_t", "f32": "float32x2_t",
}
VECTOR = re.compile(r"__m(64|128|256|512)(i|d|h|bh)?(?:_u)?")
MASK = re.compile(r"__mmask(8|16|32|64)")
WORD = re.compile(r"[A-Za-z_]\w*")
# The names that C99 and C++ have for the 16-bit floating types that GCC 12 offers in both languages on aarch64.
PORTABLE_TYPES = {"_Float16": "float16_t", "__bf16": "armlift_bf16", "_Float16 _Complex": "armlift_complex_half"}


@dataclasses.dataclass
class Definition:
    """The C that defines one name, and what must be defined before it."""

    name: str
    text: str
    needs: list = dataclasses.field(default_factory=list)


def width(ctype):
    match = VECTOR.fullmatch(ctype)
    return int(match.group(1)) if match else 0


def family(ctype):
    return VECTOR.fullmatch(ctype).group(2) or ""


def suffix(ctype):
    """Returns a type as the cast intrinsics spell it: ps, pd, ph, si256."""
    kind = family(ctype)
    return f"si{width(ctype)}" if kind == "i" else {"": "ps", "d": "pd", "h": "ph"}[kind]


def prefix(bits):
    return "_mm" if bits == 128 else f"_mm{bits}"


def cast(text, have, want):
    """Returns TEXT of type HAVE as type WANT, with the same bits."""
    have, want = have.replace("_u", ""), want.replace("_u", "")
    if have == want or not VECTOR.fullmatch(have) or not VECTOR.fullmatch(want):
        return text
    if width(have) <= 128:
        return f"({want}){text}"
    return f"{prefix(width(have))}_cast{suffix(have)}_{suffix(want)}({text})"


def portable(ctype):
    return PORTABLE_TYPES.get(ctype, ctype)


def portable_signature(row, name=None):
    inside = ", ".join(declare(portable(t), n) for t, n in row.params) or "void"
    return f"{declare(portable(row.ret), name or row.name)}({inside})"


def wrap_function(row, body):
    lines = "".join(f"  {line}\n" if line else "\n" for line in body.rstrip("\n").split("\n"))
    return f"ARMLIFT_INLINE {portable_signature(row)} {{\n{lines}}}\n"


def fail(row, what):
    raise RuleError(f"{row.where}: {row.name}: {what}")


# --- direct answers


def expression_body(row):
    """Casts each vector parameter to the row's lane type, and the result back."""
    text = row.expr
    if row.lane:
        for ctype, name in row.params:
            bits = width(ctype)
            if bits in (64, 128):
                table = LANES if bits == 128 else HALF_LANES
                if row.lane not in table:
                    fail(row, f"unknown lane '{row.lane}'")
                text = re.sub(rf"(?<![\w.>]){name}\b", f"({table[row.lane]}){name}", text)
    if row.ret == "void":
        return f"{text};"
    if row.lane or VECTOR.fullmatch(row.ret):
        return f"return ({portable(row.ret)}){grouped(text)};"
    return f"return {text};"


def grouped(text):
    """Adds parentheses only if a cast would otherwise bind to the first operand."""
    if re.fullmatch(r"\w+\(.*\)", text):
        depth = 0
        for index, char in enumerate(text):
            depth += (char == "(") - (char == ")")
            if char == ")" and depth == 0:
                return text if index == len(text) - 1 else f"({text})"
    return text if re.fullmatch(r"\w+", text) else f"({text})"


# --- relations: each returns the statements of the body


def call(base, arguments):
    return f"{base.name}({', '.join(arguments)})"


def converted(row, params, base, first=0):
    """Returns PARAMS of the row as arguments of the base from its parameter FIRST on, bits unchanged."""
    wanted = base.params[first:]
    if len(params) != len(wanted):
        fail(row, f"{row.relation} of {base.name}: {len(params)} arguments for {len(wanted)} parameters")
    return [cast(name, ctype, want) for (ctype, name), (want, _) in zip(params, wanted)]


def same(row, base):
    result = call(base, converted(row, row.params, base))
    if row.ret == "void":
        return f"{result};"
    return f"return {cast(result, base.ret, row.ret)};"


def part(row, base, index, wide):
    """Returns the arguments of the base for the INDEX-th 128 bits of the row's operands."""
    arguments = []
    for position, ((ctype, name), (want, _)) in enumerate(zip(row.params, base.params)):
        if width(ctype) == wide:
            arguments.append(cast(f"{name}.v[{index}]", f"__m128{family(ctype)}", want))
        elif MASK.fullmatch(ctype):
            lanes = 128 // int(row.bits)
            arguments.append(f"({want})({name} >> {lanes * index})" if index else f"({want}){name}")
        elif ctype.endswith("*"):
            byte = "const char *" if "const" in ctype else "char *"
            arguments.append(f"({want})(({byte}){name} + {16 * index})" if index else f"({want}){name}")
        elif row.step and re.search(rf"(^|;){position}:", row.imm):
            arguments.append(f"{name} >> {row.step * index}" if index else name)
        else:
            arguments.append(cast(name, ctype, want))
    return arguments


def split(row, base):
    """Splits 256 or 512 bits into two or four independent 128-bit operations."""
    wide = max([width(row.ret), *(width(t) for t, _ in row.params)])
    if len(row.params) != len(base.params):
        fail(row, f"split of {base.name}: parameters differ")
    parts = [call(base, part(row, base, index, wide)) for index in range(wide // 128)]
    if row.ret == "void":
        return "\n".join(f"{text};" for text in parts)
    if MASK.fullmatch(row.ret):
        lanes = 128 // int(row.bits)
        terms = [f"(({row.ret}){text} << {lanes * i})" if i else f"({row.ret}){text}" for i, text in enumerate(parts)]
        return f"return ({row.ret})({' | '.join(terms)});"
    kind = f"__m128{family(row.ret)}"
    lines = [f"{row.ret} r;"] + [f"r.v[{i}] = {cast(text, base.ret, kind)};" for i, text in enumerate(parts)]
    return "\n".join([*lines, "return r;"])


def widen(row, base):
    """Converts to wider lanes: part i of the result comes from `step` bytes of the source."""
    (source, name), *others = row.params
    lines = [f"{row.ret} r;"]
    for index in range(width(row.ret) // 128):
        register, offset = divmod(index * row.step, 16)
        text = name if width(source) == 128 else f"{name}.v[{register}]"
        want = base.params[0][0]
        piece = cast(text, f"__m128{family(source)}", want)
        if offset:
            piece = f"({want})vextq_u8((uint8x16_t){text}, (uint8x16_t){text}, {offset})"
        lines.append(f"r.v[{index}] = {call(base, [piece, *(n for _, n in others)])};")
    return "\n".join([*lines, "return r;"])


def narrow(row, base):
    """Converts to narrower lanes: each part yields `step` bytes, with zeros above them, and the parts are joined."""
    (source, name), *others = row.params
    count = width(source) // 128
    lines = [
        f"{base.ret} r{i} = {call(base, [f'{name}.v[{i}]', *(n for _, n in others)])};" for i in range(count)
    ]
    joined, step = [f"r{i}" for i in range(count)], row.step
    while len(joined) > 1 and step < 16:
        lane, vector = {2: ("u16", "uint16x8_t"), 4: ("u32", "uint32x4_t"), 8: ("u64", "uint64x2_t")}[step]
        joined = [
            f"({base.ret})vzip1q_{lane}(({vector}){low}, ({vector}){high})" for low, high in zip(joined[::2], joined[1::2])
        ]
        step *= 2
    if width(row.ret) == 128:
        return "\n".join([*lines, f"return {cast(joined[0], base.ret, row.ret)};"])
    kind = f"__m128{family(row.ret)}"
    lines += [f"{row.ret} r;", *(f"r.v[{i}] = {cast(text, base.ret, kind)};" for i, text in enumerate(joined))]
    return "\n".join([*lines, "return r;"])


def mask_move(row, old, mask, value):
    """Selects VALUE where the bit of MASK is set, and OLD otherwise (zero if OLD is empty)."""
    bits, kind = width(row.ret), family(row.ret)
    operands = [old, mask, value] if old else [mask, value]
    form = "mask" if old else "maskz"
    if kind == "bh" or kind == "h" and row.bits == "16":
        moved = f"armlift_{form}_mov_p{kind}_{bits}({', '.join(operands)})"
        return f"armlift_maskz_mov_p{kind}_{bits}({(1 << row.keep) - 1:#x}, {moved})" if row.keep else moved
    via = {"16": "i", "8": "i", "32": "i" if kind == "i" else "", "64": "i" if kind == "i" else "d"}[row.bits]
    through = f"__m{bits}{via}"
    operands = [text if text == mask else cast(text, row.ret, through) for text in operands]
    lane = {"i": f"epi{row.bits}", "": "ps", "d": "pd"}[via]
    moved = f"{prefix(bits)}_{form}_mov_{lane}({', '.join(operands)})"
    if row.keep:
        moved = f"{prefix(bits)}_maskz_mov_{lane}({(1 << row.keep) - 1:#x}, {moved})"
    return cast(moved, through, row.ret)


def masked(row, base, old, mask, arguments, upper=None):
    value = cast(call(base, arguments), base.ret, row.ret)
    if row.bits == "pair":  # a complex number of two halves, moved as one single-precision lane
        moved = f"_mm_mask_move_ss((__m128){old}, {mask}, (__m128){upper or 'r'}, (__m128)r)" if old else f"_mm_maskz_move_ss({mask}, (__m128)r, (__m128)r)"
        return f"{row.ret} r = {value};\nreturn ({row.ret}){moved};"
    if row.bits != "scalar":
        return f"return {mask_move(row, old, mask, value)};"
    lane = {"": "ss", "d": "sd", "h": "sh"}[family(row.ret)]
    move = f"_mm_mask_move_{lane}({old}, {mask}, {upper or 'r'}, r)" if old else f"_mm_maskz_move_{lane}({mask}, r, r)"
    return f"{row.ret} r = {value};\nreturn {move};"


def mask(row, base):
    """Calls f(src, k, ...) or, if the first operand is also the source (fused multiply-add), f(a, k, ...)."""
    (source, old), (_, bit), *rest = row.params
    operands = rest if len(rest) == len(base.params) else [row.params[0], *rest]
    return masked(row, base, cast(old, source, row.ret), bit, converted(row, operands, base))


def maskz(row, base):
    (_, bit), *rest = row.params
    return masked(row, base, "", bit, converted(row, rest, base))


def mask2(row, base):
    (first, (source, old), (_, bit), last) = row.params
    operands = converted(row, [first, (source, old), last], base)
    return masked(row, base, cast(old, source, row.ret), bit, operands)


def mask3(row, base):
    *operands, (_, bit) = row.params if not row.imm else row.params[:-1]
    extra = row.params[-1:] if row.imm else []
    old = operands[2][1]
    return masked(row, base, old, bit, converted(row, [*operands, *extra], base), upper=old)


def and_mask(row, base):
    (_, bit), *rest = row.params
    return f"return ({row.ret})({bit} & {call(base, converted(row, rest, base))});"


PINS = {128: "ARMLIFT_PIN", 256: "ARMLIFT_PIN256", 512: "ARMLIFT_PIN512", 64: "ARMLIFT_PIN"}


def pin(ctype, name):
    if width(ctype):
        return f"{PINS[width(ctype)]}({name});"
    return f"ARMLIFT_PIN({name});" if ctype in ("float", "double", "_Float16") else f"ARMLIFT_PIN_INT({name});"


def rounded(row, base):
    """Calls the base in the rounding mode of the last argument; the pins keep the call between the two FPCR writes."""
    *params, (_, rounding) = row.params
    pins = [pin(t, n) for t, n in params if not MASK.fullmatch(t) and not is_immediate(row, n)]
    return "\n".join([
        f"uint64_t saved = armlift_round_begin({rounding});",
        f"{portable(row.ret)} r;",
        *pins,
        f"r = {cast(call(base, converted(row, params, base)), base.ret, row.ret)};",
        pin(row.ret, "r"),
        "armlift_round_end(saved);",
        "return r;",
    ])


def suppressed(row, base):
    """The last argument only suppresses exceptions, which no aarch64 code can observe here."""
    *params, (_, rounding) = row.params
    result = call(base, converted(row, params, base))
    return f"(void){rounding};\nreturn {cast(result, base.ret, row.ret)};"


def is_immediate(row, name):
    index = [n for _, n in row.params].index(name)
    return any(part.split(":")[0] == str(index) for part in row.imm.split(";"))


WRITE = {
    "same": same, "split": split, "widen": widen, "narrow": narrow, "mask": mask, "maskz": maskz, "mask2": mask2,
    "mask3": mask3, "and": and_mask, "round": rounded, "sae": suppressed,
}

# A row that inherits these from its base keeps its own text if it has one.
INHERITED = ("verify", "bound", "nan", "requires", "cost", "note")


def resolve(row, rows, busy=()):
    """Takes over answer, exactness and needs of a relation from its base, in whichever file that is."""
    if row.name in busy:
        fail(row, f"relation goes round in a circle: {' -> '.join([*busy, row.name])}")
    if not row.relation or row.kind in (TYPE, CONSTANT) or row.resolved:
        return
    row.resolved = True
    base = row.of = rows[row.base]
    resolve(base, rows, (*busy, row.name))
    if base.answer in (NONE, UNANSWERED):
        fail(row, f"{row.relation} of '{base.name}', which has no code")
    row.answer = base.answer
    for field in INHERITED:
        if not getattr(row, field):
            setattr(row, field, getattr(base, field))


def define(row, rows):
    """Returns the definition of a row, or None if there is nothing to print."""
    if row.kind == TYPE:
        text = row.value
    elif row.kind == CONSTANT:
        text = "" if row.relation else f"#define {row.name} {row.value}\n"
    elif row.answer in (NONE, UNANSWERED):
        return None
    elif row.relation:
        text = wrap_function(row, WRITE[row.relation](row, rows[row.base]))
    elif row.body.startswith("#"):
        text = row.body
    else:
        text = wrap_function(row, row.body or expression_body(row))
    return Definition(row.name, text.rstrip("\n") + "\n" if text else "")


def derive(catalogue):
    """Returns all definitions, each after what it needs: {name: Definition}."""
    rows = catalogue.by_name()
    for row in catalogue:
        resolve(row, rows)
    found = {h.name: Definition(h.name, h.text) for h in catalogue.helpers}
    for row in catalogue:
        definition = define(row, rows)
        if definition:
            found[row.name] = definition
    for definition in found.values():
        row = rows.get(definition.name)
        if row and row.kind == CONSTANT and row.relation:
            definition.needs = [row.base]
            continue
        words = dict.fromkeys(WORD.findall(definition.text))
        definition.needs = [w for w in words if w in found and w != definition.name and not enumerates(rows, w, row)]
        check_identifiers(row, rows, words)
    return ordered(found, rows)


def enumerates(rows, word, row):
    """True for an enumerator inside the type that defines it."""
    constant = rows.get(word)
    return bool(row and row.kind == TYPE and constant and constant.relation and constant.base == row.name)


def check_identifiers(row, rows, words):
    for word in words:
        other = rows.get(word)
        if row and other and other is not row and other.kind not in (TYPE, CONSTANT) and other.answer in (NONE, UNANSWERED):
            fail(row, f"uses '{word}', which has no code")


def ordered(found, rows):
    rank = {name: (-1 if name == "prelude" else 0 if name not in rows else 1 if rows[name].kind == TYPE else 2 if rows[name].kind == CONSTANT else 3)
            for name in found}
    result, state = {}, {}

    def visit(name):
        if state.get(name) == 2:
            return
        if state.get(name) == 1:
            raise RuleError(f"{rows[name].where if name in rows else name}: {name}: needs itself")
        state[name] = 1
        for other in found[name].needs:
            visit(other)
        state[name] = 2
        result[name] = found[name]

    for name in sorted(found, key=lambda n: (rank[n], n)):
        visit(name)
    return result
