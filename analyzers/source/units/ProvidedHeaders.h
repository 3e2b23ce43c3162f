// Handles units of targets that get the x86 headers on aarch64 from a library
// (armlift_simd_compat). The x86 compile command does not show this library, so
// the parse reports what the library provides as missing.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "core/rules/NameTable.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::source {

/// The library that serves a source, if any; the path is relative to the root
/// of the project.
using ShimLookup = std::function<std::optional<ShimCover>(std::string_view)>;

/// Returns, for each unit, whether such a library serves it, and drops the
/// sites that the library provides. `Root` is the absolute folder of the
/// project.
std::vector<bool> dropProvided(std::string_view Root, const ShimLookup &ShimOf,
                               std::span<UnitFacts> Units);

} // namespace armlift::source
