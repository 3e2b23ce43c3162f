"""Packs x86.so and arm.so COUNT times each into a.jar, and some into wheels.

usage: many_alike.py COUNT
"""

import sys
import zipfile

COUNT = int(sys.argv[1])


def pack(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, source in files:
            out.write(source, name)


pack("a.jar", [(f"linux-x86_64/libx.so.{i}", "x86.so") for i in range(COUNT)] +
     [(f"linux-aarch64/libx.so.{COUNT + i}", "arm.so") for i in range(COUNT)])
for i in range(COUNT // 3):
    pack(f"p-1.0-cp39-cp39x{i}-manylinux_2_17_x86_64.whl", [(f"p/a{i}.so", "x86.so")])
    pack(f"p-1.0-{i}-py3-none-manylinux_2_17_aarch64.whl", [(f"p/b{i}.so", "arm.so")])
