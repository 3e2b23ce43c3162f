// The facts of one build file: those that every analyzer may see (BuildFacts),
// and those that only the build checks judge.
#pragma once

#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/When.h"
#include "core/build/BuildFacts.h"
#include "core/rules/BuildTable.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// A place in a build file, with the text of its line.
struct Spot {
  std::uint32_t Line = 0, Column = 0, EndColumn = 0;
  std::string Snippet;
};

/// A use of an option that a compiler for aarch64 rejects.
struct FlagUse {
  std::string Flag; ///< as written: "-march=haswell"
  const FlagRow *Row = nullptr;
  When Condition;
  Spot At;
  /// The INTERFACE or IMPORTED library that the flag is set on; empty for other
  /// targets. Such a library has nothing to compile: the flag is for the
  /// targets that link the library.
  std::string OfInterface = {};
};

/// A library that exists only for x86.
struct LibraryUse {
  std::string Name;
  const X86LinkLibraryRow *Row = nullptr;
  When Condition;
  Spot At;
};

/// A command that ends the build, with its message: message(FATAL_ERROR …),
/// error(…), $(error …).
struct BuildStop {
  std::string Message;
  When Condition;
  Spot At;
};

/// The date line of a config.guess or config.sub, which stops `configure` under
/// the condition.
struct OutdatedScript {
  When Condition;
  Spot At;
};

/// An x86 flag in a variable that the file sets and does not use.
struct ExportedFlag {
  std::string Variable;
  FlagUse Use;
};

class BuildFileFacts : public BuildFacts {
public:
  /// The size of the lists of flags, with the findings that they may become.
  std::size_t spareBytes() const override {
    constexpr std::size_t FindingBytes = 1024; // including its condition
    return (Flags.size() + ExportedFlags.size() + CommandFlags.size()) *
           FindingBytes;
  }
  std::string_view dropSpare() override {
    for (std::vector<FlagUse> *Of : {&Flags, &CommandFlags})
      *Of = std::vector<FlagUse>();
    ExportedFlags = std::vector<ExportedFlag>();
    return "its flags were not looked at";
  }

  /// Sets SignedChars or OwnHeadersOnly if `Option`, which the build may use on
  /// aarch64, is one of theirs.
  void noteOption(std::string_view Option) {
    SignedChars = SignedChars || isNamed(NameList::SignedChars, Option);
    OwnHeadersOnly = OwnHeadersOnly || isNamed(NameList::OwnHeaders, Option);
  }

  std::vector<FlagUse> Flags;
  std::vector<ExportedFlag> ExportedFlags;
  std::vector<LibraryUse> Libraries;
  std::vector<BuildStop> Stops;
  /// The libraries that targets link, by name.
  std::map<std::string, When, std::less<>> Links;
  /// The libraries that the file builds under the name of one for x86 alone.
  std::set<std::string> BuiltLibraries;
  /// Flags of a compilation database. An x86 build passes them, whatever build
  /// file they come from.
  std::vector<FlagUse> CommandFlags;
  /// The file tunes for aarch64: it has -mcpu=, -mtune= or -march= with an Arm
  /// value, or an armlift_*() command.
  bool TunesForArm = false;
  /// Uses of -mno-outline-atomics.
  std::vector<FlagUse> OutlineAtomicsOff;
  /// The source by which configure finds the folder that it configures, as
  /// written: "../db/db.c" of AC_CONFIG_SRCDIR. Empty if it names none.
  std::string ConfiguredSource;
  /// The date lines of a config.guess or config.sub that does not know aarch64.
  std::vector<OutdatedScript> OutdatedConfigGuess;
};

} // namespace armlift::build
