// The lexical elements of C and C++, to the byte: where a blank, comment,
// literal or number that begins at a given place ends. The source scanner walks
// with these functions and stores no tokens; CodeTokens.h builds tokens from
// them. All functions follow C17 5.1.1.2 and C++20 [lex.phases] without
// trigraphs; an element that is never closed ends at `End`.
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
  CkHash, ///< '#', or the '%' of "%:"
  CkBackslash,
  CkDigit, ///< this class and the next may continue an identifier
  CkIdentifier,
};

constexpr std::array<CharClass, 256> makeClasses() {
  std::array<CharClass, 256> Table{};
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

constexpr std::array<CharClass, 256> Classes = makeClasses();
constexpr CharClass classOf(char C) {
  return Classes[static_cast<unsigned char>(C)];
}
/// True for characters that GCC and Clang accept in identifiers: letters,
/// digits, '_', '$' and UTF-8.
constexpr bool isIdentifierChar(char C) { return classOf(C) >= CkDigit; }

/// The default callback for line ends: does nothing. Other callbacks receive
/// the address of each '\n' that is skipped.
struct LinesIgnored {
  void operator()(const char *) const {}
};

inline char charAt(const char *At, const char *End) {
  return At < End ? *At : '\0';
}

/// True for the white space that may follow a '\' at the end of its line. GCC
/// and Clang drop it (CPP manual, "Initial processing").
constexpr bool isTrailingSpace(char C) {
  return C == ' ' || C == '\t' || C == '\r' || C == '\f' || C == '\v';
}

/// The number of bytes of the line end after the '\' at `At`, with white space
/// before it; 0 if the '\' is not the last other character of its line.
inline std::ptrdiff_t splicedBytes(const char *At, const char *End) {
  const char *Next = At + 1;
  while (isTrailingSpace(charAt(Next, End)))
    ++Next;
  return charAt(Next, End) == '\n' ? Next - At : 0;
}

/// The place after the '\' at `At`, and after the line end if the '\' is the
/// last character of its line.
template <typename LineEnd = LinesIgnored>
const char *skipBackslash(const char *At, const char *End, LineEnd Ended = {}) {
  std::ptrdiff_t Spliced = splicedBytes(At, End);
  if (Spliced != 0)
    Ended(At + Spliced);
  return At + 1 + Spliced;
}

/// Calls `Ended` for every line end from `At` on.
template <typename LineEnd>
void tellLines(const char *At, const char *End, LineEnd Ended) {
  while (const void *Found =
             std::memchr(At, '\n', static_cast<std::size_t>(End - At))) {
    At = static_cast<const char *>(Found);
    Ended(At++);
  }
}

/// The '\n' that ends the line of `At`, behind all line ends that a '\' joins;
/// `End` if there is none.
template <typename LineEnd = LinesIgnored>
const char *lineEnd(const char *At, const char *End, LineEnd Ended = {}) {
  while (const void *Found =
             std::memchr(At, '\n', static_cast<std::size_t>(End - At))) {
    const char *Line = static_cast<const char *>(Found);
    const char *Last = Line;
    while (Last > At && isTrailingSpace(Last[-1]))
      --Last;
    if (Last == At || Last[-1] != '\\')
      return Line;
    Ended(Line);
    At = Line + 1;
  }
  return End;
}

/// The end of the line comment that begins at `At`, before its '\n'. A '\' at
/// the end of a line continues the comment.
template <typename LineEnd = LinesIgnored>
const char *skipLineComment(const char *At, const char *End,
                            LineEnd Ended = {}) {
  return lineEnd(At + 2, End, Ended);
}

/// The place after the '/' that ends a block comment with the '*' at `At`, past
/// the line ends that a '\' joins (C17, 5.1.1.2, phases 2 and 3). Null if the
/// '*' ends no comment.
inline const char *closesComment(const char *At, const char *End) {
  ++At;
  while (charAt(At, End) == '\\' && splicedBytes(At, End) != 0)
    At += 1 + splicedBytes(At, End);
  return charAt(At, End) == '/' ? At + 1 : nullptr;
}

/// The place after the block comment that begins at `At`.
template <typename LineEnd = LinesIgnored>
const char *skipBlockComment(const char *At, const char *End,
                             LineEnd Ended = {}) {
  const char *Behind = nullptr;
  for (const char *Star = At + 2; Star < End && !Behind; ++Star) {
    Star = static_cast<const char *>(
        std::memchr(Star, '*', static_cast<std::size_t>(End - Star)));
    if (!Star)
      break;
    Behind = closesComment(Star, End);
  }
  End = Behind ? Behind : End;
  tellLines(At, End, Ended);
  return End;
}

/// The place after the comment that begins at `At`; `At` if there is none.
template <typename LineEnd = LinesIgnored>
const char *skipComment(const char *At, const char *End, LineEnd Ended = {}) {
  char Second = charAt(At, End) == '/' ? charAt(At + 1, End) : '\0';
  return Second == '/'   ? skipLineComment(At, End, Ended)
         : Second == '*' ? skipBlockComment(At, End, Ended)
                         : At;
}

/// False for a block comment that was cut off by the end of the text.
bool isClosedComment(std::string_view Comment);

/// The place after the white space within a line, the '\' or the comment that
/// begins at `At`; `At` if there is none.
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

/// The place of the first character of code at or after `At`, on whatever line.
inline const char *skipWhiteSpace(const char *At, const char *End) {
  for (;;) {
    const char *Behind = charAt(At, End) == '\n' ? At + 1 : skipBlank(At, End);
    if (Behind == At)
      return At;
    At = Behind;
  }
}

/// The place after the quote that closes the string or character that begins at
/// `At`. An unclosed literal ends at the end of its line. A '\' at the end of a
/// line continues a string but not a character, which is then an apostrophe in
/// prose.
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

/// The place after the directive of which `At` is a part. It ends with its
/// line, unless a '\' or a comment continues it.
inline const char *skipDirective(const char *At, const char *End) {
  while (At < End && *At != '\n') {
    const char *Behind = skipBlank(At, End);
    At = Behind != At ? Behind : *At == '"' ? skipQuoted(At, End) : At + 1;
  }
  return At;
}

/// Goes through a text. `OnDirective` gets the place of each '#' that begins a
/// directive, `OnCode` that of each other piece of code; both return the place
/// behind it.
template <typename Directive, typename Code>
void forEachPiece(const char *At, const char *End, const Directive &OnDirective,
                  const Code &OnCode) {
  bool AtStart = true; // only blanks on this line so far
  while (At < End) {
    if (*At == '\n') {
      AtStart = true;
      ++At;
    } else if (const char *Behind = skipBlank(At, End); Behind != At) {
      At = Behind;
    } else if (*At == '#' && AtStart) {
      At = OnDirective(At);
    } else {
      At = OnCode(At);
      AtStart = false;
    }
  }
}

/// True for the prefixes of raw strings: R, LR, uR, UR and u8R. The caller must
/// see a quote after `Word`.
constexpr bool isRawPrefix(std::string_view Word) {
  if (!Word.ends_with('R'))
    return false;
  Word.remove_suffix(1);
  return Word.empty() || Word == "L" || Word == "u" || Word == "U" ||
         Word == "u8";
}

/// False for a raw string that was cut off by the end of the text. `Literal`
/// begins with its quote.
bool isClosedRawString(std::string_view Literal);

/// The place after the raw string R"x(…)x" whose opening quote is at `Quote`.
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

/// The place after the preprocessing number at `At`: 1e-3f, 0x1p+4, 1'000.
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
