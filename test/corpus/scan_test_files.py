#!/usr/bin/python3
"""Scans the test files of libarchive and elfutils, many of them damaged on purpose.

usage: scan_test_files.py ARMLIFT_ELF CACHE_DIR

Downloads the two source packages from Debian's archive (into CACHE_DIR, once) and decodes their test files in a
temporary folder. Every scan must end within a minute, with exit code 0, 1 or 3, a valid JSON report, and no report of a
sanitizer. Not part of the hermetic tests; best run with a build of the preset "fuzz"."""

import binascii
import bz2
import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

SOURCES = {
    "liba/libarchive/libarchive_3.6.2.orig.tar.xz": "9e2c1b80d5fbe59b61308fdfab6c79b5021d7ff4ff2489fb12daf0a96a83551d",
    "e/elfutils/elfutils_0.188.orig.tar.bz2": "fb8b0e8d0802005b9a309c60c1d8de32dd2951b56f0c3a3cb56d21ce01595dff",
}
SECONDS = 60


def source_package(name, digest, cache):
    path = os.path.join(cache, name.rsplit("/", 1)[1])
    if not os.path.exists(path):
        try:
            with urllib.request.urlopen("https://deb.debian.org/debian/pool/main/" + name, timeout=120) as answer:
                data = answer.read()
        except OSError as error:
            print(f"{name} cannot be fetched, nothing was scanned: {error}")
            sys.exit(0)
        with open(path, "wb") as stream:
            stream.write(data)
    with open(path, "rb") as stream:
        if hashlib.sha256(stream.read()).hexdigest() != digest:
            sys.exit(f"{path}: is not the file with the expected hash")
    return path


def uudecoded(text):
    out, inside = bytearray(), False
    for line in text.splitlines():
        if line.startswith(b"begin "):
            inside = True
        elif line == b"end":
            break
        elif inside and line:
            size = line[0] - 32 & 63  # some writers pad the last line; only the declared bytes count
            out += binascii.a2b_uu(line[:1 + (size * 4 + 2) // 3])
    return bytes(out)


def test_files(archive):
    """Yields (name, bytes) of the test files in a source package, decoded."""
    with tarfile.open(archive) as package:
        for member in package:
            if not member.isreg():
                continue
            if member.name.endswith(".uu"):
                yield member.name[:-3], uudecoded(package.extractfile(member).read())
            elif member.name.endswith(".bz2") and "/tests/" in member.name:
                yield member.name[:-4], bz2.decompress(package.extractfile(member).read())


def scan(tool, path):
    """Returns what is wrong with the scan of a file; empty if nothing is."""
    command = [tool, "scan", "--no-config", "--no-ignore", "--no-progress", "--format", "json", path]
    try:
        result = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"more than {SECONDS} seconds"
    if result.returncode not in (0, 1, 3):
        return f"exit {result.returncode}: {result.stderr.decode(errors='replace')[-2000:]}"
    if b"Sanitizer" in result.stderr or b"runtime error" in result.stderr:
        return result.stderr.decode(errors="replace")[-2000:]
    try:
        json.loads(result.stdout)
    except ValueError as error:
        return f"not JSON: {error}"
    return ""


def main():
    tool, cache = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.makedirs(cache, exist_ok=True)
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        paths = []
        for name, digest in SOURCES.items():
            for member, data in test_files(source_package(name, digest, cache)):
                paths.append(os.path.join(folder, os.path.basename(member)))
                with open(paths[-1], "wb") as stream:
                    stream.write(data)
        for path, problem in zip(paths, pool.map(lambda path: scan(tool, path), paths)):
            count += 1
            if problem:
                failed += 1
                print(f"{os.path.basename(path)}: {problem}")
    print(f"{count - failed} of {count} files scanned without trouble")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
