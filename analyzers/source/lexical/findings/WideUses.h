// Casts and operators on vectors of 256 and 512 bits in files that get x86's
// names from the header of `armlift fix`, where these types are structures. The
// facts do not have them, so the few files that can have any are read again.
#pragma once

#include "analyzers/source/lexical/findings/SiteContext.h"
#include "core/pipeline/Analyzer.h"

#include <cstdint>
#include <span>

namespace armlift::source {

/// Reports them in `Files`.
void findWideUsesOfShim(std::span<const std::uint32_t> Files,
                        const SiteContext &Context, const InputBytes *Bytes,
                        Judgement &Out);

} // namespace armlift::source
