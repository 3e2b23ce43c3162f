// See UnusedSuppressions.h.
#include "core/filter/UnusedSuppressions.h"

#include "core/rules/RuleId.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift {
namespace {

/// What is wrong with one of armlift's names in a comment; empty if the name
/// may be useful.
std::string complaint(const std::string &Glob,
                      const InlineComments::Entry &Where,
                      const RuleLines &Found, FoundBy Judged) {
  // Loops over the rules, which are few; comments and findings may be many.
  bool Used = std::ranges::any_of(Found, [&](const auto &Rule) {
    const auto &[Id, Lines] = Rule;
    auto First = std::ranges::lower_bound(Lines, Where.First);
    return First != Lines.end() && *First <= Where.Last && globMatch(Glob, Id);
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
  return "'" + Glob + "' is not a rule" + didYouMean(Glob, Candidates);
}

/// What is wrong with a name in a suppressing comment; empty if nothing is, as
/// for a name of another tool.
std::string complaintOf(std::string_view Name,
                        const InlineComments::Entry &Where,
                        const RuleLines &Found, FoundBy Judged) {
  if (Name.starts_with(RulePrefix))
    return complaint(std::string(Name), Where, Found, Judged);
  if (findCheck(Name))
    return "'" + std::string(Name) + "' suppresses nothing; did you mean '" +
           fullRuleId(Name) + "'?";
  return "";
}

Finding noteOf(const std::string &Path, const InlineComments::Entry &Where,
               std::string Message, std::string_view Subject) {
  const CheckRow *Row = findCheck(rule::UnusedSuppression);
  Finding F;
  F.Rule = Row->Id;
  F.Impact = Row->Impact;
  F.Path = Path;
  F.Range = {Where.Line, Where.Column, Where.Line, Where.Column};
  F.Message = std::move(Message);
  F.Subject = Subject;
  return F;
}

} // namespace

std::vector<Finding> unusedSuppressions(const std::string &Path,
                                        const InlineComments &Comments,
                                        const RuleLines &Found,
                                        FoundBy Judged) {
  std::vector<Finding> Out;
  auto look = [&](const InlineComments::Entry &E) {
    if (E.Globs.empty())
      Out.push_back(noteOf(Path, E,
                           "'" + E.Comment +
                               "' suppresses nothing; did you mean 'armlift: "
                               "ignore[ID] reason'?",
                           E.Comment));
    for (std::string_view Name : splitWords(E.Globs, ", \t"))
      if (std::string Message = complaintOf(Name, E, Found, Judged);
          !Message.empty())
        Out.push_back(noteOf(Path, E, std::move(Message), Name));
  };
  std::ranges::for_each(Comments.Lines, look);
  std::ranges::for_each(Comments.Blocks, look);
  for (const InlineComments::Entry &E : Comments.Idle)
    for (std::string_view Name : splitWords(E.Globs, ", \t"))
      if (Name.starts_with(RulePrefix))
        Out.push_back(noteOf(Path, E,
                             "'" + std::string(Name) +
                                 "' suppresses nothing: " + E.Comment,
                             Name));
  return Out;
}

} // namespace armlift
