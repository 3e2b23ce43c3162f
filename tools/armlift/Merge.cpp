// armlift merge: the reports of shards, read back, put together, delivered as
// scan would have.
#include "tools/armlift/Commands.h"
#include "tools/armlift/Delivery.h"

#include "core/filter/UnusedSuppressions.h"
#include "core/report/JsonReader.h"
#include "core/report/Merge.h"
#include "core/rules/CheckTable.h"

#include <algorithm>

namespace armlift {
namespace {

/// Reports do not say what was looked for, what they hold tells a part of it:
/// an entry of the baseline that may not have been looked for stays.
RunScope scopeOf(const Report &R) {
  RunScope Out;
  Out.Depth = R.Summary.TranslationUnits ? FoundBy::Parse : FoundBy::Text;
  Out.UnusedSuppressions = false;
  for (const Finding &F : R.Findings) {
    Out.UnusedSuppressions |= F.Rule == UnusedSuppressionRule;
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
  RunScope Looked = scopeOf(*Whole);
  return deliver(Command.Reporting, std::move(*Whole), *Known, Looked, Term);
}

} // namespace armlift
