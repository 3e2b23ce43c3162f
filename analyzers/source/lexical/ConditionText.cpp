#include "analyzers/source/lexical/ConditionText.h"

#include <algorithm>

namespace armlift::source {

std::string conditionText(const SourceFacts &Facts, std::uint32_t Branch) {
  auto Written = std::lower_bound(
      Facts.Conditions.begin(), Facts.Conditions.end(), Branch,
      [](const auto &C, std::uint32_t Index) { return C.first < Index; });
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
    return "none of the conditions from line " +
           std::to_string(Facts.Directives[First].Line);
  std::string Only = conditionText(Facts, First);
  if (Only.find(')') + 1 == Only.size()) {
    if (Only.starts_with("!defined("))
      return Only.substr(1);
    if (Only.starts_with("defined("))
      return "!" + Only;
  }
  return "!(" + Only + ")";
}

} // namespace armlift::source
