// The integer and character constants of conditions and of -D options (C11
// 6.4.4.1 and 6.4.4.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace armlift::source {

struct IntegerLiteral {
  std::uint64_t Value = 0;
  /// In a condition: a suffix says so, or it is too large for intmax_t.
  bool Unsigned = false;
};

/// `0x7FFFul`, `0b1`, `1'000`, `017`, without a sign; nothing for what is no
/// integer, or needs more than 64 bits.
std::optional<IntegerLiteral> parseIntegerLiteral(std::string_view Spelling);

/// `'A'`, `'\n'`, `'\0'`, `'\x41'`, on aarch64, whose char has no sign; nothing
/// for what is no single byte.
std::optional<unsigned char> parseCharacterConstant(std::string_view Spelling);

} // namespace armlift::source
