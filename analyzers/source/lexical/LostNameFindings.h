// From names that are lost on aarch64 to findings.
#pragma once

#include "analyzers/source/lexical/PlacedFindings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace armlift::source {

/// Adds the uses in `Files`, numbers of Context.Files.
void findLostNames(std::span<const std::uint32_t> Files,
                   const SiteContext &Context,
                   std::vector<UnplacedFinding> &Out);

} // namespace armlift::source
