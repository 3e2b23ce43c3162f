// Where the scanner stands in a text, and its steps over what is no token.
#pragma once

#include "core/code/CodeLexer.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

struct SourceCursor {
  /// What is never closed goes to `Errors`.
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
  /// The end of a line parts a word of code: it was read as two.
  bool MetSplitWord = false;

  std::uint32_t offset(const char *At) const {
    return static_cast<std::uint32_t>(At - Text.data());
  }
  /// From `At` to the end of the text.
  std::string_view from(const char *At) const {
    return {At, static_cast<std::size_t>(End - At)};
  }
  /// From `Begin` to the next byte.
  std::string_view readSince(const char *Begin) const {
    return {Begin, static_cast<std::size_t>(P - Begin)};
  }
  char peek(std::size_t Ahead = 0) const {
    return static_cast<std::size_t>(End - P) > Ahead ? P[Ahead] : '\0';
  }
  /// The next character that is neither white space nor in a comment.
  char nextCodeChar(const char *From) const {
    return charAt(skipWhiteSpace(From, End), End);
  }
  /// The word that begins there; empty where none does.
  std::string_view wordAt(const char *Token) const;

  void newline(const char *At) {
    ++Line;
    LineStart = At + 1;
  }
  auto countLines() {
    return [this](const char *At) { newline(At); };
  }

  /// Passes over the comment that begins here; false where none does.
  bool comment();
  /// Passes over the '\' that begins here, and the end of its line.
  void passBackslash();
  /// Passes over blanks, comments and continuations inside a directive; false
  /// at its end.
  bool skipBlanks();
  /// To the end of the directive.
  void skipRest();
  /// Reads the word that begins here.
  std::string_view word();

  void noteUnclosed(std::string_view What, std::uint32_t Opened,
                    std::string_view Effect) const;

private:
  std::vector<Error> &Errors;
};

/// What a token is told by: its first character, 'a' for a word, '0' for a
/// number, '\0' for none.
constexpr char signOf(const char *Token) {
  if (!Token)
    return '\0';
  std::uint8_t Class = classOf(*Token);
  return Class == CkIdentifier ? 'a' : Class == CkDigit ? '0' : *Token;
}

} // namespace armlift::source
