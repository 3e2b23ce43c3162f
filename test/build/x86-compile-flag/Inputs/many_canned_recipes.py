"""Writes Makefiles in which names, calls, goals and words multiply."""

import os
import sys


def write(folder, lines):
    with open(os.path.join(sys.argv[1], folder, "Makefile"), "w") as out:
        out.write("\n".join(lines) + "\n")


def canned(name, commands):
    return [f"define {name}", *commands, "endef"]


names = canned("last", ["$(CC) -mavx2 -c a.c"])
for number in range(8000):
    names += canned(f"recipe{number}", ["$(CC) -c a.c"])
write("names", [*names, "all:", *["\t$(CC) -c $(other)"] * 8000, "\t$(call last,a)"])
write("calls", [*canned("one", ["$(CC) -c a.c"] * 1000), "all:", *["\t$(one)"] * 1000])
write("goals", [" ".join(f"goal{number}" for number in range(2000)) + ":", *["\t$(MAKE) all"] * 2000])
write("links", [" ".join(f"goal{number}" for number in range(12000)) + ":", *["\t$(CC) -o other a.c"] * 12000])
write("words", ["include $(foreach f," + "w" * 4000 + "," + "$(f)" * 250 + ")"] * 250)
