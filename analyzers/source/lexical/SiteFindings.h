// From x86 sites and their liveness to findings: what is live breaks, what is
// dead has an alternative (ported) or has none (x86-only-path), what depends on
// a configuration says on which.
#pragma once

#include "analyzers/source/lexical/SiteContext.h"
#include "core/findings/Judgement.h"

#include <cstdint>

namespace armlift::source {

/// True where the code of the file itself was judged: it is for aarch64, and
/// units include it.
bool judgeSites(std::uint32_t File, const SiteContext &Context, Judgement &Out);

} // namespace armlift::source
