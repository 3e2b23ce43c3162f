// The values of a condition as seen from aarch64, with how certain each is.
// Ordered from dead to live, so that "and" is the minimum and "or" the maximum.
#pragma once

#include <algorithm>
#include <cstdint>

namespace armlift::source {

enum class Truth : std::uint8_t {
  NotReached,   ///< no unit gets here (a liveness only, never the value of a
                ///< condition)
  False,        ///< certain
  AssumedFalse, ///< false by default: nobody defines the macro it asks for
                ///< (opt-in)
  OtherBuild,   ///< a macro that the build sets, but for x86 alone or for
                ///< whoever asks
  Unknown,      ///< depends on a configuration
  Both,         ///< some units have it, some do not (a -D of some targets)
  AssumedTrue,  ///< true by default: nobody defines the macro that would switch
                ///< it off
  True,         ///< certain
};

constexpr Truth both(Truth A, Truth B) { return std::min(A, B); }
constexpr Truth either(Truth A, Truth B) { return std::max(A, B); }

constexpr Truth negated(Truth T) {
  switch (T) {
  case Truth::NotReached:
  case Truth::False:
    return Truth::True;
  case Truth::AssumedFalse:
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

constexpr bool isDead(Truth T) { return T <= Truth::False; }
/// Live enough for a `break`.
constexpr bool isLive(Truth T) { return T >= Truth::Both; }
constexpr bool isCertain(Truth T) {
  return T == Truth::False || T == Truth::True;
}

} // namespace armlift::source
