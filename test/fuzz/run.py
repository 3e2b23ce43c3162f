#!/usr/bin/python3
"""Runs the fuzzers on seeds made here: run.py BIN_DIR [SECONDS] [EXTRA_SEEDS...]

EXTRA_SEEDS are folders of more files to start from, such as the test files of libarchive and elfutils."""

import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(HERE, "..", "binary", "Inputs")
TEXTS = {
    "wheel": b"\0Root-Is-Purelib: false\nTag: cp311-cp311-manylinux2014_aarch64\n",
    "control": b"\1Package: a\nVersion: 1\nArchitecture: amd64\n",
    "conda": b'\3{"subdir":"linux-64","name":"a"}',
    "npm": b'\5{"name":"a","cpu":["x64"],"scripts":{"install":"node-gyp rebuild"}}',
    "manifest": b"\7Bundle-NativeCode: a.so;osname=Linux;proces\n sor=x86-64,*\n",
    "image": b'\x0a[{"Config":"c","Layers":["l"]}]',
    "index": b'\x0b{"manifests":[{"digest":"sha256:a","platform":{"architecture":"arm64"}}]}',
    "name": b"\0foo_bar-1.2-1-cp311.cp312-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl",
}


def run(tool, *arguments):
    subprocess.run([sys.executable, os.path.join(INPUTS, tool), *arguments], check=True)


def make_seeds(folder):
    elf, archives, texts = (os.path.join(folder, name) for name in ("ElfFuzzer", "ArchiveFuzzer", "MetadataFuzzer"))
    for path in (elf, archives, texts):
        os.makedirs(path)
    for machine in ("x86_64", "aarch64", "x86", "none"):
        run("make_elf.py", os.path.join(elf, machine), machine, "needed=libc.so.6", "soname=l.so", "export=a,PyInit_b",
            "version=libc.so.6:GLIBC_2.17,libm.so.6:GLIBC_2.29", "code=885f7c20,2518e3e0", "note=GNU", "interp=/lib/ld.so")
    one = os.path.join(elf, "x86_64")
    for out in ("a.zip", "b.tar", "c.tgz", "d.tar.xz", "e.a", "f.gz"):
        run("pack.py", os.path.join(archives, out), f"x/l.so={one}", "y=text:hello")
    run("pack.py", os.path.join(archives, "g.jar"), f"in.jar={archives}/a.zip", f"in.tgz={archives}/c.tgz")
    run("pack.py", os.path.join(archives, "h.deb"), "control:Package: a\\nArchitecture: amd64", f"l.so={one}")
    run("pack.py", os.path.join(archives, "i.rpm"), "rpm:x86_64", f"l.so={one}")
    for name, text in TEXTS.items():
        with open(os.path.join(texts, name), "wb") as stream:
            stream.write(text)


def main():
    bin_dir = os.path.abspath(sys.argv[1])
    seconds = sys.argv[2] if len(sys.argv) > 2 else "60"
    folder = tempfile.mkdtemp(prefix="armlift-fuzz-")
    make_seeds(folder)
    failed = []
    for name in ("ArchiveFuzzer", "ElfFuzzer", "MetadataFuzzer"):
        found = os.path.join(folder, name + "-found")
        os.makedirs(found)
        command = [os.path.join(bin_dir, name), f"-max_total_time={seconds}", "-timeout=25", "-rss_limit_mb=2560",
                   "-max_len=65536", "-print_final_stats=1", f"-artifact_prefix={folder}/", found,
                   os.path.join(folder, name), *sys.argv[3:]]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        print(f"{name}: exit {result.returncode}; " + " ".join(
            line for line in result.stderr.splitlines() if "number_of_executed_units" in line or "SUMMARY" in line))
        if result.returncode != 0:
            failed.append(name)
            print(result.stderr[-4000:])
    if not failed:
        shutil.rmtree(folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
