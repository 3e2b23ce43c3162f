"""Packs one library under every compression: compress.py FILE."""

import io
import lzma
import os
import struct
import sys
import tarfile
import zipfile
import zlib

NAME = "lib/linux/x86_64/l.so"


def tar(data):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        info = tarfile.TarInfo(NAME)
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def zip_of(method, data, packed, crc=None):
    """Returns a zip made by hand: Python writes only some methods."""
    name = NAME.encode()
    crc = zlib.crc32(data) if crc is None else crc
    common = struct.pack("<HHHHIIIHH", 0, method, 0, 0, crc, len(packed), len(data), len(name), 0)
    local = b"PK\3\4" + struct.pack("<H", 63) + common + name + packed
    entry = b"PK\1\2" + struct.pack("<HH", 63, 63) + common + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    return local + entry + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entry), len(local), 0)


def write(name, data):
    with open(name, "wb") as stream:
        stream.write(data)


def zstd(data):
    """Returns raw blocks (RFC 8878, 3.1.1) after a skippable frame, as pzstd writes them."""
    blocks = [data[at:at + 65536] for at in range(0, len(data), 65536)]
    packed = b"".join(((len(block) << 3) | (block is blocks[-1])).to_bytes(3, "little") + block for block in blocks)
    return b"\x50\x2a\x4d\x18\4\0\0\0skip" + b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data)) + packed


def main():
    with open(sys.argv[1], "rb") as stream:
        data = stream.read()
    for kind, method in (("bzip2", zipfile.ZIP_BZIP2), ("lzma", zipfile.ZIP_LZMA)):
        with zipfile.ZipFile(f"{kind}.zip", "w", method) as archive:
            archive.writestr(NAME, data)
    write("xz.zip", zip_of(95, data, lzma.compress(data)))
    write("lying.zip", zip_of(95, data, lzma.compress(data), crc=1))
    write("deflate64.zip", zip_of(9, data, data))
    for kind in ("gz", "bz2", "xz"):
        with tarfile.open(f"library.tar.{kind}", f"w:{kind}") as archive:
            archive.add(sys.argv[1], NAME)
    write("library.tar.lzma", lzma.compress(tar(data), format=lzma.FORMAT_ALONE))
    write("library.tar.zst", zstd(tar(data)))
    write("library.tar.lzo", b"\x89LZO\0\r\n\x1a\n" + bytes(64))
    os.remove(sys.argv[1])


if __name__ == "__main__":
    main()
