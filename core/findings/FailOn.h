// The --fail-on option: the least severe impact that makes a run fail.
#pragma once

#include "core/findings/Finding.h"

#include <optional>
#include <string_view>
#include <utility>

namespace armlift {

struct FailOn {
  std::optional<Impact> AtLeast; ///< none: no finding fails the run

  bool fails(Impact I) const { return AtLeast && I <= *AtLeast; }
};

/// The value of the option for which no finding fails the run. The others are
/// the names of the impacts.
inline constexpr std::string_view FailOnNever = "never";

/// Nothing for a text that is no value of the option.
constexpr std::optional<FailOn> failOnFrom(std::string_view Text) {
  if (Text == FailOnNever)
    return FailOn{};
  std::optional<Impact> Least = enumFrom(Text, impactName);
  return Least ? std::optional(FailOn{Least}) : std::nullopt;
}

} // namespace armlift
