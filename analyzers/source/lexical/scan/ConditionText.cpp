#include "analyzers/source/lexical/scan/ConditionText.h"

#include "core/findings/Finding.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::source {

namespace {

constexpr std::string_view NoneOf = "none of the conditions from line ";
constexpr std::string_view OneOf = "one of the conditions from line ";

/// True if the parenthesis that opens at `Open` is closed at the end of the
/// text.
bool closesAtEnd(std::string_view Text, std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I < Text.size(); ++I) {
    Depth += Text[I] == '(';
    if (Text[I] == ')' && --Depth == 0)
      return I + 1 == Text.size();
  }
  return false;
}

/// Returns the names in a condition, as far as its text shows them.
std::vector<std::string> namesIn(const SourceFacts &Facts, const Directive &D) {
  std::vector<std::string> Names;
  std::size_t Size = 0;
  for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I) {
    const Token &T = Facts.Tokens[I];
    if (T.Kind != TokenKind::Identifier && T.Kind != TokenKind::String)
      continue;
    std::string_view Name = Facts.name(T.Value);
    Size += Name.size();
    if (Size > MaxSnippet)
      break;
    if (Name != "defined")
      Names.emplace_back(Name);
  }
  return Names;
}

} // namespace

std::string negatedText(std::string_view Condition) {
  if (Condition.empty())
    return {};
  if (Condition.starts_with(NoneOf))
    return std::string(OneOf) + std::string(Condition.substr(NoneOf.size()));
  std::string Text(Condition);
  if (Text.starts_with("!defined(") && closesAtEnd(Text, 8))
    return Text.substr(1);
  if (Text.starts_with("defined(") && closesAtEnd(Text, 7))
    return "!" + Text;
  if (Text.starts_with("!(") && closesAtEnd(Text, 1))
    return Text.substr(2, Text.size() - 3);
  if (Text.starts_with('!') && isName(std::string_view(Text).substr(1)))
    return Text.substr(1);
  return "!(" + Text + ")";
}

BranchCondition branchCondition(const SourceFacts &Facts,
                                std::uint32_t Branch) {
  auto Written = std::ranges::lower_bound(
      Facts.Conditions, Branch, {}, [](const auto &C) { return C.first; });
  BranchCondition Own;
  if (Written != Facts.Conditions.end() && Written->first == Branch)
    Own = {Written->second, namesIn(Facts, Facts.Directives[Branch])};
  switch (Facts.Directives[Branch].Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    Own.Text = "defined(" + Own.Text + ")";
    return Own;
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef:
    Own.Text = "!defined(" + Own.Text + ")";
    return Own;
  case DirectiveKind::Else:
    break;
  case DirectiveKind::Elif:
    if (Own.Text == "1")
      break;
    return Own;
  default:
    return Own;
  }
  // An #else, or an #elif that always holds, negates the branches before it.
  std::uint32_t First = Branch;
  unsigned Depth = 0, Branches = 0;
  while (First-- > 0) {
    DirectiveKind Kind = Facts.Directives[First].Kind;
    Depth += Kind == DirectiveKind::Endif;
    Branches +=
        Depth == 0 && (opensConditional(Kind) || continuesConditional(Kind));
    if (opensConditional(Kind) && Depth-- == 0)
      break;
  }
  if (First >= Branch)
    return {};
  if (Branches > 1)
    return {std::string(NoneOf) + std::to_string(Facts.Directives[First].Line),
            {}};
  BranchCondition Only = branchCondition(Facts, First);
  Only.Text = Only.Text.empty() ? "!()" : negatedText(Only.Text);
  return Only;
}

/// Returns the operands of `Operator` outside of parentheses.
static std::vector<std::string_view> operandsOf(std::string_view Condition,
                                                std::string_view Operator) {
  std::vector<std::string_view> All;
  std::size_t Depth = 0, Begin = 0;
  for (std::size_t I = 0; I < Condition.size(); ++I) {
    Depth += Condition[I] == '(';
    Depth -= Condition[I] == ')' && Depth > 0;
    if (Depth == 0 && Condition.substr(I).starts_with(Operator)) {
      All.push_back(trim(Condition.substr(Begin, I - Begin)));
      Begin = I + Operator.size();
    }
  }
  All.push_back(trim(Condition.substr(Begin)));
  return All;
}

static bool needsOneOf(std::string_view Condition,
                       std::span<const std::string> Sorted, unsigned Depth) {
  constexpr unsigned MaxDepth = 16;
  auto needs = [&](std::string_view Part) {
    return needsOneOf(Part, Sorted, Depth + 1);
  };
  if (Depth == MaxDepth)
    return false;
  if (auto Any = operandsOf(Condition, "||"); Any.size() > 1)
    return std::ranges::all_of(Any, needs);
  if (auto All = operandsOf(Condition, "&&"); All.size() > 1)
    return std::ranges::any_of(All, needs);
  constexpr std::string_view Defined = "defined";
  if (std::string_view Rest =
          Condition.substr(std::min(Defined.size(), Condition.size()));
      Condition.starts_with(Defined) && !Rest.empty() &&
      !isNameCharacter(Rest[0]))
    Condition = trim(Rest);
  if (Condition.starts_with('(') && Condition.ends_with(')'))
    return needs(trim(Condition.substr(1, Condition.size() - 2)));
  return std::ranges::binary_search(Sorted, Condition);
}

bool needsOneOf(std::string_view Condition,
                std::span<const std::string> Sorted) {
  return needsOneOf(Condition, Sorted, 0);
}

} // namespace armlift::source
