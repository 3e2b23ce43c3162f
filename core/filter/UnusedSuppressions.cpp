// See UnusedSuppressions.h.
#include "core/filter/UnusedSuppressions.h"

#include "core/rules/RuleId.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift {
namespace {

/// What is wrong with one name in a comment; empty if it may have its use.
std::string complaint(const std::string &Glob,
                      const InlineComments::Entry &Where,
                      std::span<const Finding> Findings, FoundBy Judged) {
  bool Used = std::ranges::any_of(Findings, [&](const Finding &F) {
    return Where.First <= F.Range.Line && F.Range.Line <= Where.Last &&
           globMatch(Glob, fullRuleId(F.Rule));
  });
  if (Used)
    return "";
  bool Known = false;
  std::vector<std::string> Ids;
  for (const CheckRow &Row : checkTable()) {
    Ids.push_back(fullRuleId(Row.Id));
    if (!globMatch(Glob, Ids.back()))
      continue;
    Known = true;
    if (Row.FoundBy > Judged)
      return "";
  }
  if (Known)
    return "'" + Glob + "' suppresses nothing here";
  std::vector<std::string_view> Candidates(Ids.begin(), Ids.end());
  return "'" + Glob + "' is no rule" + didYouMean(Glob, Candidates);
}

} // namespace

std::vector<Finding> unusedSuppressions(const std::string &Path,
                                        const InlineComments &Comments,
                                        std::span<const Finding> Findings,
                                        FoundBy Judged) {
  std::vector<Finding> Out;
  const CheckRow *Row = findCheck(UnusedSuppressionRule);
  auto look = [&](const InlineComments::Entry &E) {
    for (std::string_view Name : splitWords(E.Globs, ", \t")) {
      if (!Name.starts_with(RulePrefix))
        continue;
      std::string Glob(Name);
      std::string Message = complaint(Glob, E, Findings, Judged);
      if (Message.empty())
        continue;
      Finding &F = Out.emplace_back();
      F.Rule = Row->Id;
      F.Impact = Row->Impact;
      F.Path = Path;
      F.Range = {E.Line, E.Column, E.Line, E.Column};
      F.Message = std::move(Message);
      F.Subject = std::move(Glob);
    }
  };
  std::ranges::for_each(Comments.Lines, look);
  std::ranges::for_each(Comments.Blocks, look);
  return Out;
}

} // namespace armlift
