// The conditionals of a file: each #if … #endif with its branches, and how they
// are nested.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace armlift::source {

constexpr std::uint32_t NoBranch = ~std::uint32_t(0);

/// One #if … #endif with its branches.
struct Ladder {
  std::vector<std::uint32_t> Branches; ///< directives that open its branches
  /// The #endif, or the number of directives if there is none.
  std::uint32_t End = 0;
  std::uint32_t Parent = NoBranch; ///< the branch around it
};

/// Parts of a file, in order; the last region belongs to its part.
using RegionRanges = std::vector<std::pair<Region, Region>>;
/// True if one of the parts has the region.
bool isWithin(const RegionRanges &Parts, Region Where);

struct Ladders {
  explicit Ladders(const SourceFacts &Facts);

  /// Returns what the branches enclose; NoBranch is the whole file.
  RegionRanges regionsOf(std::vector<std::uint32_t> Branches) const;

  std::vector<Ladder> All;
  /// By directive: the index of its ladder if it opens a branch, or NoBranch.
  std::vector<std::uint32_t> Of;
  /// By region: the innermost branch around it, or NoBranch.
  std::vector<std::uint32_t> Around;
};

} // namespace armlift::source
