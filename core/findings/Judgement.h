// What judging a set of inputs came to: the findings, and all else that a
// report says of them.
#pragma once

#include "core/findings/Finding.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armlift {

/// What a tree tells the analyzers of Reach::All beside its findings: the files
/// of a tree that is known are not read again, and come without facts.
struct TreeNotes {
  /// Macros that depend on how the project is configured: a build file sets
  /// them under a condition, or a header made from a template does. Sorted.
  std::vector<std::string> OptionalMacros;
  /// Checks whose proposal some file of the tree follows. Sorted.
  std::vector<std::string> Followed;
  /// Files that a build for aarch64 leaves out, and by their names what it
  /// has instead, or "". From the root, sorted.
  std::vector<std::pair<std::string, std::string>> LeftOut;
  /// Macros that build files set where they build for x86, and nowhere else.
  /// Sorted.
  std::vector<std::string> X86Macros;
};

/// What judging adds to the report.
struct Judgement {
  std::vector<Finding> Findings;
  std::vector<Artifact> Artifacts;
  std::vector<Error> Errors;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  /// Inputs with x86 sites that are dead on aarch64 with an alternative: path,
  /// how many.
  std::vector<std::pair<std::string, std::uint64_t>> PortedSites;
  TreeNotes Notes; ///< of the plain files of the context root at hand
};

} // namespace armlift
