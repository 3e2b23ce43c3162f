// What build files are called, and what they may contain that only x86
// understands: compiler options, libraries, and the words with which a
// condition names a machine. The compiled form of rules/build and
// rules/libraries/x86.yaml. Only the analyzer of build files uses it.
#pragma once

#include "core/rules/Sorted.h"
#include "rules/NameList.h" // generated from rules/build/conditions.yaml

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace armlift {

/// What Clang for aarch64 does with an option of another machine. None is for
/// object formats, which only the binutils take.
enum class ClangReaction : std::uint8_t {
  Rejects,
  Warns,
  Takes,
  TakesAsArm32, ///< and compiles for 32-bit Arm
  None
};

/// A compiler option that GCC for aarch64 rejects.
struct FlagRow {
  std::string_view Flag;     ///< "-mavx2", "-march=" (a value follows)
  std::string_view Advice;   ///< what to write for aarch64, or "drop"
  std::string_view AdviceNo; ///< Advice for the negated option, "-mno-avx2"
  /// The values that aarch64 does not have, as globs; empty: any value.
  std::span<const std::string_view> Values;
  ClangReaction Clang; ///< the reaction of Clang 19
  bool OfArm = false;  ///< the option is of 32-bit Arm, not of x86
};

/// A library that exists only for x86.
struct X86LinkLibraryRow {
  std::string_view Name; ///< lower case; a trailing '*' matches any rest
  std::string_view Title;
  std::string_view Advice;
};

/// A macro of configure.ac that checks for something or asks the user.
struct AutoconfCheckRow {
  std::string_view Macro;
  unsigned First; ///< index of the first action among the arguments, from 0
  bool Commands;  ///< the actions are the check itself and always run
  bool Headers;   ///< checks each header of a list, defines HAVE_HEADER_H
  /// Prefix of the variable that holds the user's answer, "enable_"; empty if
  /// the macro does not ask the user.
  std::string_view Request;
};

/// What a word in a condition names.
enum class ConditionWord : std::uint8_t {
  X86_64,
  X86Family,
  X86_32,
  X86Related,
  AArch64,
  AArch64Related,
  Arm,
  OtherArchitectures,
  OtherSystems,
  Linux,
  Usual,
  OtherCompiler,
};

struct ConditionWordRow {
  std::string_view Word; ///< lower case
  ConditionWord Kind;
};

/// The language of a build file.
enum class BuildFileKind : std::uint8_t {
  None,
  CMake,
  Make,
  MakePiece, ///< a piece of a Makefile that another Makefile includes
  MakeOther, ///< what only another Makefile that reads it shows to be one
  ConfigGuess,
  Autoconf,
  AutoconfMacros, ///< of M4, for configure.ac
  Configure,      ///< a hand-written configure script
  Kconfig,
  Meson,
  MesonOptions,
  Bazel,
  Bazelrc,
  Gn,
  Gyp,
  Qmake,
  Presets,
  Python,
  Cgo,
  Cargo,
  Botan,
  Edk,
  RPackage,
  Jam,
  Cabal,
  Commands,
};

struct BuildFileName {
  std::string_view Pattern; ///< a '*' at either end matches anything
  BuildFileKind Kind;
};

/// A language whose variables have roles.
enum class BuildLanguage : std::uint8_t {
  CMake,
  CMakeProperty, ///< properties of CMake's targets, folders and sources
  Make,
  Automake,
  Kbuild,
  Shell,
  Cabal,
  Qmake,
  Bazel,
  Gn,
  Gyp,
  Python,
  Cargo,
};

/// What the words in a text of a build file are.
enum class WordRole : std::uint8_t {
  Flags,       ///< of a compiler or linker
  Definitions, ///< macros, with or without -D
  Sources,
  Probes,  ///< the sources of a test program
  Headers, ///< that the compiler reads before each source
  Libraries,
  Tool,  ///< of a program that works on objects, such as objcopy
  Mixed, ///< of any kind; the shape of each word decides
  /// Of a variable that this file sets and does not use: sources, macros and
  /// flags for other files.
  Unused,
  Task, ///< of a goal that builds nothing; they are ignored
};

struct VariableRow {
  std::string_view Name; ///< a glob
  WordRole Holds;        ///< Flags, Definitions, Sources or Libraries
};

/// The first pattern that matches decides.
std::span<const BuildFileName> buildFileNames();
/// Options of x86 and of 32-bit Arm. Both are sorted by Flag.
std::span<const FlagRow> x86FlagTable();
std::span<const FlagRow> armFlagTable();
/// Object formats and linker emulations, as rows without values.
std::span<const FlagRow> x86FormatTable();
/// The programs that take object formats, in lower case.
std::span<const std::string_view> objectPrograms();
std::span<const X86LinkLibraryRow> x86LinkLibraryTable();
/// Sorted by Macro.
std::span<const AutoconfCheckRow> autoconfCheckTable();
/// Sorted by Word.
std::span<const ConditionWordRow> conditionWordTable();
/// What `Word`, in lower case, names in a condition; nothing for other words.
inline std::optional<ConditionWord> conditionWordOf(std::string_view Word) {
  const ConditionWordRow *Row =
      findSorted(conditionWordTable(), Word, &ConditionWordRow::Word);
  return Row ? std::optional(Row->Kind) : std::nullopt;
}
/// Sorted.
std::span<const std::string_view> nameList(NameList Which);
/// True if the list holds `Name` itself. For lists of globs use isListed()
/// (analyzers/build/model/X86Words.h).
inline bool isNamed(NameList Which, std::string_view Name) {
  return std::ranges::binary_search(nameList(Which), Name);
}
/// The variables that a tool reads by their names; the first row that matches
/// a name counts.
std::span<const VariableRow> variableTable(BuildLanguage Language);

} // namespace armlift
