// See Tally.h.
#include "core/report/Tally.h"

#include "core/report/Location.h"

namespace armlift {

Tallies tallyOf(const Report &R) {
  Tallies Out;
  for (const Finding &F : R.Findings) {
    if (F.Suppressed)
      continue;
    ++Out.ByRule[std::string(F.Rule)][static_cast<std::size_t>(F.Impact)];
    ++Out.ByFolder[tallyFolder(F.Path)][static_cast<std::size_t>(F.Impact)];
  }
  return Out;
}

} // namespace armlift
