// Does each unit of a build compile for aarch64? The what-if parse answers,
// unit by unit, and where a compiler for aarch64 is installed, that one.
#pragma once

#include "analyzers/source/units/UnitAnalyzer.h"
#include "core/facts/Facts.h"
#include "core/support/Error.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace armlift::source {

struct VerifiedUnit {
  std::string Path; ///< of the main file, absolute
  std::string By; ///< who says so: "what-if", "lexical", or the compiler's name
  /// Nothing in it or in what it includes breaks. Nothing: nobody can tell, and
  /// FirstMessage says why.
  std::optional<bool> Compiles;
  std::uint64_t Breaks = 0;    ///< places that do
  std::string FirstPath = {};  ///< the first of them, absolute
  std::uint32_t FirstLine = 0; ///< 0: only the assembler saw it
  std::string FirstMessage = {};
};

struct Verification {
  /// In the order of the build; after those of C and C++ assembly and CUDA.
  std::vector<VerifiedUnit> Units;
  /// What is in the way of an answer: commands without a unit, and what the
  /// parse could not read of those that no compiler took.
  std::vector<Error> Errors;
};

/// The projects that main files (absolute, at least one) are a part of, with
/// their build files.
using ProjectsAround =
    std::function<std::vector<Project>(std::span<const std::string>)>;

/// `CrossPrefix` as CrossCompiler has it; empty: the parse alone. Of units to
/// which the build files `Around` them give x86's headers on aarch64 no
/// compiler is asked, whose command lacks those. Fails where BUILD_DIR has no
/// usable compile_commands.json.
Expected<Verification> verifyUnits(const UnitOptions &Options,
                                   const std::string &CrossPrefix,
                                   const std::string &Root,
                                   const ProjectsAround &Around);

} // namespace armlift::source
