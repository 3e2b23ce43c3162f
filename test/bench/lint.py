#!/usr/bin/python3
"""Measures what armlift_lint() adds to the build of a project of 100 units: processor time of clean builds and of builds with nothing to do, with
Clang 19. The kinds of build take turns, and the least time of several rounds counts.

usage: lint.py [BUILD_TYPE [ROUNDS]]          default: Release, three rounds
"""

import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BUILD = os.path.join(ROOT, "build", "release")
UNITS = 100
KINDS = ["", "SCAN", "PLUGIN"]

CMAKE = """\
cmake_minimum_required(VERSION 3.16)
project(hundred CXX)
include(ArmliftLint)
file(GLOB sources *.cpp)
add_library(hundred STATIC ${sources})
if(LINT)
  armlift_lint(hundred ${LINT} FAIL_ON break)
endif()
"""

# Containers, algorithms and strings, as in everyday C++. One unit in ten has an SSE path beside its plain one; the others mention no machine.
UNIT = """\
#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>
{sse_header}namespace n{n} {{
struct Record {{
  std::string Name;
  std::vector<float> Values;
}};
float sum(const std::vector<float> &V) {{
{sse_path}  return std::accumulate(V.begin(), V.end(), 0.0f);
{sse_end}}}
{functions}
}} // namespace n{n}
"""
SSE = {"sse_header": "#ifdef __SSE2__\n#include <emmintrin.h>\n#endif\n", "sse_end": "#endif\n", "sse_path": """\
#ifdef __SSE2__
  __m128 Sum = _mm_setzero_ps();
  for (std::size_t I = 0; I + 4 <= V.size(); I += 4)
    Sum = _mm_add_ps(Sum, _mm_loadu_ps(&V[I]));
  return _mm_cvtss_f32(Sum);
#else
"""}
FUNCTION = """\
std::map<std::string, float> group{i}(std::vector<Record> Records) {{
  std::sort(Records.begin(), Records.end(), [](const Record &A, const Record &B) {{ return A.Name + "{i}" < B.Name; }});
  std::map<std::string, float> Out;
  for (const Record &R : Records)
    Out[R.Name + "_{i}"] += sum(R.Values) * {i}.0f;
  return Out;
}}
"""


def write_project(folder):
    os.makedirs(folder)
    with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as out:
        out.write(CMAKE)
    functions = "".join(FUNCTION.format(i=i) for i in range(1, 6))
    for n in range(UNITS):
        with open(os.path.join(folder, f"unit{n}.cpp"), "w", encoding="utf-8") as out:
            sse = SSE if n % 10 == 0 else dict.fromkeys(SSE, "")
            out.write(UNIT.format(n=n, functions=functions, **sse))


def configure(project, tree, kind, build_type):
    subprocess.run(
        ["cmake", "-G", "Ninja", "-S", project, "-B", tree, "-DCMAKE_CXX_COMPILER=clang++-19", f"-DCMAKE_BUILD_TYPE={build_type}", f"-DLINT={kind}",
         f"-DCMAKE_MODULE_PATH={ROOT}/cmake-modules", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", f"-DARMLIFT_EXECUTABLE={BUILD}/bin/armlift",
         f"-DARMLIFT_PLUGIN={BUILD}/lib/armlift-plugin.so"],
        check=True, stdout=subprocess.DEVNULL)


def seconds(command):
    """Returns the processor time, user and system, of a command and of all processes that it starts."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main(build_type="Release", rounds="3"):
    clean, idle = {kind: [] for kind in KINDS}, {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as work:
        project = os.path.join(work, "project")
        write_project(project)
        for kind in KINDS:
            configure(project, os.path.join(work, f"build{kind}"), kind, build_type)
        for _ in range(int(rounds)):
            for kind in KINDS:
                tree = os.path.join(work, f"build{kind}")
                subprocess.run(["ninja", "-C", tree, "-t", "clean"], check=True, stdout=subprocess.DEVNULL)
                shutil.rmtree(os.path.join(project, ".armlift_cache"), ignore_errors=True)
                clean[kind].append(seconds(["ninja", "-C", tree]))
                idle[kind].append(seconds(["ninja", "-C", tree]))
    print(f"| {build_type} | clean build, CPU s | over plain | nothing to do, CPU s |\n| --- | --: | --: | --: |")
    for kind in KINDS:
        print(f"| {kind or 'plain'} | {min(clean[kind]):.1f} | {100 * (min(clean[kind]) / min(clean['']) - 1):+.0f} % | {min(idle[kind]):.2f} |")


if __name__ == "__main__":
    if len(sys.argv) > 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
