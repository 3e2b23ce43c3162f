#include "analyzers/source/lexical/NamePlace.h"

#include "core/findings/Finding.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <array>
#include <limits>

namespace armlift::source {

namespace {

bool isMember(const CodeTokens &Tokens, std::size_t At) {
  std::string_view Before = Tokens.text(At - 1);
  return Before == "." || Before == "->" || Before == "::";
}

/// True for `long name;` and `name = …`: a variable, parameter or enumerator of
/// that name.
bool isDeclared(const CodeTokens &Tokens, std::size_t At) {
  if (isMember(Tokens, At))
    return false;
  std::string_view Behind = Tokens.text(At + 1);
  if (Behind == "=")
    return true;
  constexpr std::array<std::string_view, 5> Operators = {
      "return", "case", "else", "sizeof", "throw"};
  bool FollowsType =
      Tokens.is(At - 1, CodeKind::Word) &&
      std::ranges::find(Operators, Tokens.text(At - 1)) == Operators.end();
  return FollowsType &&
         (Behind == ";" || Behind == "," || Behind == ")" || Behind == "[");
}

} // namespace

NamePlaces::NamePlaces(std::string_view Bytes, const SourceFacts &Facts,
                       const std::function<bool(std::string_view)> &IsMacro)
    : Facts(Facts), Decoded(fromUtf16(Bytes)), Text(Decoded ? *Decoded : Bytes),
      Tokens(Text) {
  struct Around {
    std::string_view Macro;
    bool Several;
  };
  std::unordered_map<std::string_view, bool> Macros; // memo of IsMacro()
  auto isMacro = [&](std::string_view Word) {
    auto [At, IsNew] = Macros.try_emplace(Word);
    if (IsNew)
      At->second = IsMacro(Word);
    return At->second;
  };
  std::vector<Around> Open; // one for each open parenthesis
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    std::string_view T = Tokens.text(I);
    Around Here = Open.empty() ? Around{} : Open.back();
    if (T == "(") {
      std::string_view Front = Tokens.text(I - 1);
      if (Front != Here.Macro && isMacro(Front)) {
        Here.Several |= !Here.Macro.empty();
        Here.Macro = Front;
      }
      Open.push_back(Here);
    } else if (T == ")" && !Open.empty()) {
      Open.pop_back();
    } else if (Tokens.is(I, CodeKind::Word)) {
      Words[T].push_back({I, Here.Macro, Here.Several});
    }
  }
}

NamePlace NamePlaces::placeOf(std::string_view Token,
                              std::uint32_t Line) const {
  std::size_t Offset = static_cast<std::size_t>(Token.data() - Text.data());
  std::size_t Start = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  std::string_view Whole = Text.substr(Start, Text.find('\n', Start) - Start);
  Whole = Whole.substr(0, Whole.find('\r')).substr(0, MaxSnippet);
  return {Line, static_cast<std::uint32_t>(Offset - Start + 1),
          std::string(Whole)};
}

std::optional<NamePlace> NamePlaces::find(std::string_view Name, Region Where,
                                          bool AsCall) const {
  auto Used = Words.find(Name);
  if (Used == Words.end())
    return std::nullopt;
  std::uint32_t First = Where == 0 ? 1 : Facts.Directives[Where - 1].Line;
  std::uint32_t Last = Where < Facts.Directives.size()
                           ? Facts.Directives[Where].Line
                           : std::numeric_limits<std::uint32_t>::max();
  std::optional<std::size_t> Found;
  for (const Word &W : Used->second) {
    if (isDeclared(Tokens, W.Token))
      return std::nullopt;
    bool Called = Tokens.text(W.Token + 1) == "(" && !isMember(Tokens, W.Token);
    std::uint32_t Line = Tokens.lineOf(W.Token);
    bool OfOther = W.InSeveral || (!W.Macro.empty() && W.Macro != Name);
    if (!Found && Line >= First && Line <= Last && (Called || !AsCall) &&
        !OfOther)
      Found = W.Token;
  }
  if (!Found)
    return std::nullopt;
  return placeOf(Tokens.text(*Found), Tokens.lineOf(*Found));
}

std::optional<NamePlace> NamePlaces::findInBody(std::string_view Name,
                                                std::uint32_t Define,
                                                bool AsCall) const {
  std::uint32_t Line = Facts.Directives[Define].Line;
  const char *At = Text.data(), *const End = At + Text.size();
  for (std::uint32_t Before = 1; Before < Line; ++Before) {
    At = std::find(At, End, '\n');
    if (At == End)
      return std::nullopt;
    ++At;
  }
  // A directive ends with its line, unless a '\' continues it.
  for (; At != End; ++Line) {
    const char *Stop = std::find(At, End, '\n');
    for (CodeToken T = nextCodeToken(At, Stop); !T.Text.empty();
         T = nextCodeToken(T.end(), Stop))
      if (T.Text == Name &&
          (!AsCall || nextCodeToken(T.end(), End).Text == "("))
        return placeOf(T.Text, Line);
    std::string_view Whole = trim({At, Stop});
    if (!Whole.ends_with('\\') || Stop == End)
      break;
    At = Stop + 1;
  }
  return std::nullopt;
}

} // namespace armlift::source
