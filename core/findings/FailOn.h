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

/// The values of the option: the impacts, and "never".
inline constexpr std::pair<std::string_view, FailOn> FailOnNames[] = {
    {impactName(Impact::Break), {Impact::Break}},
    {impactName(Impact::Behavior), {Impact::Behavior}},
    {impactName(Impact::Performance), {Impact::Performance}},
    {impactName(Impact::Note), {Impact::Note}},
    {"never", {}}};

/// Nothing for a text that is not one of FailOnNames.
constexpr std::optional<FailOn> failOnFrom(std::string_view Text) {
  for (const auto &[Name, Value] : FailOnNames)
    if (Text == Name)
      return Value;
  return std::nullopt;
}

} // namespace armlift
