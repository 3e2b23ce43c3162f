// Merges the two tiers. The lexical tier has judged every file, but the parse
// is better for files that units cover: code that is live in any unit is live,
// code that is dead in all units is dead. A file that no unit reads keeps its
// judgement, and so does a statement with an error, which the parse has
// dropped.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "core/findings/Finding.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace armlift::source {

/// What all units together say about one file of the project.
struct FileEvidence {
  /// Lines that every unit removes; sorted, disjoint.
  std::vector<LineRange> Dead;
  /// Lines that every unit removes or loses to an error.
  std::vector<LineRange> Unseen;
  /// Each site once, however many units have it; sorted by place.
  std::vector<UnitSite> Sites;
};

/// Returns the evidence by displayed path (Input::Path). `ShownPath` returns
/// this path for an absolute one, or "" outside the project.
std::map<std::string, FileEvidence>
combineUnits(std::span<const UnitFacts> Units,
             const std::function<std::string(const std::string &)> &ShownPath);

/// The context of findings that only the parse has.
struct MergeContext {
  /// Sorted. A finding that depends on one of these macros stays conditional:
  /// this build tree is one of several.
  std::span<const std::string> OptionalMacros;
  /// Sorted. These macros are set if the project is built for x86, and
  /// therefore not in the parse; other builds may set them.
  std::span<const std::string> X86Macros;
  std::string_view Target; ///< see Project::Target
  /// The folder of the header that `armlift fix` made, as it is shown; empty if
  /// the project has none.
  std::string_view ShimFolder = {};
};

/// Rewrites the findings of the covered files: confirms, drops or adds them.
void mergeUnits(const std::map<std::string, FileEvidence> &Evidence,
                const MergeContext &Context, std::vector<Finding> &Findings);

} // namespace armlift::source
