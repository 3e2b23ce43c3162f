#!/usr/bin/python3
"""Times armlift-elf on archives against the tools that people use for the same task.

usage: archives.py ARMLIFT_ELF [WORK_DIR] [--jar FILE] [--wheels DIR] [--tarballs DIR] [--tar FILE]...

Real archives are best: a fat JAR, a folder of wheels (`pip download`), a folder of npm tarballs, large compressed tars. Without
them it makes archives in WORK_DIR: a JAR of about 200 MB, 500 wheels, 500 tarballs, a .tar.gz and a .tar.xz. It measures the
scan, `unzip -l`, the classic `unzip; find -name '*.so' | xargs file`, and `tar -tf`, in turn with warm caches, and takes the best
of three. On a machine with other work, compare the processor time."""

import argparse
import io
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

REPEAT = 3
ELF = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "binary", "Inputs", "make_elf.py")


def once(command, cwd):
    """Returns (elapsed, processor time) in seconds and the peak memory in MB of a shell command."""
    out = subprocess.run(["/usr/bin/time", "-f", "%e %U %S %M", "sh", "-c", command], cwd=cwd, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    elapsed, user, system, memory = out.stderr.split()[-4:]
    return float(elapsed), float(user) + float(system), float(memory) / 1024


def compare(label, cwd, scan, others):
    """Compares the scan with `others`, a list of (name, command, folder to empty before or None)."""
    runs = {}
    for _ in range(REPEAT):
        runs.setdefault("armlift-elf", []).append(once(scan, cwd))
        for name, command, out in others:
            if out:
                shutil.rmtree(out, ignore_errors=True)
                os.mkdir(out)
            runs.setdefault(name, []).append(once(command, out or cwd))
            if out:
                shutil.rmtree(out)
    best = {name: [min(column) for column in zip(*all_runs)] for name, all_runs in runs.items()}
    own = best.pop("armlift-elf")
    print(f"{label}: armlift-elf elapsed {own[0]:.2f} s, processor {own[1]:.2f} s, {max(run[2] for run in runs['armlift-elf']):.0f} MB")
    for name, other in best.items():
        print(f"  {name}: elapsed {other[0]:.2f} s ({other[0] / own[0]:.1f} x), processor {other[1]:.2f} s ({other[1] / own[1]:.1f} x)",
              flush=True)


class Content:
    """Produces bytes that compress about as well as class files."""

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


def make(folder, given):
    content = Content()
    x86, arm = elf(folder, "x86_64"), elf(folder, "aarch64")
    if not given.jar:
        make_jar(folder, content, x86, arm)
    modules = [content.take(6000) for _ in range(60)]
    if not given.wheels:
        make_wheels(folder, modules, x86, arm)
    if not given.tarballs:
        make_tarballs(folder, modules, x86)
    if not given.tar:
        make_large(folder, content, x86, arm)


def make_jar(folder, content, x86, arm):
    with zipfile.ZipFile(os.path.join(folder, "fat.jar"), "w", zipfile.ZIP_DEFLATED, compresslevel=6) as jar:
        for number in range(50_000):
            jar.writestr(f"org/p{number % 800}/C{number}.class", content.take(4300))
        for number in range(20):
            jar.writestr(f"native{number}/linux/x86_64/libn{number}.so", x86)
            jar.writestr(f"native{number}/linux/aarch64/libn{number}.so", arm)


def make_wheels(folder, modules, x86, arm):
    os.mkdir(os.path.join(folder, "wheels"))
    for number in range(250):
        for machine, data in (("x86_64", x86), ("aarch64", arm)):
            name = f"wheels/d{number}-1.0-cp311-cp311-manylinux2014_{machine}.whl"
            with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
                for index, module in enumerate(modules):
                    wheel.writestr(f"d{number}/m{index}.py", module)
                wheel.writestr(f"d{number}/ext.so", data)


def make_tarballs(folder, modules, x86):
    os.mkdir(os.path.join(folder, "tarballs"))
    for number in range(500):
        with tarfile.open(os.path.join(folder, f"tarballs/t{number}-1.0.0.tgz"), "w:gz") as package:
            for index, module in enumerate(modules):
                add(package, f"package/m{index}.js", module)
            add(package, "package/prebuilds/linux-x64/a.node", x86)


def make_large(folder, content, x86, arm):
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


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("folder", nargs="?")
    for option in ("--jar", "--wheels", "--tarballs"):
        parser.add_argument(option, type=os.path.abspath)
    parser.add_argument("--tar", type=os.path.abspath, action="append")
    given = parser.parse_args()
    folder = os.path.abspath(given.folder or tempfile.mkdtemp(prefix="armlift-bench-"))
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(os.path.join(folder, "complete")):
        make(folder, given)
        open(os.path.join(folder, "complete"), "wb").close()
    jar, wheels, tarballs = given.jar or "fat.jar", given.wheels or "wheels", given.tarballs or "tarballs"
    out = os.path.join(folder, "out")
    scan = f"{os.path.abspath(given.tool)} scan --no-config --no-ignore --no-progress --fail-on never -q"
    files = "find . -name '*.so' | xargs -r file"
    absolute = lambda path: os.path.join(folder, path)
    compare("fat JAR", folder, f"{scan} {jar}",
            [("unzip -l", f"unzip -l {jar}", None), ("classic", f"unzip -q -o {absolute(jar)}; {files}", out)])
    compare(f"{len(os.listdir(absolute(wheels)))} wheels", folder, f"{scan} {wheels}",
            [("unzip -l", f"for f in {wheels}/*; do unzip -l $f; done", None),
             ("classic", f"for f in {absolute(wheels)}/*; do unzip -q -o $f -d $(basename $f).d; done; {files}", out)])
    compare(f"{len(os.listdir(absolute(tarballs)))} npm tarballs", folder, f"{scan} {tarballs}",
            [("tar -tf", f"for f in {tarballs}/*; do tar --warning=none -tf $f; done", None)])
    for tar in given.tar or ("large.tar.gz", "large.tar.xz"):
        compare(os.path.basename(tar), folder, f"{scan} {tar}", [("tar -tf", f"tar -tf {tar}", None)])


if __name__ == "__main__":
    main()
