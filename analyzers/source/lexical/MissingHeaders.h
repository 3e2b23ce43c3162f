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

  /// One that the file includes, directly or not, where the machine is not x86:
  /// a library of a submodule that may give Arm x86's names. Empty: none.
  std::string_view insteadOfX86(std::uint32_t File) const {
    return Instead[File].File == NoFile ? std::string_view()
                                        : spelling(Instead[File]);
  }

private:
  bool includesMissing(std::uint32_t File) const;
  DirectiveRef missingForMachine(std::uint32_t File) const;
  void findInstead();
  std::string_view spelling(DirectiveRef Include) const;

  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  std::vector<bool> Reached;         ///< by file
  std::vector<DirectiveRef> Instead; ///< by file: as insteadOfX86()
};

} // namespace armlift::source
