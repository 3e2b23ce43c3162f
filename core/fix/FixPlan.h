// What `armlift fix` does to the files of a report, and which fixes a report
// proposes.
#pragma once

#include "core/findings/Finding.h"
#include "core/fix/IncludeFix.h"

#include <span>
#include <string>
#include <vector>

namespace armlift {

/// A file with its edits, which are applied together or not at all.
struct FixedFile {
  std::string Path, Text;
  std::vector<Edit> Edits; ///< one for each fixable finding, in their order
  /// Lines with casts between vectors that are structures in the written
  /// header, in order.
  std::vector<Edit> Casts;

  /// All edits, in the order of the text.
  std::vector<Edit> all() const;
};

/// True for a finding about such a cast, whose subject is "(__m256)".
bool isWideCast(const Finding &F);

struct FixPlan {
  std::vector<FixedFile> Files; ///< sorted by path
  std::vector<Error> LeftAlone; ///< files that are not edited, with the reason
  /// Files that use x86 names: those of `Files`, and files that may get the
  /// names through an include.
  std::vector<std::string> Users;
  /// Names of the findings and of macros with ##, which no text may have as
  /// words.
  NameSet Names;
};

/// True if a macro of the findings makes names with ##: its uses may be in any
/// source.
bool makesNames(std::span<const Finding> Findings);

struct FixOptions {
  Via How = Via::Neon;
  /// The findings include all intrinsics that aarch64 reaches.
  bool HasAllNames = false;
  /// May use macros that make names, besides the files of the findings.
  std::span<const std::string> Sources = {};
};

/// Reads the files again.
FixPlan planFixes(std::span<const Finding> Findings, const FixOptions &Options);

/// Files that get the shim through another file and use its types in ways that
/// the shim does not support, with the reason: they are not edited and do not
/// compile.
std::vector<Error> findUnserved(std::span<const Finding> Findings,
                                const FixPlan &Plan, const FixOptions &Options);

/// Adds the edits of `armlift fix` to the findings that they fix.
void proposeFixes(std::span<Finding> Findings, const FixOptions &Options);

} // namespace armlift
