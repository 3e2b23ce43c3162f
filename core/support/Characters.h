// Character classes for names in C, build files and shells: ASCII only,
// independent of the locale.
#pragma once

#include <algorithm>
#include <string_view>

namespace armlift {

constexpr bool isDigit(char C) { return C >= '0' && C <= '9'; }
constexpr bool isLower(char C) { return C >= 'a' && C <= 'z'; }
constexpr bool isUpper(char C) { return C >= 'A' && C <= 'Z'; }
constexpr bool isLetter(char C) { return isLower(C) || isUpper(C); }

constexpr bool isNameStart(char C) { return isLetter(C) || C == '_'; }
constexpr bool isNameCharacter(char C) { return isNameStart(C) || isDigit(C); }

/// True if all of `Text` is one name: "HAVE_AVX2".
constexpr bool isName(std::string_view Text) {
  return !Text.empty() && isNameStart(Text.front()) &&
         std::ranges::all_of(Text, isNameCharacter);
}

constexpr char upperCase(char C) {
  return isLower(C) ? static_cast<char>(C - 'a' + 'A') : C;
}

} // namespace armlift
