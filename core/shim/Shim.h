// Composes the header that `armlift shim` prints: the wanted definitions and
// everything they need, in the order in which the table holds them. All text
// comes from rules/intrinsics; nothing here knows C.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// A C and C++ header that defines `Names` on aarch64. An error names the
/// first one that is unknown or has no aarch64 code, and says why.
Expected<std::string> composeShim(std::span<const std::string_view> Names);

/// Every name that has code: intrinsics, vector types and constants.
std::vector<std::string_view> allShimNames();

/// The names of the table that occur as words in `Text`, in its order, each
/// once; those that have code in `WithCode`, the others in `Without`.
struct UsedNames {
  std::vector<std::string_view> WithCode, Without;
};
UsedNames findUsedNames(std::string_view Text);

} // namespace armlift
