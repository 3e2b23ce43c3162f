// Findings about the uses of a name, of which the facts know the region alone:
// the few files in question are read again.
#pragma once

#include "analyzers/source/lexical/SiteFindings.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

/// A finding about the first use of a name in a region of a file.
struct UnplacedFinding {
  std::uint32_t File; ///< a number of Context.Files
  Region Where;
  std::string_view Name;
  bool AsCall; ///< only calls are uses
  Finding Result;
};

/// Adds those whose place is found.
void placeFindings(std::vector<UnplacedFinding> Findings,
                   const SiteContext &Context, const InputBytes *Bytes,
                   Judgement &Out);

} // namespace armlift::source
