// Findings counted by rule and by folder, for summaries.
#pragma once

#include "core/report/Report.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace armlift {

using ImpactCounts = std::array<std::uint64_t, 4>; ///< indexed by Impact
using Tally = std::map<std::string, ImpactCounts>;

struct Tallies {
  Tally ByRule, ByFolder;
};

/// Of the findings that nothing suppresses.
Tallies tallyOf(const Report &R);

/// The rows of a tally, those with the largest `countOf(row.second)` first, by
/// name where these are equal.
template <typename Function>
std::vector<const Tally::value_type *> ranked(const Tally &Rows,
                                              const Function &countOf) {
  std::vector<const Tally::value_type *> Out;
  for (const Tally::value_type &Row : Rows)
    Out.push_back(&Row);
  std::ranges::stable_sort(
      Out, std::ranges::greater(),
      [&](const Tally::value_type *Row) { return countOf(Row->second); });
  return Out;
}

} // namespace armlift
