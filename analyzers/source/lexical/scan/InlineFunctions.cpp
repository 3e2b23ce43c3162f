#include "analyzers/source/lexical/scan/InlineFunctions.h"

#include "core/code/CodeLexer.h"
#include "core/code/CodeTokens.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace armlift::source {
namespace {

/// A function that a compiler only makes code of where something uses it.
struct InlineFunction {
  std::size_t Name;        ///< the token of its name
  std::size_t Open, Close; ///< and those of the braces around its body
};

/// The functions of namespaces in a file, read from its brackets. Members are
/// left out: the standard library, a base class or an instantiation may use
/// them without a word in the project (std::lock_guard, begin()).
class FunctionReader {
public:
  FunctionReader(const CodeTokens &Code, bool IsC) : Code(Code), IsC(IsC) {}

  void read();

  std::vector<InlineFunction> Inline;
  std::unordered_set<std::size_t> Names; ///< where any function is defined

private:
  /// The tokens before the brace at `Open`, back to `Begin`, as a declaration.
  struct Head {
    std::size_t Begin, Open;
  };

  bool isScope(Head Of) const;
  std::size_t nameOf(Head Of) const;
  bool isInline(Head Of, std::size_t Name) const;
  std::size_t brace(Head Of);

  const CodeTokens &Code;
  const bool IsC;
};

/// True for `namespace a {` and `extern "C" {`.
bool FunctionReader::isScope(Head Of) const {
  for (std::size_t I = Of.Begin; I < Of.Open; ++I)
    if (Code.opens(I))
      I = Code.closing(I);
    else if (Code.text(I) == "namespace")
      return true;
  return Of.Open - Of.Begin == 2 && Code.text(Of.Begin) == "extern" &&
         Code.is(Of.Begin + 1, CodeKind::Literal);
}

/// True for what has parentheses of its own in a declaration.
static bool isSpecifier(std::string_view Word) {
  constexpr std::string_view Words[] = {
      "__attribute__", "__attribute", "__declspec", "__asm__",  "asm",
      "alignas",       "_Alignas",    "decltype",   "noexcept", "throw",
      "requires",      "__nonnull",   "__typeof__", "typeof"};
  return std::ranges::find(Words, Word) != std::end(Words);
}

/// The word before the parameters of a function, or the brace if there is none,
/// or more than one that may be it: "f(void) TARGET("sse2") {".
std::size_t FunctionReader::nameOf(Head Of) const {
  std::size_t Name = Of.Open;
  for (std::size_t I = Of.Begin; I < Of.Open; ++I) {
    if (Code.text(I) == "=" || Code.text(I) == "operator" ||
        Code.text(I) == ":")
      return Of.Open;
    if (!Code.opens(I))
      continue;
    if (I > Of.Begin && Code.text(I) == "(" && Code.is(I - 1, CodeKind::Word) &&
        !isSpecifier(Code.text(I - 1))) {
      if (Name != Of.Open)
        return Of.Open;
      Name = I - 1;
    }
    I = Code.closing(I);
  }
  return Name;
}

/// True if only a use makes a compiler write the function: it is inline or a
/// template, and no attribute keeps it.
bool FunctionReader::isInline(Head Of, std::size_t Name) const {
  bool IsInline = false, IsTemplate = false, IsStatic = false;
  bool IsExtern = false, IsGnuInline = false;
  for (std::size_t I = Of.Begin; I < Of.Open; ++I) {
    std::string_view W = Code.text(I);
    if (W == "used" || W == "__used__" || W == "constructor" ||
        W == "__constructor__" || W == "destructor" || W == "__destructor__" ||
        W == "alias" || W == "__alias__" || W == "::")
      return false;
    IsInline |= I < Name && (W == "inline" || W == "__inline" ||
                             W == "__inline__" || W == "__forceinline");
    IsTemplate |= W == "template";
    IsStatic |= W == "static";
    IsExtern |= W == "extern";
    IsGnuInline |= W == "gnu_inline" || W == "__gnu_inline__";
  }
  // GCC writes C's `extern inline` (C17 6.7.4, 7), and before C99 `inline`.
  return IsTemplate || (IsInline && (IsGnuInline || (!IsExtern && !IsC) ||
                                     (IsStatic && IsC)));
}

/// Takes the brace behind the head. Returns the last token that belongs to it.
std::size_t FunctionReader::brace(Head Of) {
  if (isScope(Of))
    return Of.Open;
  const std::size_t Close = Code.closing(Of.Open);
  if (std::size_t Name = nameOf(Of); Name != Of.Open) {
    Names.insert(Name);
    if (isInline(Of, Name))
      Inline.push_back({Name, Of.Open, Close});
  }
  return Close;
}

void FunctionReader::read() {
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Code.size(); ++I) {
    std::string_view T = Code.text(I);
    if (T == "{") {
      I = brace({Begin, I});
      Begin = I + 1;
    } else if (Code.opens(I)) {
      I = Code.closing(I);
    } else if (T == ";" || T == "}") {
      Begin = I + 1;
    }
  }
}

/// The places where a file names some functions, other than to define one.
class Mentions {
public:
  Mentions(const CodeTokens &Code, const FunctionReader &Functions,
           std::span<const InlineFunction> Of) {
    for (const InlineFunction &F : Of)
      Places[Code.text(F.Name)];
    for (std::size_t I = 0; I < Code.size(); ++I)
      if (Code.is(I, CodeKind::Word) && !Functions.Names.contains(I))
        if (auto At = Places.find(Code.text(I)); At != Places.end())
          At->second.push_back(I);
  }

  /// True if there is one outside of the function itself.
  bool isOutside(const InlineFunction &F, std::string_view Name) const {
    const std::vector<std::size_t> &All = Places.at(Name);
    return !All.empty() && (All.front() < F.Open || All.back() > F.Close);
  }

private:
  std::unordered_map<std::string_view, std::vector<std::size_t>> Places;
};

} // namespace

void findUnusedInlineFunctions(std::string_view Text, SourceFacts &Facts) {
  constexpr std::size_t MaxBytes = 1 << 20; // the tokens take 40 times as much
  std::vector<Site *> Sites;
  for (Site &S : Facts.Sites)
    if (S.Kind == SiteKind::InlineAsm && S.Define == NoDefine)
      Sites.push_back(&S);
  if (Sites.empty() || Text.size() > MaxBytes)
    return;
  std::ranges::stable_sort(
      Sites, {}, [](const Site *S) { return std::pair(S->Line, S->Column); });
  const CodeTokens Code(Text);
  FunctionReader Functions(Code, Facts.Kind == FileKind::C);
  Functions.read();
  // Places are lines and columns from 1.
  std::vector<const char *> LineStarts = {Text.data()};
  tellLines(Text.data(), Text.data() + Text.size(),
            [&](const char *End) { LineStarts.push_back(End + 1); });
  auto placeOf = [](const Site *S) { return std::pair(S->Line, S->Column); };
  auto placeAt = [&](std::size_t Token) {
    const std::uint32_t Line = Code.lineOf(Token);
    return std::pair(Line,
                     static_cast<std::uint32_t>(Code.text(Token).data() -
                                                LineStarts[Line - 1] + 1));
  };
  auto inside = [&](const InlineFunction &F) {
    auto First = std::ranges::lower_bound(Sites, placeAt(F.Open), {}, placeOf);
    if (F.Close == Code.size()) // a body that is not closed
      return std::ranges::subrange(First, First);
    return std::ranges::subrange(
        First, std::ranges::upper_bound(First, Sites.end(), placeAt(F.Close),
                                        {}, placeOf));
  };
  std::vector<InlineFunction> WithSites;
  std::ranges::copy_if(
      Functions.Inline, std::back_inserter(WithSites),
      [&](const InlineFunction &F) { return !inside(F).empty(); });
  const Mentions Named(Code, Functions, WithSites);
  for (const InlineFunction &F : WithSites) {
    std::string_view Name = Code.text(F.Name);
    if (Named.isOutside(F, Name))
      continue;
    Facts.Symbols.emplace_back(Name);
    for (Site *S : inside(F))
      S->Unused = static_cast<Symbol>(Facts.Symbols.size() - 1);
  }
}

} // namespace armlift::source
