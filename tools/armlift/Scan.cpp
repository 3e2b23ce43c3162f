// armlift scan: makes the requested report and delivers it.
#include "core/rules/RuleId.h"
#include "tools/armlift/Commands.h"
#include "tools/armlift/Delivery.h"
#include "tools/armlift/ScanRun.h"

#include "core/fix/FixPlan.h"
#include "core/pipeline/Shard.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <ostream>

namespace armlift {
namespace {

/// --show-files: prints one path per line.
Exit listFiles(const ScanSetup &Setup, const Terminal &Term) {
  Expected<Discovered> Found = discover(Setup.Options.Discovery);
  if (!Found)
    return complain(Term, Found.error());
  if (std::optional<Shard> Part = Setup.Options.Shard)
    keepShard(*Found, *Part, Setup.Analyzers);
  for (const DiscoveredFile &File : Found->Files)
    if (File.InScope)
      Term.Out << printable(File.Path) << '\n';
  for (const Error &E : Found->Errors)
    complain(Term, E);
  return Found->Errors.empty() ? Exit::Clean : Exit::Unreadable;
}

/// True if some output can show fixes. The offsets of fixes in staged bytes
/// mean nothing in the work tree.
bool holdsFixes(const ScanCommand &Command) {
  return !Command.Staged &&
         std::ranges::any_of(
             Command.Reporting.Outputs, [](const OutputSpec &Spec) {
               return Spec.Format == "json" || Spec.Format == "sarif";
             });
}

} // namespace

Exit run(const ScanCommand &Command, const Terminal &Term) {
  auto Known = loadBaseline(Command.Reporting);
  if (!Known)
    return complain(Term, Known.error());
  Expected<ScanSetup> Setup = setUpScan(Command, Term);
  if (!Setup)
    return complain(Term, Setup.error());
  if (Command.ShowFiles)
    return listFiles(*Setup, Term);
  Expected<Report> R = runScanSetup(Command, *Setup, Term);
  if (!R)
    return complain(Term, R.error());
  UnusedEntries Unused = hideKnown(*Known, scopeOf(Command, *Setup, *R), *R);
  if (holdsFixes(Command))
    proposeFixes(R->Findings,
                 {.HasAllNames = Setup->Rules.covers(rule::X86Intrinsic)});
  return deliver(Command.Reporting, std::move(*R), std::move(Unused), Term);
}

} // namespace armlift
