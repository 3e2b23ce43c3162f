// From x86 sites and their liveness to findings: what is live breaks, what is
// dead has an alternative (ported) or has none (x86-only-path), what hangs on a
// configuration says on which.
#pragma once

#include "analyzers/source/lexical/LostNames.h"
#include "analyzers/source/lexical/MacroUse.h"
#include "analyzers/source/lexical/MissingHeaders.h"
#include "analyzers/source/lexical/ProjectNames.h"
#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/Simulation.h"
#include "core/findings/Judgement.h"

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace armlift::source {

/// Everything that judging a file needs beside the file.
struct SiteContext {
  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  const MacroUse &Uses;
  const LostNames &Lost;
  const MissingHeaders &Missing;
  const SiblingIndex &Siblings;
  const ProjectNames &Names;
  /// What the project's own copy of sse2neon.h has, where there is one: old
  /// copies have little.
  const std::unordered_set<std::string_view> &OwnSse2neon;
  /// The build has C++ take negative numbers for a char.
  bool SignedChars = false;
};

/// True where the code of the file itself was judged: it is for aarch64, and
/// units include it.
bool judgeSites(std::uint32_t File, const SiteContext &Context, Judgement &Out);

} // namespace armlift::source
