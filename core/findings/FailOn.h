// The --fail-on option: the least severe impact that makes a run fail.
#pragma once

#include "core/findings/AllImpacts.h"

#include <optional>
#include <string_view>

namespace armlift {

struct FailOn {
  std::optional<Impact> AtLeast; ///< none: no finding fails the run

  bool fails(Impact I) const { return AtLeast && I <= *AtLeast; }
};

/// Parses an impact name ("break" to "note") or "never". Returns nothing for
/// any other text.
constexpr std::optional<FailOn> failOnFrom(std::string_view Text) {
  for (Impact I : AllImpacts)
    if (Text == impactName(I))
      return FailOn{I};
  if (Text == "never")
    return FailOn{};
  return std::nullopt;
}

} // namespace armlift
