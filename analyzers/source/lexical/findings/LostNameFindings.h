// Makes findings of the names that are lost on aarch64.
#pragma once

#include "analyzers/source/lexical/findings/PlacedFindings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace armlift::source {

/// Adds the uses of such names in `Files`, which are indices into
/// Context.Files.
void findLostNames(std::span<const std::uint32_t> Files,
                   const SiteContext &Context,
                   std::vector<UnplacedFinding> &Out);

} // namespace armlift::source
