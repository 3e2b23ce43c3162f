#include "core/pipeline/Pipeline.h"

#include "core/build/ProjectBuild.h"
#include "core/filter/UnusedSuppressions.h"
#include "core/findings/FindingList.h"
#include "core/pipeline/Extraction.h"
#include "core/pipeline/InputReader.h"
#include "core/pipeline/Shard.h"
#include "core/pipeline/TreeMemory.h"
#include "core/rules/RuleId.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <ranges>

namespace armlift {

namespace {

/// The inputs of one context root in the order that Project promises.
struct RootInputs {
  std::vector<InputFacts> All;
  std::size_t PlainEnd;                   ///< the plain files come first
  std::vector<std::size_t> ContainerEnds; ///< of those with inputs

  explicit RootInputs(std::span<ExtractedFile> Extracted) {
    auto take = [&](InputFacts &In) { All.push_back(std::move(In)); };
    auto isPlain = [](const InputFacts &In) { return In.Depth == 0; };
    for (ExtractedFile &File : Extracted)
      std::ranges::for_each(File.Inputs | std::views::filter(isPlain), take);
    PlainEnd = All.size();
    for (ExtractedFile &File : Extracted) {
      const std::size_t Begin = All.size();
      for (InputFacts &In : File.Inputs)
        if (!isPlain(In))
          take(In);
      if (All.size() != Begin)
        ContainerEnds.push_back(All.size());
    }
  }
};

template <typename T> void append(std::vector<T> &To, std::vector<T> From) {
  if (To.empty())
    To = std::move(From);
  else
    std::ranges::move(From, std::back_inserter(To));
}

void append(Judgement &To, Judgement From) {
  append(To.Findings, std::move(From.Findings));
  append(To.Artifacts, std::move(From.Artifacts));
  append(To.PortedSites, std::move(From.PortedSites));
  append(To.Errors, std::move(From.Errors));
  To.TranslationUnits += From.TranslationUnits;
}

/// Judges each context root by itself: projects do not see each other.
class Judges {
public:
  Judges(const Discovered &Found, const ReportScope &Scope,
         const ScanOptions &Options, unsigned Jobs,
         std::span<const std::unique_ptr<Analyzer>> Analyzers,
         TreeMemory &Memory)
      : Found(Found), Scope(Scope), Target(Options.Target), Jobs(Jobs),
        Bytes(Options.Limits), Analyzers(Analyzers), Memory(Memory) {}

  Judgement run(std::span<ExtractedFile> Extracted) {
    Judgement All;
    for (std::size_t First = 0, Last = 0; First < Extracted.size();
         First = Last) {
      while (Last < Extracted.size() &&
             Found.Files[Last].Root == Found.Files[First].Root)
        ++Last;
      std::size_t Root = Found.Files[First].Root;
      Judgement Out = judgeRoot(Root, Extracted.subspan(First, Last - First));
      Scope.keepCovered(Root, Out);
      append(All, std::move(Out));
    }
    return All;
  }

private:
  Judgement judgeRoot(std::size_t Root, std::span<ExtractedFile> Extracted) {
    RootInputs Inputs(Extracted);
    std::span<const InputFacts> All = Inputs.All;
    std::size_t Begin = Inputs.PlainEnd;
    Judgement Out = judgePlain(Root, All.first(Begin));
    TreeNotes Notes = std::exchange(Out.Notes, {});
    for (std::size_t End : Inputs.ContainerEnds) {
      judgeTree(Root, All.subspan(Begin, End - Begin), Notes, Out);
      Begin = End;
    }
    if (!All.empty())
      judge(JudgedTogether::All, Root, All, nullptr, std::move(Notes), Out);
    return Out;
  }

  Judgement judgePlain(std::size_t Root, std::span<const InputFacts> Plain) {
    if (const Judgement *Known = Memory.verdict(Root))
      return *Known;
    Judgement Fresh;
    judgeTree(Root, Plain, {}, Fresh);
    Memory.store(Root, Fresh);
    return Fresh;
  }

  /// Judges plain files, or the members of one archive among the files that
  /// `Around` is about.
  void judgeTree(std::size_t Root, std::span<const InputFacts> Inputs,
                 const TreeNotes &Around, Judgement &Into) {
    if (Inputs.empty())
      return;
    const ProjectBuild Build(Inputs, !Around.isLeftPacked(outermostFile(
                                         Inputs.front().ContextPath)));
    judge(JudgedTogether::Tree, Root, Inputs, &Build, {}, Into);
  }

  void judge(JudgedTogether Which, std::size_t Root,
             std::span<const InputFacts> Inputs, const ProjectBuild *Build,
             TreeNotes Notes, Judgement &Into) {
    const Project P{.Inputs = Inputs,
                    .Target = Target,
                    .Root = Found.ContextRoots[Root],
                    .Database = Found.Databases[Root],
                    .Bytes = &Bytes,
                    .Jobs = Jobs,
                    .Build = Build,
                    .Notes = std::move(Notes)};
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      if (A->judgedTogether() == Which)
        A->judge(P, Into);
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      if (A->judgedTogether() == Which)
        A->correct(P, Into);
  }

  const Discovered &Found;
  const ReportScope &Scope;
  std::string_view Target;
  const unsigned Jobs;
  const InputReader Bytes;
  std::span<const std::unique_ptr<Analyzer>> Analyzers;
  TreeMemory &Memory;
};

/// What the inputs in scope provide besides facts, kept until the findings are
/// complete.
struct InputNotes {
  std::map<std::string, std::string, std::less<>> ContextPaths;
  std::map<std::string, InlineComments, std::less<>> Comments;

  /// Moves the comments out of `Extracted`.
  explicit InputNotes(std::span<ExtractedFile> Extracted) {
    for (ExtractedFile &File : Extracted)
      for (InputFacts &In : File.Inputs) {
        if (!In.InScope)
          continue;
        ContextPaths.emplace(In.Path, In.ContextPath);
        if (In.Comments)
          Comments.emplace(In.Path, std::move(*In.Comments));
      }
  }

  const InlineComments *commentsOf(std::string_view Path) const {
    auto It = Comments.find(Path);
    return It == Comments.end() ? nullptr : &It->second;
  }
  std::string contextPath(std::string_view Path) const {
    auto It = ContextPaths.find(Path);
    return It == ContextPaths.end() ? std::string(Path) : It->second;
  }
};

void addUnusedSuppressions(const InputNotes &Notes, FoundBy LookedFor,
                           std::vector<Finding> &Findings) {
  std::map<std::string_view, RuleLines> ByPath;
  for (const Finding &F : Findings)
    if (Notes.commentsOf(F.Path))
      ByPath[F.Path][fullRuleId(F.Rule)].push_back(F.Range.Line);
  for (auto &[Path, Found] : ByPath)
    for (auto &[Rule, Lines] : Found)
      std::ranges::sort(Lines);
  std::vector<Finding> Notable; // ByPath has views of paths in Findings
  for (const auto &[Path, Comments] : Notes.Comments)
    append(Notable,
           unusedSuppressions(Path, Comments, ByPath[Path], LookedFor));
  append(Findings, std::move(Notable));
}

/// Marks findings that comments suppress. `Unused` is as in ScanOptions.
void suppress(Judgement &Judged, const InputNotes &Notes,
              std::optional<FoundBy> Unused) {
  suppressByComments(Judged.Findings, [&](std::string_view Path) {
    return Notes.commentsOf(Path);
  });
  if (Unused)
    addUnusedSuppressions(Notes,
                          Judged.TranslationUnits ? *Unused : FoundBy::Text,
                          Judged.Findings);
}

/// Everything other than the files that a verdict depends on, including how it
/// is shown; empty if nothing should be kept.
std::string memoryKey(const ScanOptions &Options) {
  if (Options.JudgedBy.empty())
    return "";
  std::error_code Failure; // paths are shown relative to the working directory
  std::string Key = Options.JudgedBy + '\n' + Options.Target + '\n' +
                    std::filesystem::current_path(Failure).string() + '\n' +
                    (Options.Discovery.NoIgnore ? "no-ignore" : "") +
                    (Options.Discovery.ForceExclude ? " force" : "");
  if (!Options.Discovery.Exclude.empty())
    Key += '\n' + Options.Discovery.ExcludeFrom;
  for (const std::string &Glob : Options.Discovery.Exclude)
    Key += '\n' + Glob;
  return Key;
}

/// Reports how many files were found.
void tellFound(Progress &Watcher, std::span<const DiscoveredFile> Files) {
  auto InScope = std::ranges::count_if(Files, &DiscoveredFile::InScope);
  Watcher.begin(Files.size());
  Watcher.note("found " + std::to_string(Files.size()) + " files, " +
               std::to_string(InScope) + " of them to report on");
}

/// Reports how many files were read, and how many the cache knew.
void tellRead(Progress &Watcher, std::span<const ExtractedFile> Files) {
  auto Known = std::ranges::count_if(Files, &ExtractedFile::FromCache);
  Watcher.note(
      "read " +
      std::to_string(static_cast<std::ptrdiff_t>(Files.size()) - Known) +
      " files, took " + std::to_string(Known) + " from the cache");
}

/// Adds to the report what was examined, and what could not be read.
void reportInputs(Report &R, Discovered &Found,
                  std::span<ExtractedFile> Extracted) {
  R.Skipped = std::move(Found.Left);
  R.Errors = std::move(Found.Errors);
  for (std::size_t I = 0; I < Extracted.size(); ++I) {
    ExtractedFile &File = Extracted[I];
    if (!Found.Files[I].InScope)
      continue;
    R.Files.push_back(Found.Files[I].Path);
    append(R.Errors, std::move(File.Errors));
    R.Summary.Files += File.Files;
    R.Summary.Bytes += File.Bytes;
    R.Summary.Archives += File.Archives;
    R.Summary.Elf += File.Elf;
  }
}

/// True if at least one file in scope was examined without any error about it
/// or its members. The errors must be sorted.
bool judgedAny(const Report &R, const Discovered &Found,
               std::span<const ExtractedFile> Extracted) {
  auto firstFrom = [&](const std::string &Path) {
    auto At = std::ranges::lower_bound(R.Errors, Path, {}, &Error::Path);
    return At == R.Errors.end() ? std::string_view() : At->Path;
  };
  for (std::size_t I = 0; I < Extracted.size(); ++I) {
    const DiscoveredFile &File = Found.Files[I];
    std::string Members = File.Path + "!/";
    if (File.InScope && Extracted[I].Files > 0 &&
        firstFrom(File.Path) != File.Path &&
        !firstFrom(Members).starts_with(Members))
      return true;
  }
  return false;
}

/// Adds the judgement of the inputs to the report.
void reportJudgement(Report &R, Judgement Judged, const InputNotes &Notes) {
  append(R.Errors, std::move(Judged.Errors));
  R.Artifacts = std::move(Judged.Artifacts);
  R.Summary.TranslationUnits = Judged.TranslationUnits;
  for (const auto &[Path, Count] : Judged.PortedSites)
    R.Summary.PortedSites += Count;
  R.Findings =
      listFindings(std::move(Judged.Findings), [&](std::string_view Path) {
        return Notes.contextPath(Path);
      });
  sortLists(R);
  countFindings(R.Summary, R.Findings);
  R.Summary.Verdict = verdictOf(R.Summary, R.Findings);
}

} // namespace

Expected<Report> runScan(const ScanOptions &Options,
                         std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress &Watcher) {
  Expected<Discovered> Found = discover(Options.Discovery);
  if (!Found)
    return std::unexpected(Found.error());
  Report R;
  R.Target = Options.Target;
  R.Shard = Options.Shard;
  if (R.Shard)
    keepShard(*Found, *R.Shard, Analyzers);
  ReportScope Scope(*Found, !R.Shard || R.Shard->Index == 1);
  tellFound(Watcher, Found->Files);

  unsigned Jobs = Options.Jobs ? Options.Jobs : defaultJobs();
  TreeMemory Memory(*Found, Analyzers, memoryKey(Options), Jobs, Watcher);
  std::vector<ExtractedFile> Extracted(Found->Files.size());
  Memory.load(Extracted);
  extractAll(Found->Files, Analyzers, {Jobs, Options.Limits, Memory.isOn()},
             Watcher, Extracted);
  Memory.noteRead(Extracted);
  tellRead(Watcher, Extracted);
  reportInputs(R, *Found, Extracted);

  InputNotes Notes(Extracted); // before judging, which takes the facts
  Judgement Judged =
      Judges(*Found, Scope, Options, Jobs, Analyzers, Memory).run(Extracted);
  Watcher.note("judged");
  suppress(Judged, Notes, Options.Unused);
  reportJudgement(R, std::move(Judged), Notes);
  if (R.Summary.Verdict == Verdict::Portable &&
      !judgedAny(R, *Found, Extracted))
    R.Summary.Verdict = Verdict::Unknown;
  Watcher.end();
  return R;
}

} // namespace armlift
