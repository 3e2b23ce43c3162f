// Composes the header that `armlift shim` prints: the wanted definitions and
// everything they need, in the order of the table. All text comes from
// rules/intrinsics; this code does not interpret C.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// A header for C and C++ that defines `Names` on aarch64. Fails for the first
/// name that is unknown or has no aarch64 code, and says why.
Expected<std::string> composeShim(std::span<const std::string_view> Names);

/// All names that have code: intrinsics, vector types and constants.
std::vector<std::string_view> allShimNames();

/// The names of the table that occur as words in a text, in table order, each
/// once: those that have code in `WithCode`, the others in `Without`.
struct UsedNames {
  std::vector<std::string_view> WithCode, Without;
};
UsedNames findUsedNames(std::string_view Text);

} // namespace armlift
