// The condition under which a finding holds: a kind for the code that judges, a
// text for people.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

enum class GuardKind : std::uint8_t {
  None,
  Holds,       ///< what it stands under, as it is written
  OnlyIf,      ///< a condition of the text that armlift cannot know
  OnlyIfBuild, ///< the same of the build, in words
  OptIn,       ///< off unless someone asks for it; the condition may be empty
  ByDefault,   ///< on unless someone says otherwise
  Given,       ///< what the compile command says
};

struct Guard {
  GuardKind Kind = GuardKind::None;
  std::string Condition; ///< "defined(USE_SSE) && !NO_SSE"

  bool empty() const { return Kind == GuardKind::None; }

  /// As reports show it: "only if defined(USE_SSE)".
  std::string text() const {
    switch (Kind) {
    case GuardKind::None:
      return {};
    case GuardKind::Holds:
      return Condition;
    case GuardKind::OnlyIf:
    case GuardKind::OnlyIfBuild:
      return "only if " + Condition;
    case GuardKind::OptIn:
      return "only if someone opts in" +
             (Condition.empty() ? std::string() : ": " + Condition);
    case GuardKind::ByDefault:
      return "by default: " + Condition;
    case GuardKind::Given:
      return "given to the compiler: " + Condition;
    }
    return {};
  }

  auto operator<=>(const Guard &) const = default;
};

} // namespace armlift
