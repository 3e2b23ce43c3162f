// See ScanRun.h.
#include "tools/armlift/ScanRun.h"

#include "core/support/Text.h"
#include "core/support/WellKnownNames.h"
#include "tools/armlift/Analyzers.h"
#include "tools/armlift/ParseWorker.h"
#include "tools/armlift/ScanWatch.h"

#include "analyzers/build/Readers.h"
#include "analyzers/source/units/CompileCommands.h"
#include "core/cache/BuildIdentity.h"
#include "core/cache/CacheSecret.h"
#include "core/input/BuildDatabase.h"
#include "core/input/FileKinds.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"
#include "core/support/File.h"
#include "core/support/Fnv128.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace armlift {
namespace {

/// Returns the deepest kind of finding that a scan can make, given units to
/// parse.
FoundBy depthOf(const ScanCommand &Command) {
  return Command.Lexical ? FoundBy::Text
         : Command.Deep  ? FoundBy::Deep
                         : FoundBy::Parse;
}

/// True if the scan looks for comments that suppress nothing. To select the
/// rule is to ask for it.
bool looksForUnused(const ScanCommand &Command) {
  return Command.ReportUnused ||
         std::ranges::find(Command.Select, rule::UnusedSuppression,
                           shortRuleId) != Command.Select.end();
}

/// True if the name is that of a rule, or a group, about sources or build
/// files.
bool isOfSources(std::string_view Name) {
  const CheckRow *Row = findCheck(Name);
  std::string_view Group = Row ? Row->Group : Name;
  return Group == "source" || Group == "build";
}

/// Warns of rules that were requested by name and that this scan could not look
/// for.
void warnOfUnlookedRules(const ScanCommand &Command, FoundBy Depth,
                         ScanWatch &Watch) {
  const ProgramInfo Program = thisProgram();
  if (!Program.ReadsSources) {
    for (const std::string &Name : Command.Select)
      if (isOfSources(shortRuleId(Name)))
        Watch.warn("'" + Name + "' was not looked for: " +
                   std::string(Program.Name) + " reads only packages");
    return;
  }
  for (std::string_view Name : Command.Select)
    if (const CheckRow *Row = findCheck(shortRuleId(Name));
        Row && Row->FoundBy > Depth)
      Watch.warn("'" + std::string(Row->Id) +
                 "' was not looked for: it needs " +
                 (Row->FoundBy == FoundBy::Deep && !Command.Deep
                      ? "--deep"
                      : "the what-if parse"));
}

/// Returns the identity of a whole scan: shards belong together if they look
/// for the same things.
std::string wholeOf(const ScanCommand &Command, std::string_view Files) {
  Fnv128 Hash;
  Hash.updateField(Files);
  Hash.updateField(std::to_string(static_cast<unsigned>(depthOf(Command))));
  for (const std::vector<std::string> *Names :
       {&Command.Select, &Command.Ignore})
    for (const std::string &Name : std::set(Names->begin(), Names->end()))
      Hash.updateField((Names == &Command.Select ? "+" : "-") + Name);
  return Hash.hex();
}

ScanOptions pipelineOptions(const ScanCommand &Command,
                            const std::string &Secret) {
  ScanOptions Out;
  Out.Discovery.Paths = Command.Paths;
  Out.Discovery.Exclude = Command.Exclude;
  Out.Discovery.ExcludeFrom = Command.ExcludeFrom;
  // Files named by git are not named by the user.
  Out.Discovery.ForceExclude =
      Command.ForceExclude || Command.Staged || !Command.ChangedSince.empty();
  Out.Discovery.NoIgnore = Command.NoIgnore;
  if (!Command.Lexical)
    Out.Discovery.BuildDir = Command.BuildDir;
  Out.Target = Command.Target;
  Out.Jobs = Command.Jobs;
  Out.Limits = Command.Limits;
  Out.Shard = Command.Shard;
  if (looksForUnused(Command))
    Out.Unused = depthOf(Command);
  if (!Secret.empty())
    Out.JudgedBy = buildIdentity("/proc/self/exe") + '\n' + Secret;
  return Out;
}

/// Returns the paths of a scan, absolute and without links.
Expected<std::vector<std::string>>
realPathsOf(const std::vector<std::string> &Paths) {
  std::vector<std::string> Out;
  for (const std::string &Path : Paths) {
    Out.push_back(realPath(Path));
    if (Out.back().empty())
      return systemFailure(Path);
  }
  return Out;
}

/// True if `File` is one of `Named`, or below one of them.
bool isNamed(std::string_view File,
             const std::set<std::string, std::less<>> &Named) {
  for (; !File.empty(); File = parentPath(File))
    if (Named.contains(File))
      return true;
  return Named.contains("/");
}

/// Adds build files, and sources that are gone: a counterpart, a guard or a
/// shim may be missing.
void addFarReaching(std::span<const std::string> Changed,
                    std::vector<std::string> Gone, ScanSetup &Out) {
  std::ranges::copy_if(
      Changed, std::back_inserter(Out.FarReaching),
      [](const std::string &File) { return build::readerFor(File); });
  std::ranges::copy_if(
      Gone, std::back_inserter(Out.FarReaching), [](const std::string &File) {
        return build::readerFor(File) || isSource(fileKindOf(File)) ||
               mayHoldNativeCode(File);
      });
}

void warnOfFarReaching(const ScanSetup &Setup, ScanWatch &Watch) {
  if (Setup.FarReaching.empty())
    return;
  constexpr std::size_t Most = 3;
  ShownPaths Shown;
  std::vector<std::string> Names;
  for (const std::string &File : Setup.FarReaching)
    Names.push_back(printable(Shown(File)));
  Watch.warn(listed(Names, Most) +
             (Setup.FarReaching.size() > 1 ? " were" : " was") +
             " changed or removed: the effect on unchanged files was not "
             "checked; a full scan would show it");
}

/// Adds the staged files of one repository to the files to scan.
Expected<void> addStaged(const GitRepository &Repo, ScanSetup &Out) {
  Expected<StagedFiles> Staged = stagedFiles(Repo);
  if (!Staged)
    return std::unexpected(Staged.error());
  for (std::string &Missing : Staged->Missing)
    Out.Errors.push_back({ErrorKind::UnreadableInput, std::move(Missing),
                          "staged, but not a file in the work tree"});
  DiscoveryOptions &Discovery = Out.Options.Discovery;
  Discovery.Instead.merge(Staged->Instead);
  addFarReaching(Staged->Paths, std::move(Staged->Gone), Out);
  std::ranges::move(Staged->Paths, std::back_inserter(Discovery.Paths));
  Out.Copies.push_back(std::move(Staged->Copies));
  return {};
}

Expected<void> addChanged(const GitRepository &Repo,
                          const std::string &Revision, ScanSetup &Out) {
  auto Changed = changedSince(Repo, Revision);
  if (!Changed)
    return std::unexpected(Changed.error());
  addFarReaching(Changed->Paths, std::move(Changed->Gone), Out);
  std::ranges::move(Changed->Errors, std::back_inserter(Out.Errors));
  std::ranges::move(Changed->Paths,
                    std::back_inserter(Out.Options.Discovery.Paths));
  return {};
}

/// Keeps only those files below the paths of a scan that git says matter. Each
/// path is looked up in the repository around it.
Expected<void> narrowByGit(const ScanCommand &Command, ScanSetup &Out) {
  if (!Command.Staged && Command.ChangedSince.empty())
    return {};
  auto Repositories = GitRepository::around(Out.Named);
  if (!Repositories)
    return std::unexpected(Repositories.error());
  Out.Options.Discovery.Paths.clear();
  Out.Options.Discovery.Within = Out.Named;
  for (const GitRepository &Repo : *Repositories)
    if (auto Ok = Command.Staged ? addStaged(Repo, Out)
                                 : addChanged(Repo, Command.ChangedSince, Out);
        !Ok)
      return Ok;
  std::set<std::string, std::less<>> Wanted(Out.Named.begin(), Out.Named.end());
  std::erase_if(Out.Options.Discovery.Paths, [&](const std::string &File) {
    return !isNamed(File, Wanted);
  });
  std::erase_if(Out.Errors,
                [&](const Error &E) { return !isNamed(E.Path, Wanted); });
  std::erase_if(Out.FarReaching, [&](const std::string &File) {
    return !isNamed(File, Wanted);
  });
  return {};
}

/// Checks a build directory that was named: it must be usable. One that is only
/// found is an input like any other.
Expected<void> checkBuild(const ScanCommand &Command) {
  if (Command.Lexical || Command.BuildDir.empty())
    return {};
  auto Entries =
      source::readCompileCommands(findDatabase(Command.BuildDir, {}, {}));
  return Entries ? Expected<void>() : std::unexpected(Entries.error());
}

std::vector<std::unique_ptr<Analyzer>>
analyzersFor(const ScanCommand &Command, const std::string &SearchPath,
             const std::string &Secret) {
  return makeAnalyzers({.BaselineOs = Command.BaselineOs,
                        .Lexical = Command.Lexical,
                        .Deep = Command.Deep,
                        .SearchPath = SearchPath,
                        .CacheSecret = Secret,
                        .Jobs = Command.Jobs});
}

} // namespace

Expected<ScanSetup> setUpScan(const ScanCommand &Command,
                              const Terminal &Term) {
  ScanSetup Out;
  const std::string Secret =
      Command.NoCache ? std::string() : cacheSecret(Term.CacheHome);
  Out.Options = pipelineOptions(Command, Secret);
  auto Rules = Selection::create(Command.Select, Command.Ignore);
  if (!Rules)
    return std::unexpected(Rules.error());
  Out.Rules = std::move(*Rules);
  auto Named = realPathsOf(Command.Paths);
  if (!Named)
    return std::unexpected(Named.error());
  Out.Named = std::move(*Named);
  if (auto Ok = narrowByGit(Command, Out); !Ok)
    return std::unexpected(Ok.error());
  if (auto Ok = checkBuild(Command); !Ok)
    return std::unexpected(Ok.error());
  Out.Analyzers = analyzersFor(Command, Term.SearchPath, Secret);
  return Out;
}

/// Warns if units were asked for, or are there to be parsed, and the program
/// that parses them is missing.
static void warnOfMissingWorker(const ScanCommand &Command, const Report &R,
                                ScanWatch &Watch) {
  bool Wants = Command.Deep || !Command.BuildDir.empty() ||
               std::ranges::any_of(R.Files, [](std::string_view Path) {
                 return fileName(Path) == CompileCommandsFile;
               });
  if (Wants && !Command.Lexical && findParseWorker().empty())
    Watch.warn(
        "no unit is parsed: the program armlift-whatif is not beside armlift "
        "(a build with ARMLIFT_WITH_CLANG=OFF has none); the findings are "
        "those of --lexical");
}

Expected<Report> runScanSetup(const ScanCommand &Command,
                              const ScanSetup &Setup, const Terminal &Term) {
  bool Quiet = Command.Reporting.Quiet;
  ScanWatch Watch(Term.Err,
                  {.Bar = Term.ErrIsTerminal && !Command.NoProgress && !Quiet,
                   .Warnings = !Quiet,
                   .Notes = Command.Verbose});
  Watch.note(Command.Settings.empty() ? "no settings file"
                                      : "settings of " + Command.Settings);
  warnOfFarReaching(Setup, Watch);
  Expected<Report> R = runScan(Setup.Options, Setup.Analyzers, Watch);
  if (!R)
    return R;
  warnOfMissingWorker(Command, *R, Watch);
  if (R->Shard)
    R->Shard->Of = wholeOf(Command, R->Shard->Of);
  warnOfUnlookedRules(
      Command, R->Summary.TranslationUnits ? depthOf(Command) : FoundBy::Text,
      Watch);
  if (!Command.Shard || Command.Shard->Index == 1)
    std::ranges::copy(Setup.Errors, std::back_inserter(R->Errors));
  sortLists(*R);
  R->Summary.LeftOut = std::erase_if(R->Findings, [&](const Finding &F) {
    return !Setup.Rules.covers(F.Rule);
  });
  countFindings(R->Summary, R->Findings);
  return R;
}

RunScope scopeOf(const ScanCommand &Command, const ScanSetup &Setup,
                 const Report &R) {
  RunScope Out{Setup.Named, R.Files, Setup.Rules, FoundBy::Text,
               looksForUnused(Command)};
  if (R.Summary.TranslationUnits)
    Out.Depth = depthOf(Command);
  std::ranges::sort(Out.Files);
  return Out;
}

} // namespace armlift
