// Units of targets that get x86 headers from a library on aarch64
// (armlift_simd_compat): the x86 compile command does not show those, so the
// parse takes what the library has for missing.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "core/facts/Facts.h"

#include <span>
#include <vector>

namespace armlift::source {

/// Gives, for each unit, whether a library does.
std::vector<bool> dropProvided(const Project &P, std::span<UnitFacts> Units);

} // namespace armlift::source
