"""Prints the subjects of a report's findings that are names of x86, each once."""
import json
import sys

RULES = {"x86-intrinsic", "x86-header", "x86-inline-asm", "x86-builtin", "x86-target-attribute", "x86-syscall",
         "x86-register-context", "cycle-counter", "x86-calling-convention", "x86-compile-flag", "x86-only-library"}
with open(sys.argv[1], encoding="utf-8") as f:
    found = json.load(f)["findings"]
print("\n".join(sorted({x["subject"] for x in found if x["rule"] in RULES and "\n" not in x["subject"]})))
