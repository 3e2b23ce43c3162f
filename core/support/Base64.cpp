// See Base64.h.
#include "core/support/Base64.h"

#include <algorithm>

namespace armlift {
namespace {

constexpr std::string_view Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

} // namespace

std::string base64(std::string_view Bytes) {
  std::string Out;
  for (std::size_t I = 0; I < Bytes.size(); I += 3) {
    unsigned Group = 0;
    for (std::size_t J = I; J < I + 3; ++J)
      Group = Group << 8 |
              (J < Bytes.size() ? static_cast<unsigned char>(Bytes[J]) : 0);
    for (std::size_t J = 0; J < 4; ++J)
      Out += I + J <= Bytes.size() ? Digits[Group >> (18 - 6 * J) & 63] : '=';
  }
  return Out;
}

std::optional<std::string> fromBase64(std::string_view Text) {
  if (Text.size() % 4)
    return std::nullopt;
  std::string Out;
  for (std::size_t I = 0; I < Text.size(); I += 4) {
    std::string_view Four = Text.substr(I, 4);
    bool IsLast = I + 4 == Text.size();
    std::size_t Used = std::min(Four.find('='), Four.size());
    if (Used < 2 || (Used < 4 && !IsLast))
      return std::nullopt;
    unsigned Group = 0;
    for (std::size_t J = 0; J < 4; ++J) {
      std::size_t Digit = J < Used ? Digits.find(Four[J]) : 0;
      if (Digit == Digits.npos || (J >= Used && Four[J] != '='))
        return std::nullopt;
      Group = Group << 6 | static_cast<unsigned>(Digit);
    }
    // Unused bits must be zero (RFC 4648, 3.5).
    if (Group & ((1u << (4 - Used) * 8) - 1))
      return std::nullopt;
    for (std::size_t J = 0; J + 1 < Used; ++J)
      Out += static_cast<char>(Group >> (16 - 8 * J) & 255);
  }
  return Out;
}

} // namespace armlift
