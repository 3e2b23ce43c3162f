// Tells whether each unit of a build compiles for aarch64. The what-if parse
// answers for each unit, or, if an aarch64 compiler is installed, that
// compiler.
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
  std::string Path; ///< the main file, absolute
  /// The source of the answer, if there is one: "what-if", "lexical", or the
  /// name of the compiler.
  std::string By;
  /// True if nothing in the unit or in its includes breaks. Nullopt if this is
  /// not known; FirstMessage says why.
  std::optional<bool> Compiles;
  std::uint64_t Breaks = 0;    ///< the number of places that break
  std::string FirstPath = {};  ///< the first of those places, absolute
  std::uint32_t FirstLine = 0; ///< 0 if only the assembler reports it
  std::string FirstMessage = {};
};

struct Verification {
  /// In the order of the build; assembly and CUDA come after C and C++.
  std::vector<VerifiedUnit> Units;
  /// What prevents an answer: commands without a unit, build files that could
  /// not be read, and what the parse could not read of units that no compiler
  /// took.
  std::vector<Error> Errors;
};

/// Projects with their build files, and what of these could not be read.
struct FoundProjects {
  std::vector<Project> Projects;
  std::vector<Error> Errors;
};

/// Returns the projects that the main files (absolute, at least one) belong to.
using ProjectsAround =
    std::function<FoundProjects(std::span<const std::string>)>;

/// Verifies all units of the build; `Database` is what findDatabase() found.
/// `CrossPrefix` is that of CrossCompiler; if
/// empty, only the parse answers. A unit that gets the x86 headers on aarch64
/// from a library, according to the build files of `Around`, is not given to a
/// compiler: its command lacks the library. Fails if the database is none, or
/// not usable.
Expected<Verification> verifyUnits(const std::string &Database,
                                   const UnitOptions &Options,
                                   const std::string &CrossPrefix,
                                   const std::string &Root,
                                   const ProjectsAround &Around);

} // namespace armlift::source
