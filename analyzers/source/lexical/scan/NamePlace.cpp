#include "analyzers/source/lexical/scan/NamePlace.h"

#include "core/code/Keywords.h"
#include "core/findings/Finding.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace armlift::source {

namespace {

bool isMember(const CodeTokens &Tokens, std::size_t At) {
  std::string_view Before = Tokens.text(At - 1);
  return Before == "." || Before == "->" || Before == "::";
}

/// What a word is at its place, as far as its neighbours tell.
enum class WordPlace { Use, Declared, Doubtful };

/// Declared: a variable, parameter or enumerator of that name, as `long name;`
/// and `name = …`.
WordPlace wordPlace(const CodeTokens &Tokens, std::size_t At) {
  if (isMember(Tokens, At))
    return WordPlace::Use;
  const std::string_view Behind = Tokens.text(At + 1);
  const std::string_view Before = Tokens.text(At - 1);
  const bool FollowsType =
      Tokens.is(At - 1, CodeKind::Word) && !isOneOf(Before, OperandWords);
  if (Behind == "=" && !FollowsType)
    return WordPlace::Declared;
  if (!FollowsType || (Behind != ";" && Behind != "," && Behind != ")" &&
                       Behind != "[" && Behind != "="))
    return WordPlace::Use;
  // `struct s name;`, `const s name;`: the word before is the type.
  const std::string_view First = Tokens.text(At - 2);
  if (!Tokens.is(At - 2, CodeKind::Word) || isOneOf(First, TagWords) ||
      isOneOf(First, QualifierWords) || isOneOf(First, OperandWords) ||
      isOneOf(Before, QualifierWords) || isOneOf(Before, TypeWords))
    return WordPlace::Declared;
  // `int x name;`, `struct s x name;`: an attribute. In `a b name;` the name
  // may be one, or `a`.
  return isOneOf(First, TypeWords) || isOneOf(Tokens.text(At - 3), TagWords)
             ? WordPlace::Use
             : WordPlace::Doubtful;
}

/// True if the word is between "typedef" and the ';' that ends it.
bool isInTypedef(const CodeTokens &Tokens, std::size_t At) {
  constexpr std::size_t MaxTokens = 500;
  unsigned Depth = 0;
  for (std::size_t Back = 1; Back <= std::min(At, MaxTokens); ++Back) {
    std::string_view T = Tokens.text(At - Back);
    Depth += T == "}";
    if (Depth == 0 && (T == ";" || T == "{"))
      return false;
    Depth -= T == "{";
    if (Depth == 0 && T == "typedef")
      return true;
  }
  return false;
}

/// What a word that is the name of a type somewhere is at its place.
/// Passed: no use, but a definition, a member or a type that need not be
/// complete.
enum class TypePlace { Use, Passed, OtherName };

TypePlace typePlace(const CodeTokens &Tokens, std::size_t At,
                    const std::set<std::string_view> &Scopes) {
  std::string_view Before = Tokens.text(At - 1), Behind = Tokens.text(At + 1);
  // `struct name *` names a type that need not be complete.
  if (isOneOf(Before, TagWords) || Before == "using" || Before == "typename")
    return Tokens.is(At + 1, CodeKind::Word) && Behind != "final"
               ? TypePlace::Use
               : TypePlace::Passed;
  if ((Behind == ";" || Behind == "," || Behind == "[" || Behind == ")") &&
      isInTypedef(Tokens, At))
    return TypePlace::Passed;
  if (const WordPlace Place = wordPlace(Tokens, At);
      Place != WordPlace::Use && !isOneOf(Before, QualifierWords))
    return Place == WordPlace::Declared ? TypePlace::OtherName
                                        : TypePlace::Passed;
  bool IsOther = isMember(Tokens, At) &&
                 !(Before == "::" && Scopes.contains(Tokens.text(At - 2)));
  return IsOther ? TypePlace::Passed : TypePlace::Use;
}

/// Follows the tokens of a file to find the statements that `if constexpr` in a
/// template may discard. What depends on the arguments of the template is not
/// looked up there (C++17, [stmt.if]).
class DiscardedCode {
public:
  explicit DiscardedCode(const CodeTokens &Tokens) : Tokens(Tokens) {}

  /// Takes the next token, which is in `Depth` parentheses. True if it may be
  /// discarded.
  bool follow(std::size_t I, std::size_t Depth) {
    std::string_view T = Tokens.text(I);
    if (T == "template" && Tokens.text(I + 1) == "<")
      Head = Depth;
    else if (T == "auto" && Depth > 0) // (auto x) { … }
      Head = Depth - 1;
    else if (Head == Depth && T == ";")
      Head = NoHead;
    else if (Head == Depth && T == "{")
      openTemplate(I);
    else if (T == "if" && Tokens.text(I + 1) == "constexpr" && I < TemplateEnd)
      openBranches(I);
    return I < BranchEnd;
  }

private:
  void openTemplate(std::size_t Brace) {
    TemplateEnd = std::max(TemplateEnd, Tokens.closing(Brace));
    Head = NoHead;
  }

  void openBranches(std::size_t If) {
    std::size_t End = statementEnd(Tokens.closing(If + 2) + 1);
    if (Tokens.text(End + 1) == "else")
      End = statementEnd(End + 2);
    BranchEnd = std::max(BranchEnd, std::min(End, Tokens.size()));
  }

  /// Returns the end of "{ … }" or of a short statement that ends with ';'; of
  /// another one, its begin.
  std::size_t statementEnd(std::size_t Begin) const {
    constexpr std::size_t MaxTokens = 64;
    if (Tokens.text(Begin) == "{")
      return Tokens.closing(Begin);
    std::size_t I = Begin;
    for (std::size_t Read = 0; Read < MaxTokens && I < Tokens.size(); ++Read) {
      if (Tokens.text(I) == ";")
        return I;
      I = Tokens.opens(I) ? Tokens.closing(I) + 1 : I + 1;
    }
    return Begin;
  }

  const CodeTokens &Tokens;
  static constexpr std::size_t NoHead = std::numeric_limits<std::size_t>::max();
  /// The parentheses around the head of a template whose body has not begun.
  std::size_t Head = NoHead;
  std::size_t TemplateEnd = 0, BranchEnd = 0;
};

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
  DiscardedCode Discarded(Tokens);
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    std::string_view T = Tokens.text(I);
    const bool MayBeDiscarded = Discarded.follow(I, Open.size());
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
      Words[T].push_back({I, Here.Macro, Here.Several, MayBeDiscarded});
    }
  }
}

const std::vector<std::size_t> &NamePlaces::lineStartsOfText() {
  if (LineStarts.empty())
    LineStarts = lineStarts(Text);
  return LineStarts;
}

NamePlace NamePlaces::placeOf(std::string_view Token, std::uint32_t Line) {
  std::size_t Offset = static_cast<std::size_t>(Token.data() - Text.data());
  // Not by a search in the line: a whole file may be one line.
  std::size_t Start =
      *std::prev(std::ranges::upper_bound(lineStartsOfText(), Offset));
  std::string_view Front = Text.substr(Start, MaxSnippet);
  return {Line, static_cast<std::uint32_t>(Offset - Start + 1),
          std::string(Front.substr(0, Front.find_first_of("\r\n")))};
}

std::optional<NamePlace>
NamePlaces::find(std::string_view Name, Region Where, UsedAs As,
                 const std::set<std::string_view> &Scopes) {
  auto Used = Words.find(Name);
  if (Used == Words.end())
    return std::nullopt;
  std::uint32_t First = Where == 0 ? 1 : Facts.Directives[Where - 1].Line;
  std::uint32_t Last = Where < Facts.Directives.size()
                           ? Facts.Directives[Where].Line
                           : std::numeric_limits<std::uint32_t>::max();
  std::optional<std::size_t> Found;
  for (const Word &W : Used->second) {
    bool IsUse = true;
    if (As == UsedAs::Type) {
      TypePlace Place = typePlace(Tokens, W.Token, Scopes);
      if (Place == TypePlace::OtherName)
        return std::nullopt;
      IsUse = Place == TypePlace::Use;
    } else if (WordPlace Place = wordPlace(Tokens, W.Token);
               Place != WordPlace::Use) {
      if (Place == WordPlace::Declared)
        return std::nullopt;
      continue;
    } else if (As == UsedAs::Call) {
      IsUse = Tokens.text(W.Token + 1) == "(" && !isMember(Tokens, W.Token) &&
              !(W.MayBeDiscarded && Tokens.text(W.Token + 2) != ")");
    }
    std::uint32_t Line = Tokens.lineOf(W.Token);
    bool OfOther = W.InSeveral || (!W.Macro.empty() && W.Macro != Name);
    if (!Found && Line >= First && Line <= Last && IsUse && !OfOther)
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
  const std::vector<std::size_t> &Starts = lineStartsOfText();
  const char *const End = Text.data() + Text.size();
  for (std::size_t I = Facts.Directives[Define].Line - 1; I < Starts.size();
       ++I) {
    std::string_view Line = Text.substr(Starts[I]);
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

std::optional<NamePlace>
NamePlaces::findInBody(std::string_view Name, std::uint32_t Define, UsedAs As) {
  auto [Body, IsNew] = Bodies.try_emplace(Define);
  if (IsNew)
    Body->second = readBody(Define);
  auto Use = Body->second.find(Name);
  if (Use == Body->second.end())
    return std::nullopt;
  const BodyWord &Found =
      As == UsedAs::Call ? Use->second.Call : Use->second.Any;
  if (Found.Text.empty())
    return std::nullopt;
  return placeOf(Found.Text, Found.Line);
}

} // namespace armlift::source
