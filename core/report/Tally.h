// Findings counted by rule and by folder, for summaries.
#pragma once

#include "core/report/Report.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace armlift {

using ImpactCounts = std::array<std::uint64_t, 4>; ///< indexed by Impact
using Tally = std::map<std::string, ImpactCounts>;

struct Tallies {
  Tally ByRule, ByFolder;
};

/// Of the findings that nothing suppresses.
Tallies tallyOf(const Report &R);

} // namespace armlift
