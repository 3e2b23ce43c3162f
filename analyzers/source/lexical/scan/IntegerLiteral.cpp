#include "analyzers/source/lexical/scan/IntegerLiteral.h"

#include "core/support/Text.h"

#include <algorithm>
#include <limits>
#include <string>

namespace armlift::source {

std::optional<IntegerLiteral> parseIntegerLiteral(std::string_view Spelling) {
  std::string Joined(Spelling);
  std::erase(Joined, '\'');
  std::string_view Digits = Joined;
  int Base = 10;
  if (Digits.starts_with("0x") || Digits.starts_with("0X")) {
    Base = 16;
    Digits.remove_prefix(2);
  } else if (Digits.starts_with("0b") || Digits.starts_with("0B")) {
    Base = 2;
    Digits.remove_prefix(2);
  } else if (Digits.size() > 1 && Digits[0] == '0') {
    Base = 8;
  }
  std::size_t Suffix = Digits.find_last_not_of("uUlLzZ") + 1;
  std::optional<std::uint64_t> Value =
      parseNumber<std::uint64_t>(Digits.substr(0, Suffix), Base);
  if (!Value)
    return std::nullopt;
  bool Unsigned =
      Digits.find_first_of("uU", Suffix) != std::string_view::npos ||
      *Value >
          static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return IntegerLiteral{*Value, Unsigned};
}

std::optional<unsigned char> parseCharacterConstant(std::string_view Spelling) {
  if (Spelling.size() < 3 || !Spelling.starts_with('\'') ||
      !Spelling.ends_with('\''))
    return std::nullopt;
  std::string_view Inside = Spelling.substr(1, Spelling.size() - 2);
  if (Inside.size() == 1)
    return static_cast<unsigned char>(Inside[0]);
  if (Inside[0] != '\\')
    return std::nullopt;
  Inside.remove_prefix(1);
  if (Inside[0] == 'x')
    return parseNumber<unsigned char>(Inside.substr(1), 16);
  if (Inside[0] >= '0' && Inside[0] <= '7')
    return Inside.size() <= 3 ? parseNumber<unsigned char>(Inside, 8)
                              : std::nullopt;
  constexpr std::string_view Names = "abfnrtv'\"?\\";
  constexpr std::string_view Meant = "\a\b\f\n\r\t\v'\"?\\";
  std::size_t At = Names.find(Inside);
  if (Inside.size() != 1 || At == Names.npos)
    return std::nullopt;
  return static_cast<unsigned char>(Meant[At]);
}

} // namespace armlift::source
