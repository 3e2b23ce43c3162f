#!/usr/bin/python3
"""Composes the header that `armlift shim` prints: the named definitions and everything they need.

The C++ command does the same from the compiled-in table (a test compares the two), so this file is both the
verifier's source of header text and the reference for core/shim. `--places` before the names adds #line directives.
"""

import sys

import intrinsic_relations
import intrinsics
from rulefile import RuleError, main_guard

# Warnings of a project are not for its system headers, and x86's are such headers.
OPENING = """\
/* x86 intrinsics in NEON, made by armlift. Needs GCC or Clang for aarch64, C99 or newer (gnu99, not gnu89) or C++, nothing
   to link; for AES, CLMUL and SHA -march=armv8-a+crypto, for CRC-32C +crc.
   Every argument is evaluated once; results equal x86's bit for bit unless a comment says otherwise; a NaN may be any NaN. */
#ifndef ARMLIFT_SHIM_H
#define ARMLIFT_SHIM_H
#pragma GCC system_header
#if !defined(__aarch64__)
#error "this header replaces x86 intrinsics on aarch64 only"
#endif

"""
CLOSING = "\n#endif /* ARMLIFT_SHIM_H */\n"


def needed(definitions, names):
    """Returns NAMES and everything they depend on."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += definitions[name].needs
    return found


def closure(definitions, names):
    """Returns the names of everything needed, in printing order."""
    found = needed(definitions, ["prelude", *names])
    return [name for name in definitions if name in found]


def mentions(definitions, name, text):
    """True if the definition of NAME, or one that it needs, contains TEXT."""
    return any(text in definitions[other].text for other in needed(definitions, [name]))


def compose(definitions, names):
    texts = [definitions[name].text for name in closure(definitions, names)]
    return OPENING + "\n".join(text for text in texts if text) + CLOSING


def compose_with_places(catalogue, definitions, names):
    """Returns the same header for a compiler to check: with #line, it names the file and line of the row with a
    mistake."""
    places = {item.name: item.where.rsplit(":", 1) for item in [*catalogue, *catalogue.helpers]}
    texts = []
    for name in closure(definitions, names):
        file, line = places[name]
        continued = False
        for text in definitions[name].text.splitlines():
            texts.append(text if continued else f'#line {line} "{file}"\n{text}')
            continued = text.endswith("\\")
    return OPENING + "\n".join(texts) + CLOSING


def everything(catalogue, definitions):
    """Returns what --all prints: each name that has code, and the constants and types of the x86 headers."""
    return [row.name for row in catalogue if row.name in definitions]


def reason(row):
    return row.note if row.answer == intrinsics.NONE else "no answer yet"


def main(arguments):
    catalogue = intrinsics.load(arguments[0])
    definitions = intrinsic_relations.derive(catalogue)
    names = arguments[1:]
    places = names[:1] == ["--places"]
    names = names[places:]
    if names == ["--all"]:
        names = everything(catalogue, definitions)
    rows = catalogue.by_name()
    for name in names:
        if name not in rows:
            raise RuleError(f"unknown intrinsic '{name}'")
        if name not in definitions:
            raise RuleError(f"'{name}' has no aarch64 code: {reason(rows[name])}")
    sys.stdout.write(compose_with_places(catalogue, definitions, names) if places else compose(definitions, names))


if __name__ == "__main__":
    main_guard(lambda: main(sys.argv[1:]))
