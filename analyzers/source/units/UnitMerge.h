// Puts the two tiers together. The lexical tier has judged every file; where
// units cover a file, the parse knows better: live in any unit is live, dead in
// all is dead. A file that no unit reaches keeps its judgement, and so does a
// statement with an error, which the parse has dropped.
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
  std::vector<LineRange> Unseen; ///< the same, or that stand beside an error
  /// Each once, however many units have it; sorted by place.
  std::vector<UnitSite> Sites;
};

/// By the path as shown (Input::Path). `ShownPath` gives it for an absolute
/// one, or "" outside the project.
std::map<std::string, FileEvidence>
combineUnits(std::span<const UnitFacts> Units,
             const std::function<std::string(const std::string &)> &ShownPath);

/// What findings that only the parse has depend on beside it.
struct MergeContext {
  /// Sorted. What depends on one of them stays a condition: this build tree is
  /// one of several.
  std::span<const std::string> OptionalMacros;
  /// Sorted. Set where the project is built for x86, and so not in the parse:
  /// somebody may set them elsewhere.
  std::span<const std::string> X86Macros;
  std::string_view Target; ///< as Project::Target
};

/// Rewrites `Findings` of the covered files: confirms, drops, adds.
void mergeUnits(const std::map<std::string, FileEvidence> &Evidence,
                const MergeContext &Context, std::vector<Finding> &Findings);

} // namespace armlift::source
