// Does each unit of a build compile for aarch64? The what-if parse answers,
// unit by unit, and where a compiler for aarch64 is installed, that one.
#pragma once

#include "analyzers/source/units/UnitAnalyzer.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armlift::source {

struct VerifiedUnit {
  std::string Path;         ///< of the main file, absolute
  std::string By;           ///< who says so: "what-if", or the compiler's name
  bool Compiles = false;    ///< nothing in it or in what it includes breaks
  std::uint64_t Breaks = 0; ///< places that do
  std::string FirstPath;    ///< the first of them, absolute
  std::uint32_t FirstLine = 0; ///< 0: only the assembler saw it
  std::string FirstMessage;
};

struct Verification {
  std::vector<VerifiedUnit>
      Units; ///< those that could be parsed, in the order of the build
  std::vector<Error> Errors; ///< the others
};

/// `CrossPrefix` as CrossCompiler has it; empty: the parse alone. Fails where
/// BUILD_DIR has no usable compile_commands.json.
Expected<Verification> verifyUnits(const UnitOptions &Options,
                                   const std::string &CrossPrefix,
                                   const std::string &Root);

} // namespace armlift::source
