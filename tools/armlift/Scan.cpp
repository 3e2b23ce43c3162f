// armlift scan: the report that was asked for, delivered.
#include "Commands.h"
#include "Delivery.h"
#include "ScanRun.h"

#include "core/pipeline/Shard.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <ostream>

namespace armlift {
namespace {

/// True where `Path` is one that this run looked at: a partial scan says
/// nothing about the rest of a baseline.
bool isInScope(std::string_view Path, const ScanCommand &Command) {
  return std::ranges::any_of(Command.Paths, [&](std::string_view Scope) {
    while (Scope.starts_with("./"))
      Scope.remove_prefix(2);
    while (Scope.ends_with("/"))
      Scope.remove_suffix(1);
    if (Scope.empty() || Scope == ".")
      return !Path.starts_with("/") && !Path.starts_with("../");
    return Path.starts_with(Scope) &&
           (Path.size() == Scope.size() || Path[Scope.size()] == '/' ||
            Path[Scope.size()] == '!');
  });
}

/// --show-files: one path per line.
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

} // namespace

Exit runScanCommand(const ScanCommand &Command, const Terminal &Term) {
  auto Known = loadBaseline(Command.Reporting);
  if (!Known)
    return complain(Term, Known.error());
  Expected<ScanSetup> Setup = setUpScan(Command);
  if (!Setup)
    return complain(Term, Setup.error());
  if (Command.ShowFiles)
    return listFiles(*Setup, Term);
  Expected<Report> R = runScanSetup(Command, *Setup, Term);
  if (!R)
    return complain(Term, R.error());
  return deliver(
      Command.Reporting, std::move(*R), *Known,
      [&](std::string_view Path) {
        return !Setup->Narrowed && isInScope(Path, Command);
      },
      Term);
}

} // namespace armlift
