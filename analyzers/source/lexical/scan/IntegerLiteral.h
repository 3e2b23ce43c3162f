// Parses the integer and character constants of conditions and of -D options
// (C11 6.4.4.1 and 6.4.4.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace armlift::source {

struct IntegerLiteral {
  std::uint64_t Value = 0;
  /// Unsigned in a condition: by its suffix, or because it is too large for
  /// intmax_t.
  bool Unsigned = false;
};

/// Parses `0x7FFFul`, `0b1`, `1'000` or `017`, without a sign. Returns nullopt
/// if the spelling is no integer or needs more than 64 bits.
std::optional<IntegerLiteral> parseIntegerLiteral(std::string_view Spelling);

/// Parses `'A'`, `'\n'`, `'\0'` or `'\x41'`, with the value on aarch64, whose
/// char is unsigned. Returns nullopt if the spelling is not a single byte.
std::optional<unsigned char> parseCharacterConstant(std::string_view Spelling);

} // namespace armlift::source
