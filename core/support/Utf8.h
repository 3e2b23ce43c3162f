// Names and source lines are bytes; reports are UTF-8 text that a terminal,
// browser or parser interprets. Every conversion between the two uses the
// decoder in this file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

/// The mark that some editors write at the start of UTF-8 files; not part of
/// the text.
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

/// True if all of `Text` is valid UTF-8.
bool isUtf8(std::string_view Text);

/// Converts `Bytes` to UTF-8 if a byte order mark says that they are UTF-16
/// (RFC 2781: FF FE is little endian, FE FF big endian). The mark is dropped,
/// and an unpaired surrogate becomes U+FFFD. Returns nothing if there is no
/// such mark.
std::optional<std::string> fromUtf16(std::string_view Bytes);

/// True for code points that must never reach a terminal or a page unescaped:
/// control characters (including tab and newline), and the direction marks that
/// make text read differently from what it is (Unicode TR 36).
bool isUnprintable(char32_t CodePoint);

/// `Text` as valid UTF-8 without hidden characters: invalid bytes and ASCII
/// control characters become `\xHH`, other unprintable code points `\u{H...}`.
/// Characters of `Kept` stay as they are.
std::string printable(std::string_view Text, std::string_view Kept = {});

/// Appends what printable() makes of one step.
void appendPrintable(std::string &Out, std::string_view Text, std::size_t Pos,
                     Utf8Step Step);

/// The number of terminal columns of a printable code point: 0, 1 or 2.
unsigned displayWidth(char32_t CodePoint);

} // namespace armlift
