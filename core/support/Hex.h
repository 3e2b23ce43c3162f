// Lower-case hexadecimal digits.
#pragma once

#include <string_view>

namespace armlift {

inline constexpr std::string_view HexDigits = "0123456789abcdef";

/// The digit for the lowest four bits of `Value`.
constexpr char hexDigit(unsigned Value) { return HexDigits[Value & 15]; }

} // namespace armlift
