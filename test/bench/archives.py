#!/usr/bin/python3
"""Times armlift-elf on archives against the tools that people use for it today.

usage: archives.py ARMLIFT_ELF [WORK_DIR]

Makes a fat JAR of about 200 MB, 500 wheels and 500 npm tarballs, and a large .tar.gz and .tar.xz; then measures,
best of three with warm caches: the scan, `unzip -l`, the classic `unzip; find -name '*.so' | xargs file`, and `tar -tf`."""

import io
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

REPEAT = 3
ELF = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "binary", "Inputs", "make_elf.py")


def best(command, cwd, prepare=None):
    """The shortest of a few runs: (elapsed, processor time) in seconds."""
    runs = []
    for _ in range(REPEAT):
        if prepare:
            prepare()
        before, start = os.times(), time.perf_counter()
        subprocess.run(command, cwd=cwd, shell=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        elapsed, after = time.perf_counter() - start, os.times()
        runs.append((elapsed, after.children_user + after.children_system - before.children_user - before.children_system))
    return min(runs)


def peak_memory(command, cwd):
    out = subprocess.run(["/usr/bin/time", "-f", "%M", *command], cwd=cwd, capture_output=True, text=True, check=False)
    return int(out.stderr.split()[-1]) / 1024


class Content:
    """Bytes that compress about as class files do."""

    def __init__(self):
        self.random = random.Random(1)
        self.words = [self.random.randbytes(self.random.randint(2, 14)) for _ in range(3000)]

    def take(self, size):
        out = io.BytesIO()
        while out.tell() < size:
            out.write(self.random.choice(self.words))
        return b"\xca\xfe\xba\xbe\0\0\0\x34" + out.getvalue()[:size]


def elf(folder, machine):
    path = os.path.join(folder, machine)
    code = "code=d503201f*500000" if machine == "aarch64" else "code=90909090*500000"
    subprocess.run([sys.executable, ELF, path, machine, code, "needed=libc.so.6"], check=True)
    with open(path, "rb") as stream:
        return stream.read()


def make(folder):
    content = Content()
    x86, arm = elf(folder, "x86_64"), elf(folder, "aarch64")
    with zipfile.ZipFile(os.path.join(folder, "fat.jar"), "w", zipfile.ZIP_DEFLATED, compresslevel=6) as jar:
        for number in range(50_000):
            jar.writestr(f"org/p{number % 800}/C{number}.class", content.take(4300))
        for number in range(20):
            jar.writestr(f"native{number}/linux/x86_64/libn{number}.so", x86)
            jar.writestr(f"native{number}/linux/aarch64/libn{number}.so", arm)
    os.mkdir(os.path.join(folder, "wheels"))
    os.mkdir(os.path.join(folder, "tarballs"))
    modules = [content.take(6000) for _ in range(60)]
    for number in range(250):
        for machine, data in (("x86_64", x86), ("aarch64", arm)):
            name = f"wheels/d{number}-1.0-cp311-cp311-manylinux2014_{machine}.whl"
            with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
                for index, module in enumerate(modules):
                    wheel.writestr(f"d{number}/m{index}.py", module)
                wheel.writestr(f"d{number}/ext.so", data)
    for number in range(500):
        with tarfile.open(os.path.join(folder, f"tarballs/t{number}-1.0.0.tgz"), "w:gz") as package:
            for index, module in enumerate(modules):
                add(package, f"package/m{index}.js", module)
            add(package, "package/prebuilds/linux-x64/a.node", x86)
    for name, mode in (("large.tar.gz", "w:gz"), ("large.tar.xz", "w:xz")):
        with tarfile.open(os.path.join(folder, name), mode, **({"preset": 1} if mode == "w:xz" else {})) as package:
            for number in range(20_000 if mode == "w:gz" else 6_000):
                add(package, f"src/f{number}.c", content.take(6000))
            add(package, "lib/x86_64/libl.so", x86)
            add(package, "lib/aarch64/libl.so", arm)


def add(package, name, data):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    package.addfile(info, io.BytesIO(data))


def report(label, scan, others):
    text = "; ".join(f"{name} {run[0]:.2f} s ({run[0] / scan[0]:.1f} x), processor {run[1]:.2f} s ({run[1] / scan[1]:.1f} x)"
                     for name, run in others)
    print(f"{label}: armlift-elf {scan[0]:.3f} s, processor {scan[1]:.3f} s; {text}", flush=True)


def main():
    tool = os.path.abspath(sys.argv[1])
    folder = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="armlift-bench-")
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(os.path.join(folder, "large.tar.xz")):
        make(folder)
    out = os.path.join(folder, "out")

    def fresh():
        shutil.rmtree(out, ignore_errors=True)
        os.mkdir(out)

    scan = f"{tool} scan --no-config --no-ignore --fail-on never -q"
    for label, target, unpack in (
            ("fat JAR", "fat.jar", "unzip -q -o ../fat.jar"),
            ("500 wheels", "wheels", "for f in ../wheels/*.whl; do unzip -q -o $f -d $(basename $f).d; done")):
        size = subprocess.run(["du", "-shL", target], cwd=folder, capture_output=True, text=True, check=True).stdout.split()[0]
        listing = best(f"for f in {target} {target}/*; do unzip -l $f; done", folder)
        classic = best(f"{unpack}; find . -name '*.so' | xargs -r file", out, fresh)
        report(f"{label} ({size})", best(f"{scan} {target}", folder), [("unzip -l", listing), ("unzip; find | xargs file", classic)])
    fresh()
    for label, target, command in (("500 npm tarballs", "tarballs", "for f in tarballs/*; do tar -tf $f; done"),
                                   ("large.tar.gz", "large.tar.gz", "tar -tf large.tar.gz"),
                                   ("large.tar.xz", "large.tar.xz", "tar -tf large.tar.xz")):
        report(label, best(f"{scan} {target}", folder), [("tar -tf", best(command, folder))])
    print(f"peak memory: fat JAR {peak_memory([*scan.split(), 'fat.jar'], folder):.0f} MB, "
          f"large.tar.xz {peak_memory([*scan.split(), 'large.tar.xz'], folder):.0f} MB")


if __name__ == "__main__":
    main()
