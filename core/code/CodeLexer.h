// What C and C++ text is made of, to the byte: where a blank, a comment, a
// literal or a number ends that begins at a place. The scanner of sources walks
// by it and keeps no tokens; CodeTokens.h makes them. All take C17 5.1.1.2 and
// C++20 [lex.phases] without trigraphs, and end at `End` what is never closed.
#pragma once

#include "core/code/NameBytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace armlift {

enum CharClass : std::uint8_t {
  CkOther,
  CkSpace,
  CkNewline,
  CkQuote,
  CkApostrophe,
  CkSlash,
  CkHash, ///< or '%', of "%:"
  CkBackslash,
  CkDigit, ///< this and what follows may continue an identifier
  CkIdentifier,
};

constexpr std::array<std::uint8_t, 256> makeClasses() {
  std::array<std::uint8_t, 256> Table{};
  for (int C = 0; C < 256; ++C) {
    bool Letter = (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
                  C == '_' || C == '$' || C >= 0x80;
    Table[static_cast<std::size_t>(C)] = Letter                 ? CkIdentifier
                                         : C >= '0' && C <= '9' ? CkDigit
                                         : C == '\n'            ? CkNewline
                                         : C == ' ' || (C >= '\t' && C <= '\r')
                                             ? CkSpace
                                         : C == '"'  ? CkQuote
                                         : C == '\'' ? CkApostrophe
                                         : C == '/'  ? CkSlash
                                         : C == '#'  ? CkHash
                                         : C == '%'  ? CkHash
                                         : C == '\\' ? CkBackslash
                                                     : CkOther;
  }
  return Table;
}

constexpr std::array<std::uint8_t, 256> Classes = makeClasses();
constexpr std::uint8_t classOf(char C) {
  return Classes[static_cast<unsigned char>(C)];
}
/// True for characters that GCC and Clang accept in identifiers: letters,
/// digits, '_', '$' and UTF-8.
constexpr bool isIdentifierChar(char C) { return classOf(C) >= CkDigit; }

/// The default callback for the ends of lines: does nothing. Other callbacks
/// get the address of each '\n' that is skipped.
struct LinesIgnored {
  void operator()(const char *) const {}
};

inline char charAt(const char *At, const char *End) {
  return At < End ? *At : '\0';
}

/// Bytes of the end of line after the '\' at `At`: 0 where it is not the last
/// of its line.
inline std::ptrdiff_t splicedBytes(const char *At, const char *End) {
  char Next = charAt(At + 1, End);
  return Next == '\n' ? 1 : Next == '\r' && charAt(At + 2, End) == '\n' ? 2 : 0;
}

/// The place after a '\' and, where it is the last of its line, the end of the
/// line.
template <typename LineEnd = LinesIgnored>
const char *skipBackslash(const char *At, const char *End, LineEnd Ended = {}) {
  std::ptrdiff_t Spliced = splicedBytes(At, End);
  if (Spliced != 0)
    Ended(At + Spliced);
  return At + 1 + Spliced;
}

/// Tells of the lines that end from `At` on.
template <typename LineEnd>
void tellLines(const char *At, const char *End, LineEnd Ended) {
  while (const void *Found =
             std::memchr(At, '\n', static_cast<std::size_t>(End - At))) {
    At = static_cast<const char *>(Found);
    Ended(At++);
  }
}

/// From "//" to the end of the line, which a '\' carries on.
template <typename LineEnd = LinesIgnored>
const char *skipLineComment(const char *At, const char *End,
                            LineEnd Ended = {}) {
  for (At += 2; At < End; ++At) {
    const char *Begin = At;
    const void *Found =
        std::memchr(At, '\n', static_cast<std::size_t>(End - At));
    if (!Found)
      break;
    At = static_cast<const char *>(Found);
    const char *Last = At - (At > Begin && At[-1] == '\r');
    if (Last == Begin || Last[-1] != '\\')
      return At;
    Ended(At);
  }
  return End;
}

/// The place after a comment from the opening to the closing mark.
template <typename LineEnd = LinesIgnored>
const char *skipBlockComment(const char *At, const char *End,
                             LineEnd Ended = {}) {
  std::string_view Inside(At + 2, static_cast<std::size_t>(End - At) - 2);
  if (std::size_t Close = Inside.find("*/"); Close != Inside.npos)
    End = Inside.data() + Close + 2;
  tellLines(At, End, Ended);
  return End;
}

/// The place after the comment that begins at `At`; `At` where none does.
template <typename LineEnd = LinesIgnored>
const char *skipComment(const char *At, const char *End, LineEnd Ended = {}) {
  char Second = charAt(At, End) == '/' ? charAt(At + 1, End) : '\0';
  return Second == '/'   ? skipLineComment(At, End, Ended)
         : Second == '*' ? skipBlockComment(At, End, Ended)
                         : At;
}

/// False for a block comment that the end of the text has ended.
constexpr bool isClosedComment(std::string_view Comment) {
  return Comment.size() >= 4 && Comment.ends_with("*/");
}

/// The place after the white space within a line, the '\' or the comment that
/// begins at `At`; `At` where none does.
template <typename LineEnd = LinesIgnored>
const char *skipBlank(const char *At, const char *End, LineEnd Ended = {}) {
  switch (classOf(charAt(At, End))) {
  case CkSpace:
    return At + 1;
  case CkBackslash:
    return skipBackslash(At, End, Ended);
  case CkSlash:
    return skipComment(At, End, Ended);
  default:
    return At;
  }
}

/// To the first character of code, over the ends of lines too.
inline const char *skipWhiteSpace(const char *At, const char *End) {
  for (;;) {
    const char *Behind = charAt(At, End) == '\n' ? At + 1 : skipBlank(At, End);
    if (Behind == At)
      return At;
    At = Behind;
  }
}

/// From the quote that opens a string or a character to after the one that
/// closes it. What is never closed goes to the end of its line; a '\' carries a
/// string on, but no character: that is an apostrophe in prose.
template <typename LineEnd = LinesIgnored>
const char *skipQuoted(const char *At, const char *End, LineEnd Ended = {}) {
  const char Quote = *At++;
  while (At < End && *At != Quote) {
    if (*At == '\n')
      return At;
    bool Escape = *At == '\\' && At + 1 < End;
    if (Escape && Quote == '"' && splicedBytes(At, End) != 0)
      At = skipBackslash(At, End, Ended);
    else
      At += Escape && At[1] != '\n' ? 2 : 1;
  }
  return At < End ? At + 1 : End;
}

/// True for R, LR, uR, UR and u8R, whose quote follows.
constexpr bool isRawPrefix(std::string_view Word) {
  return Word.size() <= 3 && Word.ends_with('R');
}

/// False for R"x( that the end of the text has ended. `Literal` begins with its
/// quote.
constexpr bool isClosedRawString(std::string_view Literal) {
  std::size_t Open = Literal.substr(0, 18).find('(');
  if (Open == Literal.npos)
    return true; // it is none
  std::string_view Delimiter = Literal.substr(1, Open - 1);
  std::string_view Inside = Literal.substr(Open + 1);
  return Inside.size() >= Open + 1 && Inside.ends_with('"') &&
         Inside[Inside.size() - Open - 1] == ')' &&
         Inside.substr(Inside.size() - Open, Open - 1) == Delimiter;
}

/// From the quote of R"x(…)x" to after the last one.
template <typename LineEnd = LinesIgnored>
const char *skipRawString(const char *Quote, const char *End,
                          LineEnd Ended = {}) {
  // At most 16 characters before the parenthesis (C++20 [lex.string]).
  std::string_view Rest(Quote + 1, static_cast<std::size_t>(End - Quote) - 1);
  std::size_t Open = Rest.substr(0, 17).find('(');
  if (Open == Rest.npos)
    return skipQuoted(Quote, End, Ended);
  std::string Close = ")" + std::string(Rest.substr(0, Open)) + "\"";
  if (std::size_t Found = Rest.find(Close, Open); Found != Rest.npos)
    End = Rest.data() + Found + Close.size();
  tellLines(Quote, End, Ended);
  return End;
}

/// Of a preprocessing number: 1e-3f, 0x1p+4, 1'000.
inline const char *skipNumber(const char *At, const char *End) {
  for (;;) {
    At = scanName(At, End).End;
    char C = charAt(At, End);
    bool Exponent =
        (C == '+' || C == '-') && std::string_view("eEpP").contains(At[-1]);
    bool Separator = C == '\'' && isIdentifierChar(charAt(At + 1, End));
    if (!Exponent && !Separator && C != '.')
      return At;
    ++At;
  }
}

} // namespace armlift
