// Which machine a file is for, by its path: the one place that knows, for
// sources and build files alike, with the words of
// rules/source/arch_words.yaml.
//
// Three that look alike ask something else, and have words of their own:
//  - analyzers/build/ConditionWords.h: where a name or a literal of a condition
//    holds. HAVE_FMA may be either machine's and foo_fma.c is x86's, Linux and
//    GCC are words there, and a truth is more than a machine.
//  - analyzers/binary/Labels.h: for which platform a package says a library is:
//    processor, system and C library, as registries and loaders spell them.
//    "arm" is 32-bit there, and in a source tree the folder of both.
//  - SiblingIndex::isForThirdMachine(): what a folder is for because of the one
//    beside it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

enum class PathArch : std::uint8_t {
  None,
  X86,
  Arm,
  Other ///< a third architecture, or 32-bit Arm alone
};

/// By the words anywhere in the file's name and folders. The last that names an
/// architecture wins: "x86/foo_neon.c" is Arm.
PathArch pathArch(std::string_view Path);

/// Of a name that is one such word as a whole, in whatever case: "X86",
/// "aarch64". For callers that must not take "FindSSE.cmake" for x86's.
PathArch nameArch(std::string_view Name);

/// True for a file in a folder of another system's build ("vs2022/", "win32/").
bool isForOtherSystem(std::string_view Path);

/// True for a file in a folder of the build's own ("cmake/").
bool isInProbeFolder(std::string_view Path);

/// True for a file in a folder of tests, examples or benchmarks.
bool isInTrialFolder(std::string_view Path);

/// The path without its architecture words: equal for siblings.
/// "lib/x86_64/foo-avx2.asm" and "lib/arm64/foo-neon.c" -> "lib//foo/".
std::string siblingKey(std::string_view Path);

} // namespace armlift
