#include "analyzers/source/lexical/NamePlace.h"

#include "core/fix/CodeTokens.h"
#include "core/support/File.h"

#include <algorithm>
#include <limits>

namespace armlift::source {

namespace {

constexpr std::size_t MaxSource = 64u << 20;
constexpr std::size_t MaxText = 400; ///< bytes of the line

bool isMember(std::string_view Before) {
  return Before == "." || Before == "->" || Before == "::";
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

NamePlace findName(const std::string &Path, const SourceFacts &Facts,
                   Region Where, std::string_view Name, bool AsCall) {
  std::uint32_t First = Where == 0 ? 1 : Facts.Directives[Where - 1].Line;
  std::uint32_t Last = Where < Facts.Directives.size()
                           ? Facts.Directives[Where].Line
                           : std::numeric_limits<std::uint32_t>::max();
  std::string Text;
  if (Path.empty() || !readFile(Path, Text, MaxSource))
    return {First, 1, {}};
  std::vector<CodeToken> Tokens = codeTokens(Text);
  auto From = std::ranges::lower_bound(Tokens, First, {}, &CodeToken::Line);
  for (auto At = From; At != Tokens.end() && At->Line <= Last; ++At) {
    if (At->Kind != armlift::TokenKind::Word || At->Text != Name)
      continue;
    bool Called = At + 1 != Tokens.end() && At[1].Text == "(" &&
                  (At == Tokens.begin() || !isMember(At[-1].Text));
    if (Called || !AsCall)
      return placeOf(Text, *At);
  }
  return {First, 1, {}};
}

} // namespace armlift::source
