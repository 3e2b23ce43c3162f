#include "core/pipeline/Pipeline.h"

#include "core/findings/FindingStore.h"
#include "core/pipeline/Extractor.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace armlift {

namespace {

/// Extracts from every file, in parallel; results stand in the order of the files.
std::vector<Extracted> extract(const std::vector<DiscoveredFile> &Files, const Extractor &Work, unsigned Jobs,
                               Progress *Watcher) {
  std::vector<Extracted> Results(Files.size());
  parallelFor(Files.size(), Jobs, [&](std::size_t I) {
    thread_local std::string Buffer;
    Results[I] = Work.extract(Files[I], Buffer);
    if (Watcher)
      Watcher->finished(Files[I].Path, Results[I].Bytes);
  });
  return Results;
}

/// Judges each context root by itself: projects do not see each other.
Judgement judge(const Discovered &Found, std::vector<Extracted> &Results, std::string_view Target,
                std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  Judgement Out;
  std::vector<InputFacts> Inputs;
  for (std::size_t First = 0; First < Results.size();) {
    std::size_t Root = Found.Files[First].Root;
    std::size_t Last = First;
    Inputs.clear();
    for (; Last < Results.size() && Found.Files[Last].Root == Root; ++Last)
      std::move(Results[Last].Inputs.begin(), Results[Last].Inputs.end(), std::back_inserter(Inputs));
    std::ranges::sort(Inputs, {}, &InputFacts::ContextPath);
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      A->judge({Inputs, Target}, Out);
    First = Last;
  }
  return Out;
}

} // namespace

Expected<Report> runScan(const ScanOptions &Options, std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress *Watcher) {
  Expected<Discovered> Found = discover(Options.Discovery);
  if (!Found)
    return std::unexpected(Found.error());
  if (Watcher)
    Watcher->begin(Found->Files.size());

  unsigned Jobs = Options.Jobs ? Options.Jobs : defaultJobs();
  Extractor Work(Analyzers, Options.Limits, Jobs);
  std::vector<Extracted> Results = extract(Found->Files, Work, Jobs, Watcher);

  Report R;
  R.Target = Options.Target;
  R.Errors = std::move(Found->Errors);
  std::map<std::string, std::string, std::less<>> ContextPaths;
  std::map<std::string, InlineComments, std::less<>> Comments;
  for (std::size_t I = 0; I < Results.size(); ++I) {
    if (Found->Files[I].InScope)
      std::move(Results[I].Errors.begin(), Results[I].Errors.end(), std::back_inserter(R.Errors));
    for (InputFacts &In : Results[I].Inputs) {
      ContextPaths.emplace(In.Path, In.ContextPath);
      if (!In.Comments.empty())
        Comments.emplace(In.Path, std::move(In.Comments));
    }
    R.Summary.Files += Results[I].Files;
    R.Summary.Bytes += Results[I].Bytes;
    R.Summary.Archives += Results[I].Archives;
    R.Summary.Elf += Results[I].Elf;
  }
  Judgement Judged = judge(*Found, Results, Options.Target, Analyzers);
  std::move(Judged.Errors.begin(), Judged.Errors.end(), std::back_inserter(R.Errors));

  suppressByComments(Judged.Findings, [&](std::string_view Path) {
    auto It = Comments.find(Path);
    return It == Comments.end() ? nullptr : &It->second;
  });
  FindingStore Store;
  for (Finding &F : Judged.Findings)
    Store.add(std::move(F));
  R.Findings = Store.take([&](std::string_view Path) {
    auto It = ContextPaths.find(Path);
    return It == ContextPaths.end() ? std::string(Path) : It->second;
  });
  R.Artifacts = std::move(Judged.Artifacts);
  R.Skipped = std::move(Found->Left);
  std::sort(R.Artifacts.begin(), R.Artifacts.end(), [](const Artifact &A, const Artifact &B) { return A.Path < B.Path; });
  std::sort(R.Errors.begin(), R.Errors.end(),
            [](const Error &A, const Error &B) { return std::tie(A.Path, A.Message) < std::tie(B.Path, B.Message); });
  R.Summary.PortedSites = Judged.PortedSites;
  summarize(R.Summary, R.Findings);
  if (Watcher)
    Watcher->end();
  return R;
}

} // namespace armlift
