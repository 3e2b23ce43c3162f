// From names that are lost on aarch64 to findings: where in the text each is
// used.
#pragma once

#include "analyzers/source/lexical/SiteFindings.h"

#include <cstdint>
#include <span>

namespace armlift::source {

/// Reports the uses in `Files`, numbers of Context.Files. The facts know the
/// regions alone: the few files in question are read again.
void reportLostNames(std::span<const std::uint32_t> Files,
                     const SiteContext &Context, const InputBytes *Bytes,
                     Judgement &Out);

} // namespace armlift::source
