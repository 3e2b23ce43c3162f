#include "analyzers/source/lexical/NamePlace.h"

#include "core/code/CodeTokens.h"
#include "core/support/File.h"

#include <algorithm>
#include <array>
#include <limits>

namespace armlift::source {

namespace {

constexpr std::size_t MaxSource = 64u << 20;
constexpr std::size_t MaxText = 400; ///< bytes of the line

bool isMember(const CodeTokens &Tokens, std::size_t At) {
  std::string_view Before = Tokens.text(At - 1);
  return Before == "." || Before == "->" || Before == "::";
}

/// `long name;`, `name = …`: a variable, parameter or enumerator of that name.
bool isDeclared(const CodeTokens &Tokens, std::size_t At) {
  if (isMember(Tokens, At))
    return false;
  std::string_view Behind = Tokens.text(At + 1);
  if (Behind == "=")
    return true;
  constexpr std::array<std::string_view, 5> Operators = {
      "return", "case", "else", "sizeof", "throw"};
  bool BehindType =
      Tokens.is(At - 1, CodeKind::Word) &&
      std::ranges::find(Operators, Tokens.text(At - 1)) == Operators.end();
  return BehindType &&
         (Behind == ";" || Behind == "," || Behind == ")" || Behind == "[");
}

NamePlace placeOf(std::string_view Text, std::string_view Name,
                  std::uint32_t Line) {
  std::size_t Offset = static_cast<std::size_t>(Name.data() - Text.data());
  std::size_t Start = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  std::string_view Whole = Text.substr(Start, Text.find('\n', Start) - Start);
  Whole = Whole.substr(0, Whole.find('\r')).substr(0, MaxText);
  return {Line, static_cast<std::uint32_t>(Offset - Start + 1),
          std::string(Whole)};
}

} // namespace

std::optional<NamePlace>
findName(const std::string &Path, const SourceFacts &Facts, Region Where,
         std::string_view Name, bool AsCall,
         const std::function<bool(std::string_view)> &IsMacro) {
  std::string Text;
  if (Path.empty() || !readFile(Path, Text, MaxSource))
    return std::nullopt;
  CodeTokens Tokens(Text);
  std::uint32_t First = Where == 0 ? 1 : Facts.Directives[Where - 1].Line;
  std::uint32_t Last = Where < Facts.Directives.size()
                           ? Facts.Directives[Where].Line
                           : std::numeric_limits<std::uint32_t>::max();
  std::optional<NamePlace> Found;
  std::vector<bool> OfMacro; // by open parenthesis
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    std::string_view T = Tokens.text(I);
    if (T == "(")
      OfMacro.push_back((!OfMacro.empty() && OfMacro.back()) ||
                        IsMacro(Tokens.text(I - 1)));
    else if (T == ")" && !OfMacro.empty())
      OfMacro.pop_back();
    if (T != Name)
      continue;
    if (isDeclared(Tokens, I))
      return std::nullopt;
    bool Called = Tokens.text(I + 1) == "(" && !isMember(Tokens, I);
    std::uint32_t Line = Tokens.lineOf(I);
    bool Wanted = Line >= First && Line <= Last && (Called || !AsCall);
    if (Wanted && !Found && (OfMacro.empty() || !OfMacro.back()))
      Found = placeOf(Text, T, Line);
  }
  return Found;
}

} // namespace armlift::source
