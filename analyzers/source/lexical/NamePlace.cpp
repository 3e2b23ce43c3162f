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

/// Reads the body of a macro, whose directive ends with its line unless a '\\'
/// continues it.
NamePlaces::BodyUses NamePlaces::readBody(std::uint32_t Define) {
  BodyUses Uses;
  if (LineStarts.empty())
    LineStarts = lineStarts(Text);
  const char *const End = Text.data() + Text.size();
  for (std::size_t I = Facts.Directives[Define].Line - 1; I < LineStarts.size();
       ++I) {
    std::string_view Line = Text.substr(LineStarts[I]);
    Line = Line.substr(0, Line.find('\n'));
    const char *const Stop = Line.data() + Line.size();
    for (CodeToken T = nextCodeToken(Line.data(), Stop); !T.Text.empty();
         T = nextCodeToken(T.end(), Stop)) {
      const BodyWord Here{T.Text, static_cast<std::uint32_t>(I + 1)};
      BodyUse &Use = Uses.try_emplace(T.Text, BodyUse{Here, {}}).first->second;
      if (Use.Call.Text.empty() && nextCodeToken(T.end(), End).Text == "(")
        Use.Call = Here;
    }
    if (!trim(Line).ends_with('\\'))
      break;
  }
  return Uses;
}

std::optional<NamePlace> NamePlaces::findInBody(std::string_view Name,
                                                std::uint32_t Define,
                                                bool AsCall) {
  auto [Body, IsNew] = Bodies.try_emplace(Define);
  if (IsNew)
    Body->second = readBody(Define);
  auto Use = Body->second.find(Name);
  if (Use == Body->second.end())
    return std::nullopt;
  const BodyWord &Found = AsCall ? Use->second.Call : Use->second.Any;
  if (Found.Text.empty())
    return std::nullopt;
  return placeOf(Found.Text, Found.Line);
}

} // namespace armlift::source
