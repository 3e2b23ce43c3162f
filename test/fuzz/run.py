#!/usr/bin/python3
"""Runs the fuzzers, each on seeds made here: run.py BIN_DIR [SECONDS] [NAME...]

Two run at a time, SECONDS (60) each; NAMEs select some, such as ElfFuzzer. An input that makes one fail is kept in a
folder that the output names."""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(HERE, "..", "binary", "Inputs")
AT_ONCE = 2
METADATA = {
    "wheel": b"\0Root-Is-Purelib: false\nTag: cp311-cp311-manylinux2014_aarch64\n",
    "control": b"\1Package: a\nVersion: 1\nArchitecture: amd64\n",
    "conda": b'\3{"subdir":"linux-64","name":"a"}',
    "npm": b'\5{"name":"a","cpu":["x64"],"scripts":{"install":"node-gyp rebuild"}}',
    "manifest": b"\6Bundle-NativeCode: a.so;osname=Linux;proces\n sor=x86-64,*\n",
    "image": b'\x09[{"Config":"c","Layers":["l"]}]',
    "index": b'\x0a{"manifests":[{"digest":"sha256:a","platform":{"architecture":"arm64"}}]}',
    "name": b"\0foo_bar-1.2-1-cp311.cp312-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl",
}
# The first byte selects the file's name, 0xFF ends the file: JudgedFiles.h.
SOURCES = {
    "c": b'\0#include "a.h"\n#if defined(__SSE2__) && X > 1\n__m128i f(void) { return _mm_set1_epi8(R(3)); }\n#elif 0\n#else\n'
         b'int g(void);\n#endif\n\xff\1#ifndef A_H\n#define A_H\n#define X 2\n#define R(x) x##u\n#define HAVE_SSE 1\n#endif\n',
    "asm": b'\2void f() { asm volatile("cpuid" : "=a"(x) : "0"(1)); __asm__ ("mov %%eax, %0" : "=r"(y)); '
           b'const char *s = R"x(_mm_add)x"; }\n',
    "att": b"\3#ifdef __x86_64__\n movq %rax, %rbx\n vpaddd (%rdi), %ymm0, %ymm1\n#endif\n",
    "nasm": b"\5section .text\n%macro f 2\n mov eax, [rdi+4*rcx]\n%endmacro\n",
    "nasm-include": b"\5%include \"macros.inc\"\n nop ; a line that is longer than any before it, and takes more room\n%include \"macros.inc\"\n",
    "template": b"\7#cmakedefine HAVE_X\n#undef HAVE_SSE2\n#mesondefine Y\n",
}
BUILDS = {
    "cmake": b'\0if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")\n add_compile_options(-mavx2 $<$<CONFIG:Debug>:-msse>)\n'
             b'else()\n set_source_files_properties(a.c PROPERTIES COMPILE_FLAGS "-march=native")\nendif()\n#[[ c ]]\n',
    "make": b"\2CFLAGS += -msse4.2 \\\n -O2\nifeq ($(shell uname -m),x86_64)\nOBJ += a_sse.o\nendif\n%.o: %.c\n\t$(CC) -mavx -c $<\n",
    "autoconf": b"\3AC_INIT([a],[1])\ncase $host_cpu in\n x86_64) CFLAGS=\"$CFLAGS -msse2\" ;;\nesac\nAC_DEFINE([HAVE_X],[1])\n",
    "meson": b"\5project('a', 'c')\nif host_machine.cpu_family() == 'x86_64'\n add_project_arguments('-mavx2', language: 'c')\nendif\n",
    "options": b"\x11option('a', type: 'boolean', value: false)\noption('b', type: 'feature', value: 'disabled')\n"
               b"\xff\5x = get_option('b')\nd = dependency('d', required: x)\nif get_option('a') == true and x.require(c).enabled()\n"
               b" t = executable('t', 't.c', build_by_default: false)\n test('t', t)\nendif\n",
    "bazel": b'\6cc_library(name="a", srcs=["a.c"], copts=select({"@platforms//cpu:x86_64": ["-mavx2"], "//conditions:default": []}))\n',
    "setup": b"\7from setuptools import *\nsetup(ext_modules=[Extension('a', ['a.c'], extra_compile_args=['-msse4.1'])])\n",
    "toml": b"\x08[tool.x]\nextra = ['-mavx']\n",
    "cgo": b"\x09package a\n// #cgo amd64 CFLAGS: -mavx2\nimport \"C\"\n",
    "guess": b"\x0atimestamp='2009-01-01'\n",
    "commands": b'\x0b[{"directory":"/d","file":"a.c","command":"gcc -mavx2 -DA=\\"b c\\" -c a.c"}]',
    "kconfig": b'\x0cif X86 || (B && !C != n)\nconfig A\n\ttristate "a" if $(call,x)\n\tdepends on D = y && \\\n\t\tE\n\tdefault y if X86\n'
               b'\tselect ARCH_X86\n\thelp\n\t  a\nendif\n\xff\2obj-$(CONFIG_A) += a.o b/\na-y := c.o\n',
    "gn": b'\x0dif (current_cpu == "x64" || is_avx) {\n  cflags = [ "-mavx2", "-DA=\\"b\\"" ]\n}\nsource_set("a") {\n  sources = [ "a_sse.cc" ]\n'
          b'  sources -= [ "b.cc" ]\n  configs += [ ":c" ]\n}\n',
    "gyp": b"\x0e{ 'targets': [{ 'target_name': 'a', 'sources': ['a.cc', '<@(b)'], # c\n 'conditions': [['target_arch==\"x64\"', { 'cflags': ['-mavx2'] },\n"
           b"  { 'cflags!': ['-msse'] }]], 'libraries': ['-lipps'] }] }\n",
    "bazelrc": b"\x0fbuild --copt=-mavx2 \\\n --cxxopt -msse4.2 # c\nbuild:fast --copt=-march=haswell\ncommon --config=fast\nimport %workspace%/a.bazelrc\n",
    "qmake": b"\x12TEMPLATE = app\nSOURCES += a.cpp \\\n $$PWD/b.cpp # c\ncontains(QT_ARCH, x86_64)|sse2:!win32 {\n QMAKE_CXXFLAGS += -mavx2\n} else:linux {\n"
             b" SOURCES -= a.cpp\n}\nmacx:LIBS += -lb\ninclude(a.pri)\n",
    "cargo": b"\x13fn main() { let b = cc::Build::new(); /* c */ if arch == \"x86_64\" { b.file(\"a.c\").flag(r#\"-mavx2\"#); } else if !x { }\n"
             b" match t { \"x86\" | 'a' => b.files(&[\"b.c\"]), _ => { } } }\n",
    "constraint": b"\x14/* c */ // d\n\n//go:build (amd64 && !purego) || 386\n// +build amd64,!x 386\n\nint a;\n",
    "jam": b"\x15obj a : a.cpp : <cflags>-mavx2 ; # c\nexplicit a ;\nexe b\n  : b.cpp ;\nif x { echo y ; }\n",
    "r-package": b"\x16Package: a\nVersion: 1\nLinkingTo: Rcpp\n",
    "presets": b'\x10{"version": 3, "configurePresets": [{"name": "x86", "inherits": ["a"], "condition": {"type": "equals", "lhs": "${hostSystemName}",'
               b' "rhs": "x86_64"}, "cacheVariables": {"CMAKE_C_FLAGS": "-mavx2", "B": {"type": "BOOL", "value": "ON"}}}]}',
}
COMMANDS = {
    "json": b'[{"directory":"/d","file":"a.cc","arguments":["ccache","g++","-msse","@rsp","-o","a.o","-c","a.cc"]}]',
    "shell": b"/usr/bin/gcc-12 -mavx2 -march=haswell -DX='a b' -I\"c d\" -MF a.d @rsp -Wl,--as-needed -c a.c",
}
SETTINGS = {
    "yaml": b"\0target: neoverse-n1\nselect: [x86-header, 'build']\nexclude:\n  - third_party/**\n",
    "ignore": b"\1# c\n*.o\n!keep.o\n/build/\na/**/b[a-z]?\n\\#x\n",
    "comments": b"\2f(); // NOLINT(armlift-x86-header)\n// NOLINTBEGIN(armlift-*)\n# armlift: ignore[x86-header] why\n// NOLINTEND(armlift-*)\n",
}
TEXTS = {"MetadataFuzzer": METADATA, "SourceFuzzer": SOURCES, "BuildFuzzer": BUILDS, "CommandsFuzzer": COMMANDS,
         "SettingsFuzzer": SETTINGS}
FUZZERS = ["ArchiveFuzzer", "ElfFuzzer", *TEXTS]


def run(tool, *arguments):
    subprocess.run([sys.executable, os.path.join(INPUTS, tool), *arguments], check=True)


def make_seeds(folder):
    elf, archives = (os.path.join(folder, name) for name in ("ElfFuzzer", "ArchiveFuzzer"))
    for name in FUZZERS:
        os.makedirs(os.path.join(folder, name))
    for machine in ("x86_64", "aarch64", "x86", "none"):
        run("make_elf.py", os.path.join(elf, machine), machine, "needed=libc.so.6", "soname=l.so", "export=a,PyInit_b",
            "version=libc.so.6:GLIBC_2.17,libm.so.6:GLIBC_2.29", "code=885f7c20,2518e3e0", "note=GNU", "interp=/lib/ld.so")
    one = os.path.join(elf, "x86_64")
    for out in ("a.zip", "b.tar", "c.tgz", "d.tar.xz", "e.a", "f.gz"):
        run("pack.py", os.path.join(archives, out), f"x/l.so={one}", "y=text:hello")
    run("pack.py", os.path.join(archives, "g.jar"), f"in.jar={archives}/a.zip", f"in.tgz={archives}/c.tgz")
    run("pack.py", os.path.join(archives, "h.deb"), "control:Package: a\\nArchitecture: amd64", f"l.so={one}")
    run("pack.py", os.path.join(archives, "i.rpm"), "rpm:x86_64", f"l.so={one}")
    for fuzzer, texts in TEXTS.items():
        for name, text in texts.items():
            with open(os.path.join(folder, fuzzer, name), "wb") as stream:
                stream.write(text)


def fuzz(bin_dir, folder, name, seconds):
    found = os.path.join(folder, name + "-found")
    os.makedirs(found)
    command = [os.path.join(bin_dir, name), f"-max_total_time={seconds}", "-timeout=25", "-rss_limit_mb=2560",
               # libarchive allocates at once what a cpio header declares, up to 4 GiB, and touches none of it.
               "-malloc_limit_mb=8192",
               "-max_len=65536", "-seed=1",  # the same inputs each time, so that a failure in CI comes from a change, not from chance
               "-print_final_stats=1", "-verbosity=1", f"-artifact_prefix={folder}/{name}-", found,
               os.path.join(folder, name)]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)


def main():
    bin_dir = os.path.abspath(sys.argv[1])
    seconds = sys.argv[2] if len(sys.argv) > 2 else "60"
    names = sys.argv[3:] or FUZZERS
    folder = tempfile.mkdtemp(prefix="armlift-fuzz-")
    make_seeds(folder)
    failed = False
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for name, result in zip(names, pool.map(lambda n: fuzz(bin_dir, folder, n, seconds), names)):
            units = [line.split()[-1] for line in result.stderr.splitlines() if "number_of_executed_units" in line]
            print(f"{name}: {units[-1] if units else 0} inputs, exit {result.returncode}", flush=True)
            if result.returncode != 0:
                failed = True
                print(result.stderr[-4000:], flush=True)
    if failed:
        print(f"what failed is in {folder}")
    else:
        shutil.rmtree(folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
