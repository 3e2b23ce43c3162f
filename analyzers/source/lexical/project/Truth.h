// The values of a condition as seen from aarch64, with the certainty of each.
// They are ordered from dead to live, so that "and" is the minimum and "or" the
// maximum.
#pragma once

#include <algorithm>
#include <cstdint>

namespace armlift::source {

enum class Truth : std::uint8_t {
  /// No unit gets here. Only a liveness, never the value of a condition.
  NotReached,
  False, ///< certain
  /// False by default (opt-in): nothing defines the macro that it asks for.
  AssumedFalse,
  OnX86, ///< depends on a macro that the build sets only for x86
  /// Depends on a macro that another compiler or a request sets.
  OtherBuild,
  Unknown, ///< depends on a configuration
  Both,    ///< true in some units, false in others (a -D of some targets)
  /// True by default: nothing defines the macro that would switch it off.
  AssumedTrue,
  True, ///< certain
};

constexpr Truth both(Truth A, Truth B) { return std::min(A, B); }
constexpr Truth either(Truth A, Truth B) { return std::max(A, B); }

constexpr Truth negated(Truth T) {
  switch (T) {
  case Truth::NotReached:
  case Truth::False:
    return Truth::True;
  case Truth::AssumedFalse:
  case Truth::OnX86:
  case Truth::OtherBuild: // a plain aarch64 build takes the else branch
    return Truth::AssumedTrue;
  case Truth::Unknown:
  case Truth::Both:
    return T;
  case Truth::AssumedTrue:
    return Truth::AssumedFalse;
  case Truth::True:
    return Truth::False;
  }
  return Truth::Unknown;
}

/// True if a configuration decides.
constexpr bool isOpen(Truth T) {
  return T >= Truth::OnX86 && T <= Truth::Unknown;
}
constexpr bool isDead(Truth T) { return T <= Truth::False; }
/// True for code that is live enough for a `break`.
constexpr bool isLive(Truth T) { return T >= Truth::Both; }
constexpr bool isCertain(Truth T) {
  return T == Truth::False || T == Truth::True;
}

} // namespace armlift::source
