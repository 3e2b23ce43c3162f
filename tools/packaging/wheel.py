#!/usr/bin/python3
"""Packs an installed tree of static programs into a Python wheel, so that `pip install armlift` (and pre-commit) installs them
into an environment.

usage: wheel.py TREE ARCHITECTURE OUT_FOLDER

TREE/bin becomes the environment's bin. TREE/lib and TREE/share are installed beside it, where the programs look for them."""

import os
import sys

from backend import project_version
from wheelfile import Wheel

# The programs link nothing of the system, so the oldest tag of each C library is right. pip before 20.3 does not know
# manylinux_x_y.
PLATFORMS = {
    "x86_64": "manylinux1_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "aarch64": "manylinux2014_aarch64.musllinux_1_1_aarch64",
}
METADATA = """\
Summary: Lifts C and C++ code bases from x86_64 to aarch64 Linux
Requires-Python: >=3.6
"""


def main(tree, architecture, out):
    with Wheel(out, "armlift", project_version(), f"py3-none-{PLATFORMS[architecture]}", METADATA) as wheel:
        for folder, folders, files in os.walk(tree):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(folder, file)
                name = os.path.relpath(path, tree)
                with open(path, "rb") as stream:
                    data = stream.read()
                if name.startswith("bin/"):
                    wheel.add_data("scripts", name[len("bin/"):], data, 0o755)
                else:
                    wheel.add_data("data", name, data)
    print(wheel.path)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
