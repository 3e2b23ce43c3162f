// Finds declarations that get an x86 target attribute from a macro of another
// file. GCC rejects each of them where it is declared, not where the macro is
// defined.
#pragma once

#include "analyzers/source/lexical/findings/PlacedFindings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace armlift::source {

/// Adds the first use of each such macro in each file of `Files` (indices into
/// Context.Files), if a file of `Files` defines the macro.
void findAttributeUses(std::span<const std::uint32_t> Files,
                       const SiteContext &Context,
                       std::vector<UnplacedFinding> &Out);

} // namespace armlift::source
