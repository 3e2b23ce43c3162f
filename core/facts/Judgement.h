// The outcome of judging a set of inputs: the findings, and everything else
// that a report says about them.
#pragma once

#include "core/facts/TreeNotes.h"
#include "core/findings/Artifact.h"
#include "core/findings/Finding.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armlift {

/// What judging adds to a report.
struct Judgement {
  std::vector<Finding> Findings;
  std::vector<Artifact> Artifacts;
  std::vector<Error> Errors;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  /// Inputs whose x86 sites are dead on aarch64 and have an alternative: the
  /// path and the number of such sites.
  std::vector<std::pair<std::string, std::uint64_t>> PortedSites;
  TreeNotes Notes; ///< of the plain files; for the analyzers of all inputs
};

} // namespace armlift
