// Character classes for names in C, build files and shells: ASCII only,
// independent of the locale.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace armlift {

constexpr bool isDigit(char C) { return C >= '0' && C <= '9'; }
constexpr bool isLower(char C) { return C >= 'a' && C <= 'z'; }
constexpr bool isUpper(char C) { return C >= 'A' && C <= 'Z'; }
constexpr bool isLowerHex(char C) {
  return isDigit(C) || (C >= 'a' && C <= 'f');
}
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

constexpr char lowerCase(char C) {
  return isUpper(C) ? static_cast<char>(C - 'A' + 'a') : C;
}

/// True for the ASCII controls that no text contains. Those of text are \b, \t,
/// \n, \v, \f, \r and ESC.
constexpr bool isBinaryControl(char C) {
  return (C >= 0 && C < '\b') || (C > '\r' && C < ' ' && C != '\x1b');
}

/// A set of characters for loops over text: contains() and find_first_of() of
/// std::string_view call memchr() for each character of the text.
class CharacterSet {
public:
  constexpr explicit CharacterSet(std::string_view Characters) {
    for (char C : Characters)
      word(C) |= bit(C);
  }

  constexpr bool contains(char C) const {
    return (Words[static_cast<unsigned char>(C) / 64] & bit(C)) != 0;
  }
  /// The position of the first character of the set in `Text`, from `At` on;
  /// npos if there is none.
  constexpr std::size_t findIn(std::string_view Text,
                               std::size_t At = 0) const {
    for (; At < Text.size(); ++At)
      if (contains(Text[At]))
        return At;
    return Text.npos;
  }
  constexpr bool isIn(std::string_view Text) const {
    return findIn(Text) != Text.npos;
  }

private:
  static constexpr std::uint64_t bit(char C) {
    return std::uint64_t(1) << (static_cast<unsigned char>(C) % 64);
  }
  constexpr std::uint64_t &word(char C) {
    return Words[static_cast<unsigned char>(C) / 64];
  }

  std::array<std::uint64_t, 4> Words{};
};

} // namespace armlift
