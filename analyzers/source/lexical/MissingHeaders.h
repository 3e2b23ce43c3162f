// Headers that sources name by quotes and that are nowhere in the project: they
// may define what nobody else does, so that a macro is not certain to be off
// by default.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/Simulation.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

class MissingHeaders {
public:
  /// After Simulation::run().
  MissingHeaders(const std::vector<ProjectFile> &Files, const Simulation &Walk);

  /// A unit that the file is a part of includes one.
  bool mayDefineIn(std::uint32_t File) const { return Reached[File]; }

  /// The project has the file that the directive names.
  bool hasFile(DirectiveRef Include) const;

private:
  bool includesMissing(std::uint32_t File) const;

  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  std::vector<bool> Reached; ///< by file
};

} // namespace armlift::source
