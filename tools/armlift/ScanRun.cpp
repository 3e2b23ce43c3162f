// See ScanRun.h.
#include "ScanRun.h"

#include "Analyzers.h"
#include "ParseWorker.h"
#include "ScanWatch.h"

#include "analyzers/source/units/CompileCommands.h"
#include "analyzers/source/units/UnitAnalyzer.h"
#include "core/cache/FileStamp.h"
#include "core/filter/Selection.h"
#include "core/support/Version.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace armlift {
namespace {

/// The version says too little while armlift itself is being worked on.
std::string programIdentity() {
  FileStamp Own = stampOf("/proc/self/exe");
  return Own.isSet()
             ? std::string(versionText()) + ' ' + std::to_string(Own.Size) +
                   ' ' + std::to_string(Own.Modified)
             : "";
}

ScanOptions pipelineOptions(const ScanCommand &Command) {
  ScanOptions Out;
  Out.Discovery.Paths = Command.Paths;
  Out.Discovery.Exclude = Command.Exclude;
  Out.Discovery.NoIgnore = Command.NoIgnore;
  Out.Target = Command.Target;
  Out.Jobs = Command.Jobs;
  Out.Limits = Command.Limits;
  Out.Shard = Command.Shard;
  if (Command.ReportUnused)
    Out.Unused = Command.Lexical ? FoundBy::Text
                 : Command.Deep  ? FoundBy::Deep
                                 : FoundBy::Parse;
  if (!Command.NoCache)
    Out.Program = programIdentity();
  return Out;
}

/// True where `File` is one of `Paths` or below one.
bool isNamed(const std::string &File, const std::vector<std::string> &Paths) {
  return std::ranges::any_of(Paths, [&](const std::string &Path) {
    std::error_code Ignored;
    std::filesystem::path Real = std::filesystem::canonical(Path, Ignored);
    std::filesystem::path Below =
        std::filesystem::path(File).lexically_relative(Real);
    return !Ignored && !Below.empty() && *Below.begin() != "..";
  });
}

/// Leaves of the paths of a scan only the files that git says matter.
Expected<void> narrowByGit(const ScanCommand &Command, ScanSetup &Out) {
  DiscoveryOptions &Discovery = Out.Options.Discovery;
  std::vector<std::string> Files;
  if (Command.Staged) {
    Expected<StagedFiles> Staged = stagedFiles(Command.Paths.front());
    if (!Staged)
      return std::unexpected(Staged.error());
    for (const std::string &Missing : Staged->Missing)
      if (isNamed(Missing, Command.Paths))
        Out.Errors.push_back({ErrorKind::UnreadableInput, Missing,
                              "staged, but not in the work tree"});
    Discovery.Instead = Staged->Instead;
    Files = Staged->Paths;
    Out.Staged = std::move(*Staged);
  } else if (!Command.ChangedSince.empty()) {
    auto Changed = changedSince(Command.Paths.front(), Command.ChangedSince);
    if (!Changed)
      return std::unexpected(Changed.error());
    Files = std::move(*Changed);
  } else {
    return {};
  }
  std::erase_if(Files, [&](const std::string &File) {
    return !isNamed(File, Command.Paths);
  });
  Discovery.Paths = std::move(Files);
  Out.Narrowed = true;
  return {};
}

/// A build that is named has to be usable; one that is only found is an input
/// like any other.
Expected<void> checkBuild(const ScanCommand &Command) {
  if (Command.Lexical || Command.BuildDir.empty())
    return {};
  auto Entries =
      source::readCompileCommands(source::findDatabase(Command.BuildDir, {}));
  return Entries ? Expected<void>() : std::unexpected(Entries.error());
}

std::vector<std::unique_ptr<Analyzer>>
analyzersFor(const ScanCommand &Command) {
  return makeAnalyzers({.BaselineOs = Command.BaselineOs,
                        .BuildDir = Command.BuildDir,
                        .Lexical = Command.Lexical,
                        .Deep = Command.Deep,
                        .Cache = !Command.NoCache,
                        .Jobs = Command.Jobs});
}

} // namespace

Expected<ScanSetup> setUpScan(const ScanCommand &Command) {
  ScanSetup Out;
  Out.Options = pipelineOptions(Command);
  if (auto Ok = narrowByGit(Command, Out); !Ok)
    return std::unexpected(Ok.error());
  if (auto Ok = checkBuild(Command); !Ok)
    return std::unexpected(Ok.error());
  Out.Analyzers = analyzersFor(Command);
  return Out;
}

Expected<Report> runScanSetup(const ScanCommand &Command,
                              const ScanSetup &Setup, const Terminal &Term) {
  Expected<Selection> Rules = Selection::create(Command.Select, Command.Ignore);
  if (!Rules)
    return std::unexpected(Rules.error());
  bool Quiet = Command.Reporting.Quiet;
  ScanWatch Watch(Term.Err,
                  {.Bar = Term.ErrIsTerminal && !Command.NoProgress && !Quiet,
                   .Warnings = !Quiet,
                   .Notes = Command.Verbose});
  Watch.note(Command.Settings.empty() ? "no settings file"
                                      : "settings of " + Command.Settings);
  if (!Command.Lexical && (Command.Deep || !Command.BuildDir.empty()) &&
      findParseWorker().empty())
    Watch.warn("the what-if parse is off: armlift-whatif is not beside "
               "armlift (a build with WITH_CLANG=OFF has none); findings are "
               "those of the lexical tier");
  Expected<Report> R = runScan(Setup.Options, Setup.Analyzers, &Watch);
  if (!R)
    return R;
  if (!Command.Shard || Command.Shard->Index == 1)
    std::ranges::copy(Setup.Errors, std::back_inserter(R->Errors));
  sortLists(*R);
  std::erase_if(R->Findings,
                [&](const Finding &F) { return !Rules->covers(F.Rule); });
  return R;
}

} // namespace armlift
