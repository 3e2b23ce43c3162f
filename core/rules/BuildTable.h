// What build files are called, and what they may say that only x86 understands:
// compiler options, libraries, and the words by which a condition names a
// machine. The compiled form of rules/build and of rules/libraries/x86.yaml, a
// part of the library of the build files alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace armlift {

/// What Clang for aarch64 does with an option of x86; None is asked of object
/// formats, which are the binutils'.
enum class ClangReaction : std::uint8_t { Rejects, Warns, Takes, None };

/// A compiler option that GCC for aarch64 rejects.
struct X86FlagRow {
  std::string_view Flag;     ///< "-mavx2", "-march=" (a value follows)
  std::string_view Advice;   ///< what to write for aarch64, or "drop"
  std::string_view AdviceNo; ///< the same for the "-mno-avx2" of "-mavx2"
  std::span<const std::string_view>
      Values;          ///< the x86 values as globs; empty: any value
  ClangReaction Clang; ///< of Clang 19
};

/// A library that exists for x86 alone.
struct X86LinkLibraryRow {
  std::string_view Name; ///< lower case; a trailing '*' stands for any rest
  std::string_view Title;
  std::string_view Advice;
};

/// A macro of configure.ac that asks something.
struct AutoconfCheckRow {
  std::string_view Macro;
  unsigned First; ///< its first action's place among the arguments, from 0
  bool Commands;  ///< the actions are the question itself: they run in any case
  bool Headers;   ///< asks for each header of a list, and defines HAVE_HEADER_H
  /// Asks the user, whose word is in a variable that starts so: "enable_".
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
};

struct ConditionWordRow {
  std::string_view Word; ///< lower case
  ConditionWord Kind;
};

enum class NameList : std::uint8_t {
  Switches,
  ArchitectureVariables,
  ProcessorNames, ///< see analyzers/build/Processor.h, the next two as well
  HostNames,
  EmptyOnLinux,
  SizesOfEight,        ///< variables, in bytes
  TypesOfEight,        ///< without blanks
  Probes,              ///< globs of functions
  Modules,             ///< globs, in the case that CMake has them in
  MakeVariables,       ///< that make sets itself
  ReadTwice,           ///< variables with which make comes a second time
  GoTags,              ///< that the go tool sets
  SignedChars,         ///< options
  SetElsewhere,        ///< globs of CMake's variables that no list need set
  SharedOptions,       ///< of x86's compilers and of others
  OtherMachineOptions, ///< globs of those of neither x86 nor aarch64
  OtherGenerators,     ///< of CMake, words of their names
  Generated,      ///< generator expressions of CMake that hand their text on
  NotGenerated,   ///< those that never do in a build
  FlagProperties, ///< globs, of CMake, the next one as well
  DefinitionProperties,
  MesonTargets, ///< functions, the next one as well
  MesonMessages,
  BazelOptions, ///< that hold one of a compiler
  BazelFlags,   ///< attributes, the next one as well
  BazelDefinitions,
  MachineKeywords,  ///< of commands in CMake, globs of whose names are
  CompilerTests,    ///< these
  MacroWriters,     ///< and these
  MakeSuffixes,     ///< with the dot
  PrintingPrograms, ///< of recipes
  CleaningGoals,    ///< globs
  TakenAway,        ///< globs of variables
  QmakeSystems,     ///< scopes
  Compilers,        ///< whole names
  OtherCompilers,   ///< whole names, of compilers for other systems
};

/// The language of a build file.
enum class BuildFileKind : std::uint8_t {
  None,
  CMake,
  Make,
  MakePiece, ///< of a Makefile, that another one includes
  ConfigGuess,
  Autoconf,
  Configure, ///< a script that somebody wrote by hand
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
  Commands,
};

struct BuildFileName {
  std::string_view Pattern; ///< '*' at one end stands for anything
  BuildFileKind Kind;
};

enum class BuildLanguage : std::uint8_t { CMake, Make, Shell, Qmake };

/// Of those that fit the first counts.
std::span<const BuildFileName> buildFileNames();
/// Sorted by Flag.
std::span<const X86FlagRow> x86FlagTable();
/// Object formats and linker emulations, the same rows without values.
std::span<const X86FlagRow> x86FormatTable();
/// The programs that take them, in lower case.
std::span<const std::string_view> objectPrograms();
std::span<const X86LinkLibraryRow> x86LinkLibraryTable();
/// Sorted by Macro.
std::span<const AutoconfCheckRow> autoconfCheckTable();
/// Sorted by Word.
std::span<const ConditionWordRow> conditionWordTable();
/// What `Word`, in lower case, says in a condition; nothing for other words.
inline std::optional<ConditionWord> conditionWordOf(std::string_view Word) {
  std::span<const ConditionWordRow> Rows = conditionWordTable();
  auto Row = std::ranges::lower_bound(Rows, Word, {}, &ConditionWordRow::Word);
  return Row != Rows.end() && Row->Word == Word ? std::optional(Row->Kind)
                                                : std::nullopt;
}
/// Sorted.
std::span<const std::string_view> nameList(NameList Which);
/// Whether `Name` is a word of the list as it stands; of globs isListed() asks
/// (analyzers/build/X86Words.h).
inline bool isNamed(NameList Which, std::string_view Name) {
  return std::ranges::binary_search(nameList(Which), Name);
}
/// Globs of the variables whose words are options.
std::span<const std::string_view> flagVariables(BuildLanguage Language);

} // namespace armlift
