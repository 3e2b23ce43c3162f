// The conditionals of a file: each #if … #endif with its branches, and which of
// them encloses what.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <vector>

namespace armlift::source {

constexpr std::uint32_t NoBranch = ~std::uint32_t(0);

/// One #if … #endif.
struct Ladder {
  std::vector<std::uint32_t> Branches; ///< directives that open a branch
  std::uint32_t End = 0;           ///< the #endif, or the number of directives
  std::uint32_t Parent = NoBranch; ///< the branch that holds it
};

struct Ladders {
  explicit Ladders(const SourceFacts &Facts);

  std::vector<Ladder> All;
  /// By directive that opens a branch: its ladder; else NoBranch.
  std::vector<std::uint32_t> Of;
  /// By region: the innermost branch around it, or NoBranch.
  std::vector<std::uint32_t> Around;
};

} // namespace armlift::source
