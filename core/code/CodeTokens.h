// The words and signs of C and C++ code in order, for callers that need the
// neighbours of a name where no parse is available.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift {

enum class CodeKind : unsigned char { Word, Literal, Sign };

struct CodeToken {
  CodeKind Kind = CodeKind::Sign;
  std::string_view Text; ///< a view into the source; empty at the end

  const char *end() const { return Text.data() + Text.size(); }
};

/// The first token at or after `At`, past blanks and comments. '#' is a sign.
CodeToken nextCodeToken(const char *At, const char *End);

/// The tokens of a text without its preprocessor directives, with matching
/// brackets. Any closing bracket matches any opening one, because the text may
/// hold both branches of an #if.
class CodeTokens {
public:
  CodeTokens() = default;
  explicit CodeTokens(std::string_view Text);

  std::size_t size() const { return Tokens.size(); }
  const CodeToken &operator[](std::size_t I) const { return Tokens[I]; }
  /// Empty if `I` is out of range.
  std::string_view text(std::size_t I) const {
    return I < size() ? Tokens[I].Text : std::string_view{};
  }
  /// The text of the token that is `Count` tokens before `I`; empty if there
  /// is none.
  std::string_view before(std::size_t I, std::size_t Count = 1) const {
    return Count <= I ? text(I - Count) : std::string_view{};
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
  /// The token that closes the bracket at `Open`; size() if there is none.
  std::size_t closing(std::size_t Open) const {
    return Open < size() ? Closing[Open] : size();
  }

  /// The line of a token, counted from 1.
  std::uint32_t lineOf(std::size_t I) const { return Lines[I]; }

private:
  void countLines(std::string_view Text);
  void pairBrackets();

  std::vector<CodeToken> Tokens;
  std::vector<std::uint32_t> Lines; ///< by token
  std::vector<std::size_t> Closing; ///< by token
};

} // namespace armlift
