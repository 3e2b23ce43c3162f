#include "core/code/ScriptLexer.h"

#include "core/support/Characters.h"

#include <algorithm>
#include <utility>

namespace armlift {
namespace {

constexpr unsigned MaxBrackets = 200;

/// The position past the string whose opening quotes are at `At`; npos if it
/// does not end. `Inside` becomes its text.
std::size_t stringEnd(std::string_view Text, std::size_t At,
                      std::string_view &Inside) {
  std::string_view Triple = Text.substr(At, 3);
  bool Long =
      Triple.size() == 3 && Triple[1] == Triple[0] && Triple[2] == Triple[0];
  std::size_t Begin = At + (Long ? 3 : 1);
  for (std::size_t I = Begin; I < Text.size(); ++I) {
    if (Text[I] == '\\') {
      ++I;
    } else if (!Long && Text[I] == '\n') {
      return Text.npos;
    } else if (Long ? Text.substr(I, 3) == Triple : Text[I] == Text[At]) {
      Inside = Text.substr(Begin, I - Begin);
      return I + (Long ? 3 : 1);
    }
  }
  return Text.npos;
}

class ScriptLexer {
public:
  ScriptLexer(std::string_view Text, LineEnds Ends)
      : Text(Text), KeepsEnds(Ends == LineEnds::Kept) {}

  ScriptTokens run() {
    while (At < Text.size()) {
      char C = Text[At];
      if (C == '\n') {
        newline();
      } else if (C == ' ' || C == '\t' || C == '\r') {
        Indent += LineBegins ? (C == '\t' ? 8 : 1) : 0;
        ++At;
      } else if (C == '#') {
        At = std::min(Text.find('\n', At), Text.size());
      } else if (C == '\\' && At + 1 < Text.size()) {
        At += 2;
      } else if (!(C == '\'' || C == '"' ? string()
                   : isNameCharacter(C)  ? name()
                                         : symbol())) {
        return std::move(Out);
      }
    }
    if (!Open.empty())
      fail("bracket does not end");
    if (KeepsEnds)
      add(Kind::LineEnd, Text.substr(At));
    return std::move(Out);
  }

private:
  using Kind = ScriptToken::Kind;

  void add(Kind Is, std::string_view Token) {
    Out.List.push_back({Is, Token, Indent});
    LineBegins = LineBegins && Is == Kind::LineEnd;
  }

  bool fail(std::string_view Problem) {
    Out.BadAt = Text.substr(At, 0);
    Out.Problem = Problem;
    return false;
  }

  void newline() {
    if (KeepsEnds && Open.empty() && !Out.List.empty() &&
        Out.List.back().Is != Kind::LineEnd)
      add(Kind::LineEnd, Text.substr(At, 1));
    LineBegins = LineBegins || Open.empty();
    if (LineBegins)
      Indent = 0;
    ++At;
  }

  bool string() {
    std::string_view Inside;
    std::size_t End = stringEnd(Text, At, Inside);
    if (End == Text.npos)
      return fail("string does not end");
    add(Kind::String, Inside);
    At = End;
    return true;
  }

  bool name() {
    std::size_t Begin = At;
    while (At < Text.size() && isNameCharacter(Text[At]))
      ++At;
    add(Kind::Name, Text.substr(Begin, At - Begin));
    return true;
  }

  bool symbol() {
    char C = Text[At];
    if (C == '(' || C == '[' || C == '{') {
      if (Open.size() == MaxBrackets)
        return fail("brackets nest too deeply");
      Open.push_back(Out.List.size());
    } else if (C == ')' || C == ']' || C == '}') {
      if (Open.empty() || closingOf(Out.List[Open.back()].Text[0]) != C)
        return fail("closing bracket without a matching opening bracket");
      Out.List[Open.back()].Span =
          static_cast<std::uint32_t>(Out.List.size() + 1 - Open.back());
      Open.pop_back();
    }
    const char Next = At + 1 < Text.size() ? Text[At + 1] : '\0';
    bool Double = (Next == '=' && std::string_view("=!+-<>").contains(C)) ||
                  (Next == C && (C == '&' || C == '|'));
    add(Kind::Symbol, Text.substr(At, Double ? 2 : 1));
    At += Double ? 2 : 1;
    return true;
  }

  static char closingOf(char Bracket) {
    return Bracket == '(' ? ')' : Bracket == '[' ? ']' : '}';
  }

  std::string_view Text;
  bool KeepsEnds;
  std::size_t At = 0;
  ScriptTokens Out;
  std::vector<std::size_t> Open; ///< the open brackets' indices, innermost last
  unsigned Indent = 0;
  bool LineBegins = true;
};

} // namespace

ScriptTokens lexScript(std::string_view Text, LineEnds Ends) {
  return ScriptLexer(Text, Ends).run();
}

std::vector<std::span<const ScriptToken>>
statementsOf(std::span<const ScriptToken> Tokens) {
  std::vector<std::span<const ScriptToken>> Out;
  for (std::size_t Begin = 0, I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Is != ScriptToken::Kind::LineEnd)
      continue;
    if (I > Begin)
      Out.push_back(Tokens.subspan(Begin, I - Begin));
    Begin = I + 1;
  }
  return Out;
}

bool is(const ScriptToken &T, std::string_view Text) {
  return T.Is != ScriptToken::Kind::String && T.Text == Text;
}

bool opensBracket(const ScriptToken &T) {
  return is(T, "(") || is(T, "[") || is(T, "{");
}

bool closesBracket(const ScriptToken &T) {
  return is(T, ")") || is(T, "]") || is(T, "}");
}

std::size_t closing(std::span<const ScriptToken> Tokens, std::size_t At) {
  std::uint32_t Span = Tokens[At].Span;
  return Span == 0 ? Tokens.size() : std::min(At + Span, Tokens.size());
}

std::size_t behindValue(std::span<const ScriptToken> Tokens, std::size_t At) {
  return opensBracket(Tokens[At]) ? closing(Tokens, At) : At + 1;
}

std::size_t findOutside(std::span<const ScriptToken> Tokens, std::size_t At,
                        std::string_view Text) {
  while (At < Tokens.size() && !is(Tokens[At], Text))
    At = behindValue(Tokens, At);
  return std::min(At, Tokens.size());
}

std::span<const ScriptToken> inside(std::span<const ScriptToken> Tokens,
                                    std::size_t At) {
  // A bracket that is not closed may be the last token.
  const std::size_t End = std::max(closing(Tokens, At), At + 2);
  return Tokens.subspan(At + 1, End - At - 2);
}

std::span<const ScriptToken> keyword(std::span<const ScriptToken> Arguments,
                                     std::string_view Name) {
  for (std::size_t I = 0; I < Arguments.size();) {
    std::size_t End = findOutside(Arguments, I, ",");
    if (End - I > 2 && is(Arguments[I], Name) && is(Arguments[I + 1], ":"))
      return Arguments.subspan(I + 2, End - I - 2);
    I = End + 1;
  }
  return {};
}

} // namespace armlift
