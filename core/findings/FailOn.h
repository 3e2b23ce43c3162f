// From which impact on a finding fails a run: --fail-on, in each host.
#pragma once

#include "core/findings/AllImpacts.h"

#include <optional>
#include <string_view>

namespace armlift {

struct FailOn {
  std::optional<Impact> AtLeast; ///< none: nothing fails the run

  bool fails(Impact I) const { return AtLeast && I <= *AtLeast; }
};

/// "break" to "note", or "never"; nothing for another text.
constexpr std::optional<FailOn> failOnFrom(std::string_view Text) {
  for (Impact I : AllImpacts)
    if (Text == impactName(I))
      return FailOn{I};
  if (Text == "never")
    return FailOn{};
  return std::nullopt;
}

} // namespace armlift
