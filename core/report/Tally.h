// Counts findings by rule and by folder, for summaries.
#pragma once

#include "core/report/Report.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace armlift {

using Tally = std::map<std::string, ImpactCounts>;

struct Tallies {
  Tally ByRule, ByFolder;
};

/// Counts the findings that are not suppressed.
Tallies tallyOf(const Report &R);

/// The rows of a tally, sorted by descending `countOf(row.second)`, then by
/// name.
template <typename Function>
std::vector<const Tally::value_type *> ranked(const Tally &Rows,
                                              const Function &countOf) {
  std::vector<const Tally::value_type *> Out;
  for (const Tally::value_type &Row : Rows)
    Out.push_back(&Row);
  std::ranges::stable_sort(Out, std::ranges::greater(),
                           [&](const Tally::value_type *Row) {
                             return std::invoke(countOf, Row->second);
                           });
  return Out;
}

} // namespace armlift
