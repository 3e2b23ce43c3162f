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
  /// The x86 values as globs; empty: any value.
  std::span<const std::string_view> Values;
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

/// The lists of rules/build/conditions.yaml, which says where each is from.
enum class NameList : std::uint8_t {
  Switches,              ///< words of a name that the user sets
  ArchitectureVariables, ///< variables that hold the architecture
  ProcessorNames,        ///< variables that hold Linux's name of the machine
  HostNames,             ///< variables that hold Autoconf's canonical system
  EmptyOnLinux,          ///< variables that are set on other systems alone
  SizesOfEight,          ///< variables that hold a size of eight bytes
  TypesOfEight,          ///< types of eight bytes, without blanks
  Probes,                ///< functions that ask the compiler, as globs
  Modules,               ///< CMake's modules, as globs in CMake's spelling
  MakeVariables,         ///< variables that Make sets itself
  ReadTwice,             ///< variables with which Make reads a file once more
  GoTags,                ///< tags that the go tool sets
  SignedChars,           ///< options that let a negative plain char pass
  SetElsewhere,          ///< CMake variables that no list need set, as globs
  SharedOptions,         ///< options of compilers for x86 and for others
  OtherMachineOptions,   ///< options for neither x86 nor aarch64, as globs
  OtherGenerators,       ///< words in names of CMake's generators elsewhere
  Generated,             ///< generator expressions that hand their text on
  NotGenerated,          ///< generator expressions that never do in a build
  FlagProperties,        ///< CMake properties that hold options, as globs
  DefinitionProperties,  ///< CMake properties that hold macros
  MesonTargets,          ///< Meson functions that build something
  MesonMessages,         ///< Meson functions whose arguments are for the reader
  BazelOptions,          ///< Bazel options that hold one of a compiler
  BazelFlags,            ///< Bazel attributes that hold options
  BazelDefinitions,      ///< Bazel attributes that hold macros
  MachineKeywords,       ///< keywords in front of the processors of a command
  CompilerTests,         ///< CMake commands that try a compiler, as globs
  MacroWriters,          ///< CMake commands that write a macro, as globs
  OptionCommands,        ///< CMake commands around option(), as globs
  MakeSuffixes,          ///< suffixes of Make's own rules, with the dot
  PrintingPrograms,      ///< programs of recipes that only tell something
  CleaningGoals,         ///< goals that remove what others make, as globs
  TakenAway,      ///< variables of Kbuild that only remove flags, as globs
  QmakeSystems,   ///< scopes of qmake for other systems
  Compilers,      ///< whole names of compilers beside GCC's and Clang's
  OtherCompilers, ///< whole names of compilers for other systems
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
  RPackage,
  Jam,
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
