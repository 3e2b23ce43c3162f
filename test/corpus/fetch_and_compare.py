#!/usr/bin/python3
"""Compares armlift-elf with an independent reading of real packages.

usage: fetch_and_compare.py ARMLIFT_ELF CACHE_DIR [--record]

Downloads what artifacts.txt lists (into CACHE_DIR, once), unpacks each package with Python's zipfile and tarfile and
dpkg-deb, and asks readelf for the machine of every ELF file. The scanner must name the same machines for the same
files, and give the verdict and the `break` rules on the list. --record writes the hash of each download into the list.
Not part of the hermetic tests."""

import collections
import hashlib
import io
import json
import lzma
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse
import urllib.request
import zipfile

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "artifacts.txt")
BASES = {"maven": "https://repo.maven.apache.org/maven2/", "npm": "https://registry.npmjs.org/",
         "debian": "https://deb.debian.org/debian/"}
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "Intel 80386": "x86", "AArch64": "aarch64"}


def rows():
    with open(LIST, encoding="utf-8") as stream:
        for line in stream:
            if line.strip() and not line.startswith("#"):
                yield line.split()


def download(registry, package, folder):
    """Returns the path of the package below its own folder in the cache; downloads use pip and urllib."""
    os.makedirs(folder, exist_ok=True)
    present = os.listdir(folder)
    if present:
        return os.path.join(folder, present[0])
    if registry != "pypi":
        target = os.path.join(folder, package.rsplit("/", 1)[1])
        with urllib.request.urlopen(BASES[registry] + urllib.parse.quote(package, safe="/@+"), timeout=120) as answer:
            data = answer.read()
        with open(target, "wb") as stream:
            stream.write(data)
        return target
    requirement, python, platform = package.split("/")
    command = ["pip", "download", "-q", "--no-deps", "--disable-pip-version-check", "-d", folder, requirement]
    command += ["--only-binary=:all:", "--python-version", python]
    command += [] if platform == "any" else ["--platform", platform]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, os.listdir(folder)[0])


def members(path):
    """Yields the bytes of every file in a package, and of those in archives inside it."""
    with open(path, "rb") as stream:
        data = stream.read()
    if path.endswith(".deb"):
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, capture_output=True).stdout
    yield from inner_members(data)


def inner_members(data):
    if data[:2] == b"PK" or (data[:2] == b"#!" and zipfile.is_zipfile(io.BytesIO(data))):  # an executable JAR starts with a script
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                yield from inner_members(archive.read(info))
        return
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for info in archive:
                if info.isreg():
                    yield from inner_members(archive.extractfile(info).read())
        return
    except tarfile.TarError:
        pass
    if data[:6] == b"\xfd7zXZ\0":
        try:
            data = lzma.decompress(data)
        except lzma.LZMAError:  # some packages carry damaged files as test data
            return
    yield data


def machines_by_readelf(path):
    """Counts the machines of all ELF files; a static library counts once for each machine in it."""
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for data in members(path):
            if data[:4] != b"\x7fELF" and data[:8] != b"!<arch>\n":
                continue
            copy = os.path.join(folder, "f")
            with open(copy, "wb") as stream:
                stream.write(data)
            text = subprocess.run(["readelf", "-hW", copy], capture_output=True, text=True, check=False).stdout
            found = re.findall(r"^\s*Machine:\s*(.*)$", text, re.M)
            for machine in set(found):
                counts[MACHINES.get(machine.strip(), "other")] += 1
    return counts


def scan(tool, path):
    result = subprocess.run([tool, "scan", "--no-config", "--no-ignore", "--format", "json", path],
                            capture_output=True, text=True, check=False)
    report = json.loads(result.stdout)
    seen = set()  # a file may be in two slots that differ by libc
    for artifact in report["artifacts"]:
        for slot in artifact["slots"]:
            for member in slot["members"]:
                parts = member["platform"].split("/")
                if len(parts) > 1:  # "pe" and "mach-o" have only one
                    seen.add((member["path"], parts[1] if parts[1] in MACHINES.values() else "other"))
    counts = collections.Counter(machine for _, machine in seen)
    artifact = next(a for a in report["artifacts"] if a["path"] == path)
    breaks = {f["rule"] for f in report["findings"] if f["impact"] == "break"}
    errors = [error for error in report["errors"] if "/tests/" not in error["path"]]  # damaged on purpose
    return artifact["verdict"], breaks, counts, errors


def main():
    tool, cache = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    record = "--record" in sys.argv
    agreed, failures, hashes = 0, [], {}
    for registry, package, digest, verdict, rules in rows():
        try:
            path = download(registry, package, os.path.join(cache, re.sub(r"[^\w.@+-]", "_", f"{registry}-{package}")))
        except (OSError, subprocess.CalledProcessError) as error:
            failures.append(f"{package}: cannot be fetched: {error}")
            continue
        with open(path, "rb") as stream:
            hashes[package] = hashlib.sha256(stream.read()).hexdigest()
        if not record and hashes[package] != digest:
            failures.append(f"{package}: is not the file with the hash on the list")
            continue
        os.chdir(os.path.dirname(path))
        found_verdict, breaks, counts, errors = scan(tool, os.path.basename(path))
        truth = machines_by_readelf(path)
        expected = set() if rules == "-" else set(rules.split(","))
        problems = []
        if found_verdict != verdict:
            problems.append(f"verdict {found_verdict}, expected {verdict}")
        if breaks != expected:
            problems.append(f"rules {sorted(breaks)}, expected {sorted(expected)}")
        if counts != truth:
            problems.append(f"machines {dict(counts)}, readelf says {dict(truth)}")
        if errors:
            problems.append(f"errors {errors}")
        if problems:
            failures.append(f"{package}: " + "; ".join(problems))
        else:
            agreed += 1
    if record:
        with open(LIST, encoding="utf-8") as stream:
            text = stream.read()
        for package, digest in hashes.items():
            text = re.sub(rf"(?m)^(\S+ {re.escape(package)}) \S+", rf"\1 {digest}", text)
        with open(LIST, "w", encoding="utf-8") as stream:
            stream.write(text)
    for line in failures:
        print(line)
    print(f"{agreed} of {agreed + len(failures)} agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
