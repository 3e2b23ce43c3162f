// Findings about the uses of a name whose region alone is in the facts. The few
// files in question are read again to find the place.
#pragma once

#include "analyzers/source/lexical/findings/SiteFindings.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

/// A finding about the first use of a name in a region of a file.
struct UnplacedFinding {
  std::uint32_t File; ///< index into Context.Files
  Region Where;
  std::string_view Name;
  UsedAs As;
  bool InBody; ///< in the body of the macro that directive `Where` defines
  /// The file whose namespaces may have the name: "util::name" is a use, too.
  /// NoFile if it is in none.
  std::uint32_t Maker;
  Finding Result;
};

/// Adds the findings whose place is found to `Out`.
void placeFindings(std::vector<UnplacedFinding> Findings,
                   const SiteContext &Context, const InputBytes *Bytes,
                   Judgement &Out);

} // namespace armlift::source
