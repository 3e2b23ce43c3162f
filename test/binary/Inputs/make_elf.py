#!/usr/bin/python3
"""Writes a small ELF file with exactly what a test needs in it.

usage: make_elf.py OUT MACHINE [KEY=VALUE...]

MACHINE: x86_64, x86, aarch64, arm, none or a number.

  type=dyn|exec|rel      needed=LIB,...      soname=NAME       interp=PATH
  version=LIB:VERSION,... (symbol versions needed)             export=NAME,...
  vector-export=NAME[:WORDS] (a function of a variant calling convention: all of the code, or its first words)
  code-export=NAME (the same with the usual convention)
  import=NAME,...        code=HEXWORD,... or HEXWORD*COUNT     align=BYTES
  class=32 (only header, segments and the names of libraries; static=1: nothing for a loader)
  sections=NAME,... (empty data sections)
  debug=1 (as objcopy --only-keep-debug leaves it: sections without bytes)
  osabi=N                note=OWNER          text=STRING (a C string in the file, \\n for a new line)
"""

import struct
import sys

MACHINES = {"x86_64": 62, "x86": 3, "aarch64": 183, "arm": 40, "none": 0}
TYPES = {"rel": 1, "exec": 2, "dyn": 3}
BASE = 0x10000  # every offset equals its address minus BASE, so segments are congruent


class Strings:
    def __init__(self):
        self.data = b"\0"

    def add(self, text):
        offset = len(self.data)
        self.data += text.encode() + b"\0"
        return offset


def words(option):
    out = b""
    for item in filter(None, option.split(",")):
        word, _, count = item.partition("*")
        out += struct.pack("<I", int(word, 16)) * int(count or 1)
    return out or struct.pack("<I", 0xD65F03C0)


def parts(options, key):
    return [item for item in options.get(key, "").split(",") if item]


def build32(machine, options):
    """Returns a 32-bit file without sections: only what a loader reads."""
    kind = TYPES[options.get("type", "dyn")]
    strings = Strings()
    needed = [(1, strings.add(name)) for name in parts(options, "needed")]
    loads = kind != TYPES["rel"] and "static" not in options
    interp = options["interp"].encode() + b"\0" if "interp" in options else b""
    count = 0 if kind == TYPES["rel"] else 1 + loads + bool(interp)
    at = 52 + 32 * count
    strings_at = at + len(interp)
    table_at = strings_at + len(strings.data) + -(strings_at + len(strings.data)) % 4
    table = b"".join(struct.pack("<II", *entry)
                     for entry in [(5, BASE + strings_at), (10, len(strings.data)), *needed, (0, 0)])
    end = table_at + len(table)
    segments = [struct.pack("<IIIIIIII", 1, 0, BASE, BASE, end, end, 5, 0x10000)]
    if loads:
        segments.append(struct.pack("<IIIIIIII", 2, table_at, BASE + table_at, BASE + table_at, len(table), len(table), 4, 4))
    if interp:
        segments.append(struct.pack("<IIIIIIII", 3, at, BASE + at, BASE + at, len(interp), len(interp), 4, 1))
    header = b"\x7fELF" + bytes([1, 1, 1, int(options.get("osabi", "0"))]) + bytes(8)
    header += struct.pack("<HHIIIIIHHHHHH", kind, machine, 1, BASE, 52 if count else 0, 0, 0, 52, 32, count, 0, 0, 0)
    body = header + b"".join(segments[:count]) + interp + strings.data
    return body + bytes(table_at - len(body)) + table


def build(machine, options):
    if options.get("class") == "32":
        return build32(machine, options)
    strings = Strings()
    blocks = []  # (section name, type, flags, link name, entry size, bytes)

    symbols = bytes(24)
    for kind in ("export", "import"):
        for name in parts(options, kind):
            section, value = (1, BASE) if kind == "export" else (0, 0)
            symbols += struct.pack("<IBBHQQ", strings.add(name), 0x12, 0, section, value, 4 if section else 0)

    code = words(options.get("code", ""))
    align = int(options.get("align", "65536"), 0)
    base = BASE + (0 if align >= 65536 else align)  # as linked for smaller pages
    segments = 2 + ("interp" in options) + ("note" in options)
    start = (64 + 56 * segments + 15) // 16 * 16  # offset of the code, which is the first block
    for item in parts(options, "vector-export"):
        name, _, count = item.partition(":")
        symbols += struct.pack("<IBBHQQ", strings.add(name), 0x12, 0x80, 1, base + start, 4 * int(count) if count else len(code))
    for name in parts(options, "code-export"):
        symbols += struct.pack("<IBBHQQ", strings.add(name), 0x12, 0, 1, base + start, len(code))

    versions = b""
    libraries = {}
    for item in parts(options, "version"):
        library, _, version = item.partition(":")
        libraries.setdefault(library, []).append(version)
    for index, (library, names) in enumerate(libraries.items()):
        last = index == len(libraries) - 1
        versions += struct.pack("<HHIII", 1, len(names), strings.add(library), 16, 0 if last else 16 + 16 * len(names))
        for number, name in enumerate(names):
            versions += struct.pack("<IHHII", 0, 0, 2 + number, strings.add(name), 0 if name is names[-1] else 16)

    dynamic = [(1, strings.add(name)) for name in parts(options, "needed")]
    if "soname" in options:
        dynamic.append((14, strings.add(options["soname"])))

    blocks.append((".text", 1, 6, None, 0, code))
    blocks.append((".dynsym", 11, 2, ".dynstr", 24, symbols))
    if versions:
        blocks.append((".gnu.version_r", 0x6FFFFFFE, 2, ".dynstr", 0, versions))
    if "note" in options:
        owner = options["note"].encode() + b"\0"
        owner += bytes(-len(owner) % 4)
        blocks.append((".note", 7, 2, None, 0, struct.pack("<III", len(options["note"]) + 1, 4, 1) + owner + bytes(4)))
    if "interp" in options:
        blocks.append((".interp", 1, 2, None, 0, options["interp"].encode() + b"\0"))
    if "text" in options:
        blocks.append((".rodata", 1, 2, None, 0, options["text"].replace("\\n", "\n").encode() + b"\0"))
    for name in parts(options, "sections"):
        blocks.append((name, 1, 2, None, 0, bytes(4)))
    blocks.append((".dynstr", 3, 2, None, 0, None))
    blocks.append((".dynamic", 6, 3, ".dynstr", 16, None))

    # Lay out: header, program headers, then the blocks, 16-byte aligned.
    at = 64 + 56 * segments
    placed = {}
    body = b""
    for name, *_, data in blocks:
        at += -at % 16
        if name == ".dynstr":
            data = strings.data
        elif name == ".dynamic":
            entries = [(5, base + placed[".dynstr"][0]), (10, len(strings.data)), *dynamic]
            if versions:
                entries += [(0x6FFFFFFE, base + placed[".gnu.version_r"][0]), (0x6FFFFFFF, len(libraries))]
            data = b"".join(struct.pack("<QQ", *entry) for entry in [*entries, (0, 0)])
        placed[name] = (at, data)
        body += bytes(at - 64 - 56 * segments - len(body)) + data
        at += len(data)

    headers = struct.pack("<IIQQQQQQ", 1, 5, 0, base, base, at, at, align)
    for name, kind in ((".dynamic", 2), (".interp", 3), (".note", 4)):
        if name in placed:
            offset, data = placed[name]
            headers += struct.pack("<IIQQQQQQ", kind, 4, offset, base + offset, base + offset, len(data), len(data), 4 if kind == 4 else 8)

    names = Strings()
    index = {block[0]: number + 1 for number, block in enumerate(blocks)}
    sections = bytes(64)
    for name, kind, flags, link, entry, _ in blocks:
        offset, data = placed[name]
        if "debug" in options and name in (".text", ".dynamic"):
            kind = 8  # SHT_NOBITS
        sections += struct.pack("<IIQQQQIIQQ", names.add(name), kind, flags, base + offset, offset, len(data),
                                index.get(link, 0), 1 if kind == 11 else 0, 8, entry)
    strtab = names.add(".shstrtab")
    sections += struct.pack("<IIQQQQIIQQ", strtab, 3, 0, 0, at, len(names.data), 0, 0, 1, 0)
    table = at + len(names.data) + -(at + len(names.data)) % 8
    ident = b"\x7fELF" + bytes([2, 1, 1, int(options.get("osabi", "0"))]) + bytes(8)
    kind = TYPES[options.get("type", "dyn")]
    header = ident + struct.pack("<HHIQQQIHHHHHH", kind, machine, 1, BASE, 64, table, 0, 64, 56, segments, 64,
                                 len(blocks) + 2, len(blocks) + 1)
    out = header + headers + body + names.data
    return out + bytes(table - len(out)) + sections


def main():
    out, machine, *rest = sys.argv[1:]
    options = dict(item.split("=", 1) for item in rest)
    number = MACHINES[machine] if machine in MACHINES else int(machine)
    with open(out, "wb") as stream:
        stream.write(build(number, options))


if __name__ == "__main__":
    main()
