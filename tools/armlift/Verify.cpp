// armlift verify: prints, as a table, whether each translation unit compiles
// for aarch64.
#include "tools/armlift/Commands.h"
#include "tools/armlift/ParseWorker.h"
#include "tools/armlift/ProjectsOfUnits.h"

#include "analyzers/source/units/Verification.h"
#include "core/input/BuildDatabase.h"
#include "core/input/ContextRoot.h"
#include "core/report/JsonParts.h"
#include "core/support/File.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"
#include "core/support/Process.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <span>

namespace armlift {
namespace {

using source::Verification;
using source::VerifiedUnit;

void writeTable(const Verification &V, const ShownPaths &Shown,
                std::ostream &Out) {
  std::size_t Good = 0, NotJudged = 0;
  std::map<std::string, std::size_t> By;
  for (const VerifiedUnit &Unit : V.Units) {
    std::string Path = printable(Shown(Unit.Path));
    if (!Unit.Compiles) {
      Out << "error " << Path << "  " << printable(Unit.FirstMessage) << '\n';
      ++NotJudged;
      continue;
    }
    ++By[Unit.By];
    if (*Unit.Compiles) {
      Out << "ok    " << Path << '\n';
      ++Good;
      continue;
    }
    Out << "fails " << Path << "  " << counted(Unit.Breaks, "place", "places")
        << ", first " << printable(Shown(Unit.FirstPath));
    if (Unit.FirstLine)
      Out << ':' << Unit.FirstLine;
    Out << ": " << printable(Unit.FirstMessage) << '\n';
  }
  Out << Good << " of " << V.Units.size() << " units compile for aarch64";
  for (const char *Before = " ("; const auto &[Name, Count] : By) {
    Out << Before << Count << " by " << printable(Name);
    Before = ", ";
  }
  Out << (By.empty() ? "" : ")");
  if (NotJudged)
    Out << ", " << NotJudged << " not judged";
  Out << '\n';
}

void writeJson(const Verification &V, const ShownPaths &Shown,
               std::ostream &Out) {
  JsonWriter Json(Out);
  Json.object([&] {
    Json.member("version", 1);
    Json.objects("units", V.Units, [&](const VerifiedUnit &Unit) {
      Json.member("path", Shown(Unit.Path));
      Json.key("compiles");
      if (Unit.Compiles)
        Json.value(*Unit.Compiles);
      else
        Json.null();
      Json.memberOrNull("by", Unit.By);
      Json.member("breaks", Unit.Breaks);
      Json.memberOrNull("first_path", Shown(Unit.FirstPath));
      Json.key("first_line");
      if (Unit.FirstLine)
        Json.value(Unit.FirstLine);
      else
        Json.null();
      Json.memberOrNull("first_message", Unit.FirstMessage);
    });
    writeErrors(Json, V.Errors);
  });
  Json.finish();
}

/// The database that a scan of the folder would use.
std::string databaseFor(const std::string &BuildDir,
                        const std::string &Folder) {
  std::string Root = projectRootOf(Folder);
  return findDatabase(BuildDir, Root.empty() ? Folder : Root, {Folder});
}

} // namespace

Exit run(const VerifyCommand &Command, const Terminal &Term) {
  if (!Command.Cross.empty() && Command.Cross != DefaultCross)
    if (std::vector<std::string> Compiler{Command.Cross + "gcc", "--version"};
        !runProcess(Compiler))
      return complain(Term, {ErrorKind::UnreadableInput, "--cross",
                             "'" + Compiler.front() + "' is not installed"});
  std::string Folder = realPath(".");
  ShownPaths Shown(Folder);
  source::UnitOptions Options{.Worker = findParseWorker(),
                              .SearchPath = Term.SearchPath,
                              .Jobs =
                                  Command.Jobs ? Command.Jobs : defaultJobs()};
  ProjectsOfUnits Projects(Options.Jobs);
  Expected<Verification> V = source::verifyUnits(
      databaseFor(Command.BuildDir, Folder), Options, Command.Cross, Folder,
      [&](std::span<const std::string> Units) { return Projects.read(Units); });
  if (!V)
    return complain(Term, V.error());
  for (Error &E : V->Errors)
    E.Path = Shown(E.Path);
  if (Command.Json)
    writeJson(*V, Shown, Term.Out);
  else
    writeTable(*V, Shown, Term.Out);
  for (const Error &E : V->Errors)
    complain(Term, E);
  if (!V->Errors.empty())
    return Exit::Unreadable;
  bool AllCompile = std::ranges::all_of(V->Units, [](const VerifiedUnit &Unit) {
    return Unit.Compiles == std::optional(true);
  });
  return AllCompile ? Exit::Clean : Exit::Findings;
}

} // namespace armlift
