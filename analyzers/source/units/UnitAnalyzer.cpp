// Plans, parses and merges the units; see UnitAnalyzer.h.
#include "analyzers/source/units/UnitAnalyzer.h"

#include "analyzers/source/units/ProvidedHeaders.h"
#include "analyzers/source/units/UnitCache.h"
#include "analyzers/source/units/UnitMerge.h"
#include "analyzers/source/units/UnitPlan.h"
#include "analyzers/source/units/UnitSelection.h"
#include "analyzers/source/units/WorkerPool.h"
#include "core/cache/BuildIdentity.h"
#include "core/cache/CacheFolder.h"
#include "core/fix/IncludeFix.h"
#include "core/rules/RuleId.h"
#include "core/rules/Sorted.h"
#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace armlift::source {
namespace {

constexpr std::size_t MaxCachedUnit = std::size_t(256) << 20;

/// The inputs of one context root by their real paths.
class ProjectPaths {
public:
  explicit ProjectPaths(const Project &P) {
    for (const InputFacts &In : P.Inputs)
      if (In.Depth == 0) {
        Shown.emplace(std::string(P.Root) + '/' + In.ContextPath, In.Path);
        if (!In.InPlace)
          Replaced.insert(In.Path);
      }
  }

  /// True if the parse has read a file of the work tree, but other bytes of
  /// that file were judged. Such a unit tells nothing about the judged bytes.
  bool readsReplaced(const UnitFacts &Unit) {
    return !Replaced.empty() &&
           std::ranges::any_of(Unit.Files, [&](const UnitFile &File) {
             return Replaced.contains(shown(File.Path));
           });
  }

  /// Returns the displayed path of a file; empty outside the project. Every
  /// unit names the same few headers, so the file system is asked only once for
  /// each.
  const std::string &shown(const std::string &Absolute) {
    auto [At, IsNew] = Shown.try_emplace(Absolute);
    if (IsNew)
      if (auto Real = Shown.find(canonicalPath(Absolute)); Real != Shown.end())
        At->second = Real->second;
    return At->second;
  }

private:
  std::map<std::string, std::string> Shown; ///< by absolute path
  std::set<std::string> Replaced;           ///< displayed paths
};

/// What the build files tell about a unit, but the commands of an x86 build do
/// not: that aarch64 does not build the unit, or builds it without a macro of
/// its command.
class BuildKnowledge {
public:
  BuildKnowledge(std::string_view Root, const TreeNotes &Notes,
                 std::span<const UnitRequest> Requests)
      : Root(std::string(Root) + '/'), Notes(Notes) {
    for (const UnitRequest &Request : Requests)
      Built.insert(fromRoot(Request));
  }

  /// Drops what the units say about files that they include and that have no
  /// finding from the text: headers of arch/x86, which an aarch64 build
  /// replaces by those of another folder.
  void dropCounterparts(std::span<const InputFacts> Inputs,
                        std::span<const Finding> Findings,
                        std::map<std::string, FileEvidence> &Evidence) const {
    if (Notes.LeftOut.empty())
      return;
    std::set<std::string_view> Judged;
    for (const Finding &F : Findings)
      Judged.insert(F.Path);
    for (const InputFacts &In : Inputs)
      if (In.Depth == 0 && findLeftOut(In.ContextPath) &&
          !Built.contains(In.ContextPath) && !Judged.contains(In.Path))
        Evidence.erase(In.Path);
  }

  /// The library that the build puts in front of the compiler's headers for a
  /// source; the path is relative to the root.
  std::optional<ShimCover> shimOf(std::string_view Path) const {
    const auto *Source = findSorted(Notes.Shims, Path, &ShimmedSource::Path);
    return Source ? std::optional(Source->Cover) : std::nullopt;
  }

  /// True if the unit is not built for aarch64. If the x86 build has foo_neon.c
  /// too, that file does not replace foo_sse.c: each of them guards its own
  /// code.
  bool isLeftOut(const UnitRequest &Request) const {
    const LeftOutFile *File = findLeftOut(fromRoot(Request));
    return File &&
           (File->Replacement.empty() || !Built.contains(File->Replacement));
  }

  /// Moves the macros that only x86 has to the options of the parse as x86.
  void takeX86Macros(UnitRequest &Request) const {
    auto isX86 = [&](const std::string &Word) {
      return Word.starts_with("-D") &&
             std::ranges::binary_search(Notes.X86Macros,
                                        Word.substr(2, Word.find('=') - 2));
    };
    auto Rest =
        std::ranges::stable_partition(Request.Arguments, std::not_fn(isX86));
    std::ranges::move(Rest, std::back_inserter(Request.X86Features));
    Request.Arguments.erase(Rest.begin(), Rest.end());
  }

private:
  const LeftOutFile *findLeftOut(std::string_view Path) const {
    return findSorted(Notes.LeftOut, Path, &LeftOutFile::Path);
  }

  std::string fromRoot(const UnitRequest &Request) const {
    std::string Real = canonicalPath(Request.File);
    return Real.starts_with(Root) ? Real.substr(Root.size()) : std::string();
  }

  std::string Root;
  const TreeNotes &Notes;
  std::set<std::string> Built; ///< paths from the root
};

/// Adds to findings of the parse the line of text that reports and fingerprints
/// use.
void addSnippets(std::vector<Finding> &Findings) {
  std::map<std::string, std::vector<Finding *>> ByFile;
  for (Finding &F : Findings)
    // A finding about a whole file has no line.
    if (F.Snippet.empty() && F.Range.Line && F.Rule != rule::X86OnlyPath)
      ByFile[F.Path].push_back(&F);
  std::string Text;
  for (auto &[Path, Wanted] : ByFile) {
    if (!readSource(Path, Text))
      continue;
    std::ranges::sort(Wanted, {},
                      [](const Finding *F) { return F->Range.Line; });
    std::uint32_t Line = 1;
    std::size_t Begin = 0;
    for (Finding *F : Wanted) {
      for (; Line < F->Range.Line && Begin != std::string::npos; ++Line)
        Begin = Text.find('\n', Begin) == std::string::npos
                    ? std::string::npos
                    : Text.find('\n', Begin) + 1;
      if (Begin == std::string::npos)
        break;
      std::size_t End =
          std::min(Text.find_first_of("\r\n", Begin), Text.size());
      F->Snippet = Text.substr(Begin, std::min(End - Begin, MaxSnippet));
    }
  }
}

/// The folder of the header that `armlift fix` made, as it is shown.
std::string shimFolder(const Project &P) {
  auto Header = std::ranges::find_if(P.Inputs, [](const InputFacts &In) {
    return fileName(In.Path) == ShimFileName;
  });
  if (Header == P.Inputs.end())
    return {};
  const std::string Folder(parentPath(Header->Path));
  return Folder.empty() ? "." : Folder;
}

} // namespace

std::vector<UnitFacts> unitFacts(std::span<const UnitRequest> Requests,
                                 const UnitOptions &Options,
                                 const std::string &Root) {
  UnitCache Cache(Options.CacheSecret.empty()
                      ? CacheFolder()
                      : CacheFolder(Root, "units", MaxCachedUnit),
                  buildIdentity(Options.Worker) + '\n' + Options.CacheSecret);
  std::vector<UnitFacts> Out(Requests.size());
  std::vector<UnitRequest> Missing;
  std::vector<std::size_t> Places;
  for (std::size_t I = 0; I < Requests.size(); ++I) {
    if (std::optional<UnitFacts> Known = Cache.find(Requests[I])) {
      Out[I] = std::move(*Known);
      continue;
    }
    Missing.push_back(Requests[I]);
    Places.push_back(I);
  }
  std::vector<UnitFacts> Parsed = parseUnits(
      Missing, {{Options.Worker}, Options.Jobs, Options.Limits},
      [&](std::size_t Unit, const UnitFacts &Facts, std::string_view Answer) {
        Cache.store(Missing[Unit], Facts, Answer);
      });
  for (std::size_t I = 0; I < Parsed.size(); ++I)
    Out[Places[I]] = std::move(Parsed[I]);
  const ShownPaths Shown;
  for (UnitFacts &Unit : Out)
    if (!Unit.FailsOnX86At.empty())
      Unit.Errors.push_back(
          {ErrorKind::NotUnderstood, Unit.File,
           "Clang does not parse it for x86 either, first at " +
               Shown(Unit.FailsOnX86At)});
  return Out;
}

/// Drops the units of other projects. Returns false if there are no others, as
/// in the database of a tree that was copied or moved.
static bool keepOwn(UnitPlan &Plan, std::string_view Root) {
  const bool Any = !Plan.Requests.empty();
  std::erase_if(Plan.Requests, [&](const UnitRequest &Request) {
    return !isBelow(canonicalPath(Request.File), Root);
  });
  return !Any || !Plan.Requests.empty();
}

void UnitAnalyzer::correct(const Project &P, Judgement &All) const {
  std::string Root(P.Root), Database(P.Database);
  if (Database.empty())
    return;
  ShownPaths Shown;
  Expected<UnitPlan> Plan =
      planUnits(Database, Root, Options.SearchPath, Options.Deep);
  if (!Plan) {
    All.Errors.push_back(std::move(Plan.error()));
    All.Errors.back().Path = Shown(All.Errors.back().Path);
    return;
  }
  if (Options.Worker.empty())
    return;
  if (!keepOwn(*Plan, Root))
    All.Errors.push_back(
        {ErrorKind::NotUnderstood, Shown(Database),
         "none of its units is in '" + Shown(Root) +
             "': it is of another tree, or of this one at another place"});
  BuildKnowledge Build(Root, P.Notes, Plan->Requests);
  std::erase_if(Plan->Requests, [&](const UnitRequest &Request) {
    return Build.isLeftOut(Request);
  });
  for (UnitRequest &Request : Plan->Requests)
    Build.takeX86Macros(Request);
  if (!Options.Deep) {
    UnitSelection Selection;
    std::erase_if(Plan->Requests, [&](const UnitRequest &Request) {
      return !Selection.showsMachine(Request);
    });
  }
  std::vector<UnitFacts> Units = unitFacts(Plan->Requests, Options, Root);
  ProjectPaths Paths(P);
  std::erase_if(
      Units, [&](const UnitFacts &Unit) { return Paths.readsReplaced(Unit); });
  for (const UnitFacts &Unit : Units)
    std::ranges::copy(Unit.Errors, std::back_inserter(Plan->Errors));
  for (Error &E : Plan->Errors) {
    E.Path = Shown(E.Path);
    All.Errors.push_back(std::move(E));
  }
  All.TranslationUnits += static_cast<std::uint64_t>(
      std::ranges::count_if(Units, &UnitFacts::Parsed));
  dropProvided(
      Root, [&](std::string_view Path) { return Build.shimOf(Path); }, Units);
  std::map<std::string, FileEvidence> Evidence = combineUnits(
      Units, [&](const std::string &Path) { return Paths.shown(Path); });
  Build.dropCounterparts(P.Inputs, All.Findings, Evidence);
  const std::string ShimFolder = shimFolder(P);
  mergeUnits(Evidence,
             {P.Notes.OptionalMacros, P.Notes.X86Macros, P.Target, ShimFolder},
             All.Findings);
  std::erase_if(All.Findings, [&](const Finding &F) {
    return std::ranges::binary_search(P.Notes.Followed, F.Rule);
  });
  addSnippets(All.Findings);
}

} // namespace armlift::source
