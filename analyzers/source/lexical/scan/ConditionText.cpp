#include "analyzers/source/lexical/scan/ConditionText.h"

#include "core/support/Characters.h"

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

std::string conditionText(const SourceFacts &Facts, std::uint32_t Branch) {
  auto Written = std::ranges::lower_bound(
      Facts.Conditions, Branch, {}, [](const auto &C) { return C.first; });
  std::string Text =
      Written != Facts.Conditions.end() && Written->first == Branch
          ? Written->second
          : std::string();
  switch (Facts.Directives[Branch].Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return "defined(" + Text + ")";
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef:
    return "!defined(" + Text + ")";
  case DirectiveKind::Else:
    break;
  case DirectiveKind::Elif:
    if (Text == "1")
      break;
    return Text;
  default:
    return Text;
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
    return std::string(NoneOf) + std::to_string(Facts.Directives[First].Line);
  std::string Only = conditionText(Facts, First);
  return Only.empty() ? "!()" : negatedText(Only);
}

} // namespace armlift::source
