#include "analyzers/source/lexical/NamePlace.h"

#include "core/fix/CodeTokens.h"
#include "core/support/File.h"

#include <algorithm>
#include <array>
#include <limits>

namespace armlift::source {

namespace {

constexpr std::size_t MaxSource = 64u << 20;
constexpr std::size_t MaxText = 400; ///< bytes of the line

bool isSign(const std::vector<CodeToken> &Tokens, std::size_t At,
            std::string_view Sign) {
  return At < Tokens.size() && Tokens[At].Text == Sign;
}

bool isMember(const std::vector<CodeToken> &Tokens, std::size_t At) {
  return At > 0 &&
         (isSign(Tokens, At - 1, ".") || isSign(Tokens, At - 1, "->") ||
          isSign(Tokens, At - 1, "::"));
}

/// `long name;`, `name = …`: a variable, parameter or enumerator of that name.
bool isDeclared(const std::vector<CodeToken> &Tokens, std::size_t At) {
  if (isMember(Tokens, At))
    return false;
  if (isSign(Tokens, At + 1, "="))
    return true;
  constexpr std::array<std::string_view, 5> Operators = {
      "return", "case", "else", "sizeof", "throw"};
  bool BehindType =
      At > 0 && Tokens[At - 1].Kind == armlift::TokenKind::Word &&
      std::ranges::find(Operators, Tokens[At - 1].Text) == Operators.end();
  return BehindType &&
         (isSign(Tokens, At + 1, ";") || isSign(Tokens, At + 1, ",") ||
          isSign(Tokens, At + 1, ")") || isSign(Tokens, At + 1, "["));
}

NamePlace placeOf(std::string_view Text, const CodeToken &At) {
  std::size_t Offset = static_cast<std::size_t>(At.Text.data() - Text.data());
  std::size_t Start = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  std::string_view Line = Text.substr(Start, Text.find('\n', Start) - Start);
  Line = Line.substr(0, Line.find('\r')).substr(0, MaxText);
  return {At.Line, static_cast<std::uint32_t>(Offset - Start + 1),
          std::string(Line)};
}

} // namespace

std::optional<NamePlace>
findName(const std::string &Path, const SourceFacts &Facts, Region Where,
         std::string_view Name, bool AsCall,
         const std::function<bool(std::string_view)> &IsMacro) {
  std::string Text;
  if (Path.empty() || !readFile(Path, Text, MaxSource))
    return std::nullopt;
  std::vector<CodeToken> Tokens = codeTokens(Text);
  std::uint32_t First = Where == 0 ? 1 : Facts.Directives[Where - 1].Line;
  std::uint32_t Last = Where < Facts.Directives.size()
                           ? Facts.Directives[Where].Line
                           : std::numeric_limits<std::uint32_t>::max();
  std::optional<NamePlace> Found;
  std::vector<bool> OfMacro; // by open parenthesis
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    const CodeToken &T = Tokens[I];
    if (T.Text == "(")
      OfMacro.push_back((!OfMacro.empty() && OfMacro.back()) ||
                        (I > 0 && IsMacro(Tokens[I - 1].Text)));
    else if (T.Text == ")" && !OfMacro.empty())
      OfMacro.pop_back();
    if (T.Kind != armlift::TokenKind::Word || T.Text != Name)
      continue;
    if (isDeclared(Tokens, I))
      return std::nullopt;
    bool Called = isSign(Tokens, I + 1, "(") && !isMember(Tokens, I);
    bool Wanted = T.Line >= First && T.Line <= Last && (Called || !AsCall);
    if (Wanted && !Found && (OfMacro.empty() || !OfMacro.back()))
      Found = placeOf(Text, T);
  }
  return Found;
}

} // namespace armlift::source
