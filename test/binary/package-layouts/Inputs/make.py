"""Packs x86.so and arm.so of the working directory in the package layouts of each registry's tools."""

import bz2
import gzip
import io
import json
import os
import struct
import tarfile
import zipfile


def read(name):
    with open(name, "rb") as stream:
        return stream.read()


X86, ARM = read("x86.so"), read("arm.so")


def write(name, data):
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, "wb") as stream:
        stream.write(data)


def tar(members, ended=True):
    out = b""
    for name, data in members:
        info = tarfile.TarInfo(name)
        info.size = len(data)
        out += info.tobuf(tarfile.USTAR_FORMAT) + data + bytes(-len(data) % 512)
    return out + (bytes(1024) if ended else b"")


def stored_zip(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def zstd(data):
    """Returns a frame of raw blocks (RFC 8878, 3.1.1)."""
    out = b"\x28\xb5\x2f\xfd\0\x38"
    size = 1 << 16
    for start in range(0, len(data), size):
        block = data[start:start + size]
        out += struct.pack("<I", len(block) << 3 | (start + size >= len(data)))[:3] + block
    return out


def apk(name, arch, library):
    """Writes an apk v2 package: signature, control and data, each compressed by gzip on its own; only the last tar has
    its end."""
    about = f"pkgname = liba\npkgver = 1.0-r0\narch = {arch}\n".encode()
    write(name, gzip.compress(tar([(".SIGN.RSA.builder.rsa.pub", b"signature")], ended=False)) +
          gzip.compress(tar([(".PKGINFO", about)], ended=False)) +
          gzip.compress(tar([("usr/lib/liba.so.1", library)])))


def nuget(name, natives):
    about = b"<package><metadata><id>A</id><version>1.0.0</version></metadata></package>"
    members = [("A.nuspec", about), ("lib/net6.0/A.dll", b"MZ" + bytes(58))]
    write(name, stored_zip(members + [(f"runtimes/{where}/native/liba.so", data) for where, data in natives]))


def conda(name, subdir, files):
    index = tar([("info/index.json", json.dumps({"name": "a", "version": "1.0", "subdir": subdir}).encode())])
    write(name, stored_zip([("metadata.json", b'{"conda_pkg_format_version": 2}'), ("info-a-1.0-0.tar.zst", zstd(index)),
                            ("pkg-a-1.0-0.tar.zst", zstd(tar(files)))]))


def old_conda(name, subdir, files):
    index = json.dumps({"name": "a", "version": "1.0", "subdir": subdir}).encode()
    write(name, bz2.compress(tar([("info/index.json", index), *files])))


def gem(name, platform, files):
    about = ("--- !ruby/object:Gem::Specification\nname: a\nversion: !ruby/object:Gem::Version\n  version: '1.0'\n"
             f"platform: {platform}\n")
    write(name, tar([("metadata.gz", gzip.compress(about.encode())), ("data.tar.gz", gzip.compress(tar(files))),
                     ("checksums.yaml.gz", gzip.compress(b"---\n"))]))


LIBRARY = "lib/liba.so"
apk("apk/alone/liba-1.0-r0.apk", "x86_64", X86)
apk("apk/arm/liba-1.0-r0.apk", "aarch64", ARM)
apk("apk/lie/liba-1.0-r0.apk", "aarch64", X86)
nuget("nuget/alone/A.1.0.0.nupkg", [("linux-x64", X86)])
nuget("nuget/both/A.1.0.0.nupkg", [("linux-x64", X86), ("linux-arm64", ARM)])
nuget("nuget/lie/A.1.0.0.nupkg", [("linux-arm64", X86)])
nuget("nuget/pure/A.1.0.0.nupkg", [])
conda("conda/alone/linux-64/a-1.0-0.conda", "linux-64", [(LIBRARY, X86)])
conda("conda/both/linux-64/a-1.0-0.conda", "linux-64", [(LIBRARY, X86)])
conda("conda/both/linux-aarch64/a-1.0-0.conda", "linux-aarch64", [(LIBRARY, ARM)])
conda("conda/pure/noarch/a-1.0-0.conda", "noarch", [("lib/a.py", b"pass\n")])
old_conda("conda/old/linux-64/a-1.0-0.tar.bz2", "linux-64", [(LIBRARY, X86)])
gem("gem/alone/a-1.0-x86_64-linux.gem", "x86_64-linux", [("lib/a/3.1/a.so", X86)])
gem("gem/both/a-1.0-x86_64-linux.gem", "x86_64-linux", [("lib/a/3.1/a.so", X86)])
gem("gem/both/a-1.0-aarch64-linux.gem", "aarch64-linux", [("lib/a/3.1/a.so", ARM)])
gem("gem/lie/a-1.0-aarch64-linux.gem", "aarch64-linux", [("lib/a/3.1/a.so", X86)])
gem("gem/pure/a-1.0.gem", "ruby", [("lib/a.rb", b"")])
