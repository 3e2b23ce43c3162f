#include "core/support/ShellWords.h"

#include <algorithm>

namespace armlift {
namespace {

class ShellLexer {
public:
  explicit ShellLexer(std::string_view Text) : Text(Text) {}

  std::vector<ShellToken> run() {
    std::vector<ShellToken> All;
    while (At < Text.size())
      if (isBlank())
        ++At;
      else
        All.push_back(next());
    return All;
  }

private:
  bool begins(std::string_view With) const {
    return Text.substr(At).starts_with(With);
  }
  bool isBlank() const { return std::string_view(" \t\r").contains(Text[At]); }
  bool isQuote() const { return Text[At] == '"' || Text[At] == '\''; }

  std::size_t operatorSize() const {
    if (begins("&&") || begins("||"))
      return 2;
    if (Text[At] == '&' && At > 0 &&
        (Text[At - 1] == '>' || Text[At - 1] == '<')) // 2>&1
      return 0;
    return std::string_view("|&;()\n").contains(Text[At]) ? 1 : 0;
  }
  bool isEndOfWord() const {
    return At >= Text.size() || isBlank() || operatorSize() != 0;
  }

  ShellToken next() {
    const std::size_t Begin = At;
    if (std::size_t Size = operatorSize()) {
      At += Size;
      return {.Text = Text.substr(Begin, Size), .IsOperator = true};
    }
    if (begins("\\\"") || begins("\\'"))
      ++At;
    if (isQuote())
      if (std::string_view Inside = quoted(); isEndOfWord())
        return {.Text = Inside, .IsQuoted = true};
    while (!isEndOfWord())
      passPart();
    return {.Text = Text.substr(Begin, At - Begin)};
  }

  /// Passes a quoted part; returns what is in the quotes.
  std::string_view quoted() {
    const char Quote = Text[At++];
    const std::size_t Begin = At,
                      End = std::min(Text.find(Quote, At), Text.size());
    At = std::min(End + 1, Text.size());
    std::string_view Inside = Text.substr(Begin, End - Begin);
    if (Inside.ends_with('\\'))
      Inside.remove_suffix(1);
    return Inside;
  }

  /// Passes a character, $(…), `…` or a quoted part.
  void passPart() {
    const char Close = begins("$(")                   ? ')'
                       : isQuote() || Text[At] == '`' ? Text[At]
                                                      : '\0';
    const std::size_t End = Close ? Text.find(Close, At + 1) : At;
    At = std::min(End, Text.size() - 1) + 1;
  }

  std::string_view Text;
  std::size_t At = 0;
};

} // namespace

std::vector<ShellToken> shellTokens(std::string_view Text) {
  return ShellLexer(Text).run();
}

std::string unquoted(std::string_view Word) {
  std::string Out;
  char Quote = 0;
  for (char C : Word)
    if (Quote ? C == Quote : C == '"' || C == '\'')
      Quote = Quote ? 0 : C;
    else
      Out += C;
  return Out;
}

} // namespace armlift
