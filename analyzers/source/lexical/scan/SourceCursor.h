// The place of the scanner in a text, and its steps over text that is no token.
#pragma once

#include "core/code/CodeLexer.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

struct SourceCursor {
  /// Constructs that are never closed are reported to `Errors`.
  SourceCursor(std::string_view Path, std::string_view Text,
               std::vector<Error> &Errors)
      : Path(Path), Text(Text), P(Text.data()), End(P + Text.size()),
        LineStart(P), Errors(Errors) {}

  const std::string_view Path;
  const std::string_view Text;
  const char *P; ///< the next byte to read
  const char *const End;
  const char *LineStart;
  std::uint32_t Line = 1;
  /// The end of a line splits a word of code, which was then read as two.
  bool MetSplitWord = false;

  std::uint32_t offset(const char *At) const {
    return static_cast<std::uint32_t>(At - Text.data());
  }
  /// Returns the text from `At` to its end.
  std::string_view from(const char *At) const {
    return {At, static_cast<std::size_t>(End - At)};
  }
  /// Returns the text from `Begin` to the next byte.
  std::string_view readSince(const char *Begin) const {
    return {Begin, static_cast<std::size_t>(P - Begin)};
  }
  char peek(std::size_t Ahead = 0) const {
    return static_cast<std::size_t>(End - P) > Ahead ? P[Ahead] : '\0';
  }
  /// Returns the next character after `From` that is neither white space nor in
  /// a comment.
  char nextCodeChar(const char *From) const {
    return charAt(skipWhiteSpace(From, End), End);
  }
  /// Returns the word that begins at `Token`, or an empty view.
  std::string_view wordAt(const char *Token) const;

  void newline(const char *At) {
    ++Line;
    LineStart = At + 1;
  }
  auto countLines() {
    return [this](const char *At) { newline(At); };
  }

  /// Skips the comment that begins here; false if none does.
  bool comment();
  /// Skips the '\' that begins here and, if it continues the line, the end of
  /// the line.
  void passBackslash();
  /// Skips blanks, comments and continuations inside a directive; false at the
  /// end of the directive.
  bool skipBlanks();
  /// Skips to the end of the directive.
  void skipRest();
  /// Reads the word that begins here.
  std::string_view word();

  /// Reports a construct `What`, opened in line `Opened`, that is never closed.
  void noteUnclosed(std::string_view What, std::uint32_t Opened,
                    std::string_view Effect) const;

private:
  std::vector<Error> &Errors;
};

/// Classifies a token: its first character, 'a' for a word, '0' for a number,
/// '\0' for no token.
constexpr char signOf(const char *Token) {
  if (!Token)
    return '\0';
  std::uint8_t Class = classOf(*Token);
  return Class == CkIdentifier ? 'a' : Class == CkDigit ? '0' : *Token;
}

} // namespace armlift::source
