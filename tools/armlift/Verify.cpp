// armlift verify: prints, as a table, whether each translation unit compiles
// for aarch64.
#include "core/support/Text.h"
#include "core/support/WellKnownNames.h"
#include "tools/armlift/Commands.h"
#include "tools/armlift/ParseWorker.h"

#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/source/units/Verification.h"
#include "core/build/ProjectBuild.h"
#include "core/input/BuildDatabase.h"
#include "core/input/ContextRoot.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Extraction.h"
#include "core/report/JsonParts.h"
#include "core/rules/TargetTable.h"
#include "core/support/File.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"
#include "core/support/Process.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <ostream>
#include <set>
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

/// Returns the project of units that no project mark surrounds: the outermost
/// folder around them that CMake builds, which may provide their headers; empty
/// if there is none.
std::string looseProject(std::span<const std::string> Units) {
  std::string Out;
  const std::string Common = commonFolderOf(Units);
  for (std::string_view At = Common; !At.empty(); At = parentPath(At)) {
    std::string Folder(At);
    if (pathExists(Folder + "/CMakeLists.txt"))
      Out = Folder;
    if (pathExists(Folder + '/' + std::string(CMakeCacheFile)))
      break;
  }
  return Out;
}

/// Returns the projects that the units belong to.
std::vector<std::string> projectsOf(std::span<const std::string> Units) {
  std::set<std::string> Out;
  std::vector<std::string> Loose;
  for (const std::string &Unit : Units)
    if (std::string Root = projectRootOf(Unit); !Root.empty())
      Out.insert(std::move(Root));
    else
      Loose.push_back(Unit);
  if (!Loose.empty())
    if (std::string Root = looseProject(Loose); !Root.empty())
      Out.insert(std::move(Root));
  return {Out.begin(), Out.end()};
}

/// The build files of the projects around units.
class BuildFiles {
public:
  explicit BuildFiles(unsigned Jobs) : Jobs(Jobs) {}

  /// Returns the projects around the units, which point into this object.
  source::FoundProjects around(std::span<const std::string> Units) {
    source::FoundProjects Out;
    DiscoveryOptions There;
    There.Paths = projectsOf(Units);
    Expected<Discovered> Found = discover(There);
    if (!Found) {
      Out.Errors.push_back(std::move(Found.error()));
      return Out;
    }
    Out.Errors = std::move(Found->Errors);
    std::vector<std::unique_ptr<Analyzer>> Readers;
    Readers.push_back(std::make_unique<build::BuildAnalyzer>());
    std::erase_if(Found->Files, [&](const DiscoveredFile &File) {
      return !isWholeByName(File, Readers);
    });
    std::vector<ExtractedFile> Files(Found->Files.size());
    Progress Silent;
    extractAll(Found->Files, Readers, {Jobs, {}, /*Identify=*/false}, Silent,
               Files);
    Roots = std::move(Found->ContextRoots);
    Facts.resize(Roots.size());
    for (std::size_t I = 0; I < Files.size(); ++I) {
      std::ranges::move(Files[I].Inputs,
                        std::back_inserter(Facts[Found->Files[I].Root]));
      std::ranges::move(Files[I].Errors, std::back_inserter(Out.Errors));
    }
    for (std::size_t I = 0; I < Roots.size(); ++I)
      Out.Projects.push_back({.Inputs = Facts[I],
                              .Target = DefaultTarget,
                              .Root = Roots[I],
                              .Build = &Builds.emplace_back(Facts[I])});
    return Out;
  }

private:
  unsigned Jobs;
  std::vector<std::string> Roots;
  std::vector<std::vector<InputFacts>> Facts; ///< by root
  std::deque<ProjectBuild> Builds;            ///< likewise
};

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
  BuildFiles Build(Options.Jobs);
  Expected<Verification> V = source::verifyUnits(
      databaseFor(Command.BuildDir, Folder), Options, Command.Cross, Folder,
      [&](std::span<const std::string> Units) { return Build.around(Units); });
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
