// The words and signs of C and C++ code in their order, for callers that
// ask what stands beside a name where no parse is at hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift {

enum class CodeKind : unsigned char { Word, Literal, Sign };

struct CodeToken {
  CodeKind Kind = CodeKind::Sign;
  std::string_view Text; ///< a part of what was read; empty: the end

  const char *end() const { return Text.data() + Text.size(); }
};

/// The first token from `At` on, after blanks and comments. '#' is a sign.
CodeToken nextCodeToken(const char *At, const char *End);

/// The tokens of a text without its preprocessor directives, and which bracket
/// closes which. Any closes any other: the text may hold both branches of an
/// #if.
class CodeTokens {
public:
  CodeTokens() = default;
  explicit CodeTokens(std::string_view Text);

  std::size_t size() const { return Tokens.size(); }
  const CodeToken &operator[](std::size_t I) const { return Tokens[I]; }
  /// Empty beyond either end.
  std::string_view text(std::size_t I) const {
    return I < size() ? Tokens[I].Text : std::string_view{};
  }
  bool is(std::size_t I, CodeKind Kind) const {
    return I < size() && Tokens[I].Kind == Kind;
  }
  bool opens(std::size_t I) const {
    return text(I) == "(" || text(I) == "[" || text(I) == "{";
  }
  bool closes(std::size_t I) const {
    return text(I) == ")" || text(I) == "]" || text(I) == "}";
  }
  /// The token that closes the bracket at `Open`; size() where none does.
  std::size_t closing(std::size_t Open) const {
    return Open < size() ? Closing[Open] : size();
  }

  /// From 1.
  std::uint32_t lineOf(std::size_t I) const { return Lines[I]; }

private:
  void countLines(std::string_view Text);
  void pairBrackets();

  std::vector<CodeToken> Tokens;
  std::vector<std::uint32_t> Lines; ///< by token
  std::vector<std::size_t> Closing; ///< by token
};

} // namespace armlift
