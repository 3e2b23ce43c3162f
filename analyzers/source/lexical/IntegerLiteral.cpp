#include "analyzers/source/lexical/IntegerLiteral.h"

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

} // namespace armlift::source
