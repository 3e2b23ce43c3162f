// armlift merge: the reports of shards, read back, put together, delivered as
// scan would have.
#include "tools/armlift/Commands.h"
#include "tools/armlift/Delivery.h"

#include "core/report/JsonReader.h"
#include "core/report/Merge.h"

namespace armlift {

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
  // Of the shards only the outcome is known: without units it was no parse.
  RunScope Looked;
  if (!Whole->Summary.TranslationUnits)
    Looked.Depth = FoundBy::Text;
  return deliver(Command.Reporting, std::move(*Whole), *Known, Looked, Term);
}

} // namespace armlift
