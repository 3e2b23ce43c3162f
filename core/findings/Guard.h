// The condition under which a finding holds: a kind for the code that judges, a
// text for human readers.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace armlift {

enum class GuardKind : std::uint8_t {
  None,
  Holds,       ///< the surrounding conditions, as written
  OnlyIf,      ///< a condition in the source that armlift cannot know
  OnX86,       ///< a condition in the source that only a build for x86 meets
  OnlyIfBuild, ///< a condition of the build that armlift cannot know, in words
  OptIn,       ///< off by default; the condition may be empty
  ByDefault,   ///< on by default
  Given,       ///< follows from the compile command
};

struct Guard {
  GuardKind Kind = GuardKind::None;
  std::string Condition; ///< "defined(USE_SSE) && !NO_SSE"
  /// The names in a condition of the source: macros, and strings in quotes.
  std::vector<std::string> Names = {};

  bool empty() const { return Kind == GuardKind::None; }

  /// The guard as reports show it: "only if defined(USE_SSE)".
  std::string text() const {
    switch (Kind) {
    case GuardKind::None:
      return {};
    case GuardKind::Holds:
      return Condition;
    case GuardKind::OnX86:
      return "only if " + Condition + ", which only a build for x86 sets";
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
