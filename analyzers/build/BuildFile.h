// What one build file holds: the facts that every analyzer may see
// (BuildFacts), and those that only the build checks judge.
#pragma once

#include "analyzers/build/When.h"
#include "core/facts/BuildFacts.h"
#include "core/rules/BuildTable.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// A place in a build file, with the text of its line.
struct Spot {
  std::uint32_t Line = 0, Column = 0, EndColumn = 0;
  std::string Snippet;
};

/// An option that only an x86 compiler takes, where it is spelled.
struct FlagUse {
  std::string Flag; ///< as written: "-march=haswell"
  const X86FlagRow *Row = nullptr;
  When Condition;
  Spot At;
  /// A library that has nothing to compile: the flag is for what links it.
  std::string OfInterface = {};
};

/// A library that exists for x86 alone.
struct LibraryUse {
  std::string Name;
  const X86LinkLibraryRow *Row = nullptr;
  When Condition;
  Spot At;
};

/// A command that ends the build, with what it says: message(FATAL_ERROR …),
/// error(…), $(error …).
struct BuildStop {
  std::string Message;
  When Condition;
  Spot At;
};

/// An x86 flag in a variable that the file sets and leaves to others to use.
struct ExportedFlag {
  std::string Variable;
  FlagUse Use;
};

/// Compiler options taken from a variable that another file sets.
struct ImportedVariable {
  std::string Variable;
  When Condition;
};

class BuildFileFacts : public BuildFacts {
public:
  /// Of the flags, each of which may become a finding.
  std::size_t spareBytes() const override {
    constexpr std::size_t FindingBytes = 1024; // with its condition
    return (Flags.size() + ExportedFlags.size() + CommandFlags.size()) *
           FindingBytes;
  }
  std::string_view dropSpare() override {
    for (std::vector<FlagUse> *Of : {&Flags, &CommandFlags})
      *Of = std::vector<FlagUse>();
    ExportedFlags = std::vector<ExportedFlag>();
    return "its flags were not looked at";
  }

  std::vector<FlagUse> Flags;
  std::vector<ExportedFlag> ExportedFlags;
  std::vector<ImportedVariable> ImportedVariables;
  std::vector<LibraryUse> Libraries;
  std::vector<BuildStop> Stops;
  /// What targets link, by name.
  std::map<std::string, When, std::less<>> Links;
  /// Flags of a compilation database: an x86 build has them, whoever added
  /// them.
  std::vector<FlagUse> CommandFlags;
  /// Somebody has thought of aarch64's tuning: -mcpu=, -mtune= or -march= with
  /// an Arm value, or ours.
  bool TunesForArm = false;
  /// -mno-outline-atomics, if present.
  std::vector<FlagUse> OutlineAtomicsOff;
  /// A config.guess or config.sub that does not know aarch64: where it says its
  /// date.
  std::vector<Spot> OutdatedConfigGuess;
};

} // namespace armlift::build
