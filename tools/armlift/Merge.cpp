// armlift merge: reads the reports of shards, joins them, and delivers the
// result as scan would have.
#include "tools/armlift/Commands.h"
#include "tools/armlift/Delivery.h"

#include "core/report/JsonReader.h"
#include "core/report/Merge.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"

#include <algorithm>

namespace armlift {
namespace {

/// Returns what a report's scan is known to have looked for. Reports do not say
/// it, but their content tells a part of it. An entry of the baseline that may
/// not have been looked for stays.
RunScope scopeOf(const Report &R) {
  RunScope Out;
  Out.Depth = R.Summary.TranslationUnits ? FoundBy::Parse : FoundBy::Text;
  Out.UnusedSuppressions = false;
  for (const Finding &F : R.Findings) {
    Out.UnusedSuppressions |= F.Rule == rule::UnusedSuppression;
    if (const CheckRow *Row = findCheck(F.Rule))
      Out.Depth = std::max(Out.Depth, Row->FoundBy);
  }
  Out.KnowsRules = R.Summary.LeftOut == 0;
  return Out;
}

} // namespace

Exit run(const MergeCommand &Command, const Terminal &Term) {
  auto Known = loadBaseline(Command.Reporting);
  if (!Known)
    return complain(Term, Known.error());
  std::vector<ReportFile> Files;
  for (const std::string &Path : Command.Files) {
    Expected<Report> R = readReport(Path);
    if (!R)
      return complain(Term, R.error());
    Files.push_back({Path, std::move(*R)});
  }
  Expected<Report> Whole = mergeReports(std::move(Files));
  if (!Whole)
    return complain(Term, Whole.error());
  UnusedEntries Unused = hideKnown(*Known, scopeOf(*Whole), *Whole);
  return deliver(Command.Reporting, std::move(*Whole), std::move(Unused), Term);
}

} // namespace armlift
