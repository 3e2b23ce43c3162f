// Reads any bytes as a few build files: every reader of a build language, and
// the checks over all of them.
#include "analyzers/build/BuildAnalyzer.h"
#include "test/fuzz/JudgedFiles.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  constexpr std::string_view Names[] = {
      "CMakeLists.txt", "a.cmake",           "Makefile",
      "configure.ac",   "Makefile.am",       "meson.build",
      "BUILD.bazel",    "setup.py",          "pyproject.toml",
      "a.go",           "build/config.sub",  "compile_commands.json",
      "Kconfig",        "BUILD.gn",          "a.gyp",
      ".bazelrc",       "CMakePresets.json", "meson.options",
      "a.pro",          "build.rs",          "a.c",
      "Jamfile",        "DESCRIPTION",       "a.cabal"};
  static const armlift::build::BuildAnalyzer Analyzer;
  armlift::fuzz::judgeFiles(Analyzer, Names,
                            {reinterpret_cast<const char *>(Data), Size});
  return 0;
}
