// Makes findings of x86 sites and their liveness. A live site breaks; a dead
// one either has an alternative (ported) or has none (x86-only-path); a finding
// that depends on a configuration names it.
#pragma once

#include "analyzers/source/lexical/findings/SiteContext.h"
#include "core/facts/Judgement.h"

#include <cstdint>

namespace armlift::source {

/// Judges the sites of a file. Returns true if its own code was judged, because
/// it is for aarch64 and in some unit.
bool judgeSites(std::uint32_t File, const SiteContext &Context, Judgement &Out);

} // namespace armlift::source
