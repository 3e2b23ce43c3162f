#include "analyzers/source/lexical/scan/InlineFunctions.h"

#include "core/code/CodeTokens.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {
namespace {

/// A function that a compiler only makes code of where something uses it.
struct InlineFunction {
  std::size_t Name;        ///< the tokens of its name
  std::size_t Open, Close; ///< and of the braces around its body
};

/// The functions of a file, read from its brackets.
class FunctionReader {
public:
  explicit FunctionReader(const CodeTokens &Code) : Code(Code) {}

  void read();

  std::vector<InlineFunction> Inline;
  std::unordered_set<std::size_t> Names; ///< where any function is defined

private:
  struct Scope {
    std::size_t Close;
    std::string_view Class; ///< empty in a namespace
  };

  /// The tokens before the brace at `Open`, back to `Begin`, as a declaration.
  struct Head {
    std::size_t Begin, Open;
  };

  template <typename Predicate>
  bool hasWord(Head Of, const Predicate &IsWanted) const;
  bool isScope(Head Of) const;
  std::string_view classIn(Head Of) const;
  std::size_t nameOf(Head Of) const;
  bool isInline(Head Of, std::size_t Name) const;
  std::size_t brace(Head Of);

  const CodeTokens &Code;
  std::vector<Scope> Scopes;
};

/// True if a word of the head, outside of brackets, is wanted.
template <typename Predicate>
bool FunctionReader::hasWord(Head Of, const Predicate &IsWanted) const {
  for (std::size_t I = Of.Begin; I < Of.Open; ++I)
    if (Code.opens(I))
      I = Code.closing(I);
    else if (Code.is(I, CodeKind::Word) && IsWanted(Code.text(I)))
      return true;
  return false;
}

/// True for `namespace a {` and `extern "C" {`.
bool FunctionReader::isScope(Head Of) const {
  return hasWord(Of, [](std::string_view W) { return W == "namespace"; }) ||
         (Of.Open - Of.Begin == 2 && Code.text(Of.Begin) == "extern" &&
          Code.is(Of.Begin + 1, CodeKind::Literal));
}

/// The name in `struct A : B {`, or "struct" if there is none.
std::string_view FunctionReader::classIn(Head Of) const {
  std::string_view Name;
  for (std::size_t I = Of.Begin; I < Of.Open && Code.text(I) != ":"; ++I)
    if (Code.opens(I))
      I = Code.closing(I);
    else if (Code.text(I) == "class" || Code.text(I) == "struct" ||
             Code.text(I) == "union" ||
             (!Name.empty() && Code.is(I, CodeKind::Word) &&
              Code.text(I) != "final"))
      Name = Code.text(I);
  return Name;
}

/// The word before the parameters of a function, or the brace if this is none.
std::size_t FunctionReader::nameOf(Head Of) const {
  std::size_t Name = Of.Open;
  for (std::size_t I = Of.Begin; I < Of.Open; ++I) {
    if (Code.text(I) == "=" || Code.text(I) == "operator" ||
        Code.text(I) == "~")
      return Of.Open;
    if (Code.text(I) == ":")
      break; // what a constructor initializes
    if (!Code.opens(I))
      continue;
    if (I > Of.Begin && Code.text(I) == "(" && Code.is(I - 1, CodeKind::Word) &&
        !Code.text(I - 1).starts_with("__") && Code.text(I - 1) != "noexcept" &&
        Code.text(I - 1) != "throw" && Code.text(I - 1) != "alignas" &&
        Code.text(I - 1) != "requires" && Code.text(I - 1) != "decltype")
      Name = I - 1;
    I = Code.closing(I);
  }
  return Name;
}

/// True if only a use makes a compiler write the function: it is inline, a
/// template, or a member that is defined in its class; not virtual, and no
/// attribute keeps it.
bool FunctionReader::isInline(Head Of, std::size_t Name) const {
  bool IsInline = !Scopes.empty() && !Scopes.back().Class.empty() &&
                  Scopes.back().Class != Code.text(Name);
  bool IsExtern = false, IsGnuInline = false;
  for (std::size_t I = Of.Begin; I < Of.Open; ++I) {
    std::string_view W = Code.text(I);
    if (W == "virtual" || W == "override" || W == "used" || W == "__used__" ||
        W == "constructor" || W == "__constructor__" || W == "destructor" ||
        W == "__destructor__" || W == "alias" || W == "__alias__")
      return false;
    IsInline |=
        I < Name && (W == "inline" || W == "__inline" || W == "__inline__" ||
                     W == "__forceinline" || W == "template");
    IsExtern |= W == "extern";
    IsGnuInline |= W == "gnu_inline" || W == "__gnu_inline__";
  }
  // C17 6.7.4, 7: `extern inline` defines it for other units as well.
  return IsInline && (!IsExtern || IsGnuInline);
}

/// Takes the brace behind the head. Returns the last token that belongs to it.
std::size_t FunctionReader::brace(Head Of) {
  const std::size_t Close = Code.closing(Of.Open);
  if (isScope(Of)) {
    Scopes.push_back({Close, {}});
    return Of.Open;
  }
  if (std::size_t Name = nameOf(Of); Name != Of.Open) {
    Names.insert(Name);
    if (isInline(Of, Name))
      Inline.push_back({Name, Of.Open, Close});
    return Close;
  }
  if (std::string_view Class = classIn(Of); !Class.empty()) {
    Scopes.push_back({Close, Class});
    return Of.Open;
  }
  return Close;
}

void FunctionReader::read() {
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Code.size(); ++I) {
    while (!Scopes.empty() && Scopes.back().Close < I)
      Scopes.pop_back();
    std::string_view T = Code.text(I);
    if (T == "{") {
      I = brace({Begin, I});
      Begin = I + 1;
    } else if (Code.opens(I)) {
      I = Code.closing(I);
    } else if (T == ";" || T == "}" ||
               (T == ":" && I == Begin + 1)) { // "public:"
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
  std::ranges::stable_sort(Sites, {}, &Site::Line);
  const CodeTokens Code(Text);
  FunctionReader Functions(Code);
  Functions.read();
  auto inside = [&](const InlineFunction &F) {
    // A body that is not closed has no lines.
    const std::uint32_t Last = F.Close < Code.size() ? Code.lineOf(F.Close) : 0;
    auto First =
        std::ranges::lower_bound(Sites, Code.lineOf(F.Open), {}, &Site::Line);
    return std::ranges::subrange(
        First,
        std::ranges::upper_bound(First, Sites.end(), Last, {}, &Site::Line));
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
