// Names and source lines are bytes; reports are UTF-8 text that somebody's
// terminal, browser or parser will interpret. Everything between the two goes
// through the one decoder here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

/// What some editors put in front of UTF-8; it is no part of the text.
inline constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

/// One step through a byte string: a code point, or one byte that is not part
/// of valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
/// U+10FFFF).
struct Utf8Step {
  char32_t CodePoint = 0; ///< the byte's value if not `Valid`
  unsigned Length = 1;    ///< bytes, 1 to 4
  bool Valid = true;
};

/// The step at `Text[Pos]`; `Pos` must be less than the size.
Utf8Step decodeUtf8(std::string_view Text, std::size_t Pos);

/// True where all of `Text` is valid UTF-8.
bool isUtf8(std::string_view Text);

/// `Bytes` as UTF-8 where a byte order mark says that they are UTF-16 (RFC
/// 2781: FF FE little, FE FF big endian); the mark goes, half a pair becomes
/// U+FFFD. Nothing where there is no such mark.
std::optional<std::string> fromUtf16(std::string_view Bytes);

/// True for what must never reach a terminal or a page as it is: control
/// characters (tab and newline too), and the direction marks that make text
/// read other than it is (Unicode TR 36).
bool isUnprintable(char32_t CodePoint);

/// `Text` as valid UTF-8 in which nothing is hidden: a byte that is not UTF-8
/// or an ASCII control becomes `\xHH`, another unprintable code point
/// `\u{H...}`.
std::string printable(std::string_view Text);

/// Appends what `printable` makes of one step.
void appendPrintable(std::string &Out, std::string_view Text, std::size_t Pos,
                     Utf8Step Step);

/// Columns that a printable code point takes in a terminal: 0, 1 or 2.
unsigned displayWidth(char32_t CodePoint);

} // namespace armlift
