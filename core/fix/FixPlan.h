// What `armlift fix` does to the files of a report, and what a report proposes.
#pragma once

#include "core/findings/Finding.h"
#include "core/fix/IncludeFix.h"

#include <span>
#include <string>
#include <vector>

namespace armlift {

/// A file with its edits, all of them or none.
struct FixedFile {
  std::string Path, Text;
  std::vector<Edit> Edits; ///< one for each fixable finding, in their order
};

struct FixPlan {
  std::vector<FixedFile> Files; ///< sorted by path
  std::vector<Error> LeftAlone; ///< files, and why
  /// Files that use the names: those of `Files`, and others that may get them
  /// through an include.
  std::vector<std::string> Users;
};

/// Reads the files again. `SeesNames`: the findings tell which intrinsics
/// aarch64 reaches. Fails where a file cannot be read.
Expected<FixPlan> planFixes(std::span<const Finding> Findings, bool SeesNames,
                            Via How);

/// Users of the shim that get it from other files and do with its types what it
/// cannot, and why: nothing in them is edited, and they do not compile.
std::vector<Error> findUnserved(std::span<const Finding> Findings,
                                const FixPlan &Plan, bool SeesNames);

/// Gives the findings that `armlift fix` mends the edits that it makes.
/// A file that cannot be read has none.
void proposeFixes(std::span<Finding> Findings, bool SeesNames);

} // namespace armlift
