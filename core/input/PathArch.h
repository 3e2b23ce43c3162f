// Which machine a file is for, by its path: the single place that decides this
// for sources and build files, with the words of rules/source/arch_words.yaml.
//
// Three similar questions are answered elsewhere, with words of their own:
//  - analyzers/build/model/ConditionWords.h: on which machine a name or literal
//    in a condition holds. HAVE_FMA may be of either machine, whereas foo_fma.c
//    is x86's; Linux and GCC are words there; and the answer is a truth value.
//  - analyzers/binary/Labels.h: for which platform a package says a library is:
//    processor, system and C library, as registries and loaders spell them.
//    "arm" is 32-bit there, but a folder for both widths in a source tree.
//  - SiblingIndex::isForThirdMachine(): what a folder is for, given the folder
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

/// The machine named by words anywhere in the file's name and folders. The last
/// word that names an architecture decides: "x86/foo_neon.c" is Arm.
PathArch pathArch(std::string_view Path);

/// The machine of a name that is one such word as a whole, in any case: "X86",
/// "aarch64". For callers that must not take "FindSSE.cmake" for x86's.
PathArch nameArch(std::string_view Name);

/// True for a file in a folder for the build of another system ("vs2022/",
/// "win32/").
bool isForOtherSystem(std::string_view Path);

/// True for a file with a name for another system: "chkstk_windows_amd64.asm".
bool isNamedForOtherSystem(std::string_view Path);

/// True for a file in a folder of the build itself ("cmake/") or of the
/// documentation, whose sources are built only if a target takes them.
bool isInUnbuiltFolder(std::string_view Path);

/// True for a file in a folder of tests, examples or benchmarks.
bool isInTrialFolder(std::string_view Path);

/// The path without its architecture words, which is equal for siblings.
/// "lib/x86_64/foo-avx2.asm" and "lib/arm64/foo-neon.c" -> "lib//foo/".
std::string siblingKey(std::string_view Path);

} // namespace armlift
