# Behaviour tests: the RUN lines of each file say what to do, and its CHECK lines what must be printed. Nothing from the
# user's environment reaches the tests: no colours, no settings file, no git configuration.
import os
import platform
import shutil

import lit.formats

config.name = "armlift"
config.test_format = lit.formats.ShTest(execute_external=True)
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.armlift_build_dir, "test")
config.suffixes = [".test", ".c", ".cpp", ".yaml", ".py"]
# Inputs of tests, unit tests and programs of other kinds.
config.excludes = ["Inputs", "unit", "bench", "fuzz", "corpus", "CMakeLists.txt", "lit.cfg.py", "lit.site.cfg.py"]

LLVM_BIN = "/usr/lib/llvm-19/bin"
PYTHON = "/usr/bin/python3"
armlift_bin = os.path.join(config.armlift_build_dir, "bin")


def tool(name):
    """Returns the program of LLVM 19, under whichever of its names is installed."""
    return shutil.which(f"{name}-19") or os.path.join(LLVM_BIN, name)


def built(name):
    """Returns the command of an armlift program, under the emulator if it is built for another machine."""
    return " ".join([*config.armlift_emulator, os.path.join(armlift_bin, name)]).strip()


for name, path in [
    ("%armlift-elf", built("armlift-elf")),
    ("%armlift", built("armlift")),
    ("%filecheck", tool("FileCheck")),
    ("%split-file", tool("split-file")),
    ("%yaml2obj", tool("yaml2obj")),
    ("%not", tool("not")),
    ("%python", PYTHON),
    ("%libdir", os.path.join(config.armlift_build_dir, "lib")),
    ("%source", config.armlift_source_dir),
    ("%inputs", os.path.join(config.test_source_root, "Inputs")),
]:
    config.substitutions.append((name + r"\b", path))

config.environment = {
    "PATH": os.environ["PATH"],
    "HOME": config.test_exec_root,
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "ASAN_OPTIONS": "detect_leaks=0",
}

emulated = any(config.armlift_emulator)
if emulated:
    config.available_features.add("emulated")
# The emulator needs address space of its own, and hangs without it.
config.substitutions.append((r"%limit-memory\b", ":" if emulated else "ulimit -v"))
if config.armlift_with_clang:
    config.available_features.add("clang")
if os.path.exists(os.path.join(armlift_bin, "armlift-elf")):
    config.available_features.add("armlift-elf")
if platform.machine() == "x86_64":
    config.available_features.add("x86_64")
if os.environ.get("ARMLIFT_SLOW_TESTS") == "ON":
    config.available_features.add("slow")
for program in ("git", "pre-commit", "chromium", "aarch64-linux-gnu-gcc", "qemu-aarch64"):
    if shutil.which(program):
        config.available_features.add(program)

multitool = os.environ.get("ARMLIFT_SARIF_MULTITOOL")
if multitool:
    config.available_features.add("sarif-multitool")
    config.substitutions.append((r"%sarif-multitool\b", multitool))
    config.environment["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"
