// Handles units of targets that get the x86 headers on aarch64 from a library
// (armlift_simd_compat). The x86 compile command does not show this library, so
// the parse reports what the library provides as missing.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "core/facts/Facts.h"

#include <span>
#include <vector>

namespace armlift::source {

/// Returns, for each unit, whether such a library serves it, and drops the
/// sites that the library provides.
std::vector<bool> dropProvided(const Project &P, std::span<UnitFacts> Units);

} // namespace armlift::source
