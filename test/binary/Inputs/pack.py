#!/usr/bin/python3
"""Packs files into a package: pack.py OUT NAME=FILE... where FILE may also be text:CONTENT, symlink:TARGET in a tar or
a zip or, in a tar, hardlink:NAME, folder: or device:.

The kind follows from OUT: zip formats, .tar, .tar.gz, .tgz, .tar.xz, .deb (ar; control fields as
control:CONTENT), .gem, .a, .rpm (rpm:ARCH for its header), .gz."""

import gzip
import io
import os
import struct
import sys
import tarfile
import zipfile

WHEN = (2020, 1, 1, 0, 0, 0)


TYPES = {"symlink": tarfile.SYMTYPE, "hardlink": tarfile.LNKTYPE, "folder": tarfile.DIRTYPE, "device": tarfile.CHRTYPE}


def content(value):
    if value.split(":")[0] in TYPES:
        return value
    if value.startswith("text:"):
        return value[5:].replace("\\n", "\n").encode()
    with open(value, "rb") as stream:
        return stream.read()


def tar(members, compression=""):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w" + compression) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            if isinstance(data, str):
                kind, info.linkname = data.split(":", 1)
                info.type, data = TYPES[kind], b""
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def ar(members):
    out = b"!<arch>\n"
    for name, data in members:
        out += f"{name + '/':<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
    return out


def rpm(arch, members, sources=False):
    store = arch.encode() + b"\0"
    magic = b"\x8e\xad\xe8\x01" + bytes(4)
    lead = b"\xed\xab\xee\xdb\x03\x00" + struct.pack(">H", sources) + bytes(88)
    signature = magic + struct.pack(">II", 0, 0)
    header = magic + struct.pack(">II", 1, len(store)) + struct.pack(">IIII", 1022, 6, 0, 1) + store
    cpio = b""
    for name, data in [*members, ("TRAILER!!!", b"")]:
        path = name.encode() + b"\0"
        entry = b"070701" + b"".join(b"%08x" % field for field in (1, 0o100644 if data else 0, 0, 0, 1, 0, len(data), 0, 0,
                                                                  0, 0, len(path), 0)) + path
        entry += bytes(-len(entry) % 4) + data
        cpio += entry + bytes(-len(entry) % 4)
    return lead + signature + header + gzip.compress(cpio, mtime=0)


def zip_file(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            info = zipfile.ZipInfo(name, WHEN)
            if isinstance(data, str):  # the host and the mode of Info-ZIP
                info.create_system, info.external_attr, data = 3, 0o120777 << 16, data.split(":", 1)[1]
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def pack(out, arguments):
    fields = dict(item.split(":", 1) for item in arguments if item.startswith(("control:", "rpm:")))
    members = [(name, content(value)) for name, value in
               (item.split("=", 1) for item in arguments if not item.startswith(("control:", "rpm:")))]
    if out.endswith(".deb"):
        control = fields["control"].replace("\\n", "\n") + "\n"
        return ar([("debian-binary", b"2.0\n"), ("control.tar.gz", tar([("./control", control.encode())], ":gz")),
                   ("data.tar.xz", tar([("./" + name, data) for name, data in members], ":xz"))])
    if out.endswith(".rpm"):
        return rpm(fields["rpm"], members, sources=out.endswith(".src.rpm"))
    if out.endswith(".a"):
        return ar(members)
    for suffix, compression in ((".tar", ""), (".gem", ""), (".tar.gz", ":gz"), (".tgz", ":gz"), (".tar.xz", ":xz")):
        if out.endswith(suffix):
            return tar(members, compression)
    if out.endswith(".gz"):
        return gzip.compress(members[0][1], mtime=0)
    return zip_file(members)


def main():
    out, *arguments = sys.argv[1:]
    os.makedirs(os.path.dirname(out) or ".", exist_ok=True)
    with open(out, "wb") as stream:
        stream.write(pack(out, arguments))


if __name__ == "__main__":
    main()
