#include "core/support/ShellWords.h"

#include "core/support/Characters.h"

#include <algorithm>

namespace armlift {
namespace {

/// True for most characters that mean nothing to the shell.
bool isPlain(char C) {
  return isNameCharacter(C) || C == '.' || C == '/' || C == '-' || C == '=';
}

class ShellLexer {
public:
  explicit ShellLexer(std::string_view Text) : Text(Text) {}

  std::vector<ShellToken> run() {
    std::vector<ShellToken> All;
    while (At < Text.size())
      if (std::size_t Blank = isPlain(Text[At]) ? 0 : blankSize())
        At += Blank;
      else if (Text[At] == '#')
        At = std::min(Text.find('\n', At), Text.size());
      else
        All.push_back(next());
    return All;
  }

private:
  bool begins(std::string_view With) const {
    return Text.substr(At).starts_with(With);
  }
  std::size_t blankSize() const {
    const char C = Text[At];
    return C == ' ' || C == '\t' || C == '\r' ? 1
           : C != '\\'                        ? 0
           : begins("\\\n")                   ? 2
           : begins("\\\r\n")                 ? 3
                                              : 0;
  }

  std::size_t operatorSize() const {
    constexpr CharacterSet Operators("|&;()\n");
    if (!Operators.contains(Text[At]))
      return 0;
    if (begins("&&") || begins("||") || begins(";;"))
      return 2;
    const bool IsRedirected =
        At > 0 && (Text[At - 1] == '>' || Text[At - 1] == '<');
    if (begins("&>") || (IsRedirected && (begins("&") || begins("|"))))
      return 0; // "2>&1", ">|", Bash's "&>file"
    return 1;
  }
  bool isEndOfWord() const {
    return At >= Text.size() ||
           (!isPlain(Text[At]) && (blankSize() != 0 || operatorSize() != 0));
  }

  ShellToken next() {
    const std::size_t Begin = At;
    if (std::size_t Size = isPlain(Text[At]) ? 0 : operatorSize()) {
      At += Size;
      std::string_view Operator = Text.substr(Begin, Size);
      return {.Text = Operator, .Written = Operator, .IsOperator = true};
    }
    const std::string_view Inside = quoted();
    if (const bool IsQuoted = At > Begin && isEndOfWord())
      return {.Text = Inside,
              .Written = Text.substr(Begin, At - Begin),
              .IsQuoted = IsQuoted};
    At = Begin;
    do
      At = isPlain(Text[At]) ? At + 1 : endOfShellPart(Text, At);
    while (!isEndOfWord());
    std::string_view Word = Text.substr(Begin, At - Begin);
    return {.Text = Word, .Written = Word};
  }

  /// Passes a quoted part, if one begins here; returns what is in the quotes.
  std::string_view quoted() {
    const std::size_t Front = begins("\\\"") || begins("\\'") ? 2 : 1;
    const std::size_t Begin = At + Front;
    std::size_t End = Text.size();
    if (Front == 2) {
      End = Text.find(Text.substr(At, Front), Begin);
      if (End == Text.npos) // an escaped character
        return {};
      At = End + Front;
    } else if (Text[At] == '"' || Text[At] == '\'') {
      const char Quote = Text[At];
      At = endOfShellPart(Text, At);
      End = At - (At > Begin && Text[At - 1] == Quote);
    } else {
      return {};
    }
    return Text.substr(Begin, End - Begin);
  }

  std::string_view Text;
  std::size_t At = 0;
};

} // namespace

std::vector<ShellToken> shellTokens(std::string_view Text) {
  return ShellLexer(Text).run();
}

std::size_t endOfShellPart(std::string_view Text, std::size_t At) {
  std::string Closing; // of what is open, the innermost last
  do {
    const char C = Text[At++];
    const char Inner = Closing.empty() ? '\0' : Closing.back();
    const char Next = At < Text.size() ? Text[At] : '\0';
    if (Inner != '\0' && C == Inner)
      Closing.pop_back();
    else if (Inner == '\'') // nothing in such quotes means anything
      continue;
    else if (C == '\\')
      ++At;
    else if (C == '"' || C == '`' || (C == '\'' && Inner != '"'))
      Closing += C;
    else if (C == '$' && (Next == '(' || Next == '{')) {
      Closing += Next == '(' ? ')' : '}';
      ++At;
    } else if (C == '(' && Inner == ')') // $((1 + 2) * 3)
      Closing += ')';
  } while (!Closing.empty() && At < Text.size());
  return std::min(At, Text.size());
}

bool isShellAssignment(std::string_view Word) {
  const std::size_t Equals = Word.find('=');
  return Equals != Word.npos && isName(Word.substr(0, Equals));
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
