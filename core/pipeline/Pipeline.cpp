#include "core/pipeline/Pipeline.h"

#include "core/findings/FindingStore.h"
#include "core/support/File.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <atomic>
#include <map>

namespace armlift {

namespace {

constexpr std::size_t MaxFileBytes = 512u << 20;

/// What the extract stage did, summed over all threads.
struct Totals {
  std::atomic<std::uint64_t> Files{0};
  std::atomic<std::uint64_t> Bytes{0};
};

/// One input's facts and what went wrong with it.
struct Extracted {
  InputFacts Facts;
  std::vector<Error> Errors;
};

Input named(const DiscoveredFile &File) { return {.Path = File.Path, .ContextPath = File.ContextPath, .Bytes = {}, .Depth = 0, .Whole = false, .Size = 0}; }

Extracted extractFile(const DiscoveredFile &File, std::span<const std::unique_ptr<Analyzer>> Analyzers, Totals &Sum,
                      std::string &Buffer) {
  Extracted Out;
  Out.Facts.Path = File.Path;
  Out.Facts.ContextPath = File.ContextPath;
  Out.Facts.InScope = File.InScope;
  Input In = named(File);
  auto wantsWhole = [&](const std::unique_ptr<Analyzer> &A) { return A->wants(In) == Interest::Whole; };
  if (std::none_of(Analyzers.begin(), Analyzers.end(), wantsWhole))
    return Out;
  if (Expected<void> Read = readFile(File.RealPath, Buffer, MaxFileBytes); !Read) {
    Out.Errors.push_back({Read.error().Kind, File.Path, Read.error().Message});
    return Out;
  }
  for (const std::unique_ptr<Analyzer> &A : Analyzers) {
    if (!wantsWhole(A))
      continue;
    Input Whole = named(File);
    Whole.Bytes = Buffer;
    Whole.Size = Buffer.size();
    Whole.Whole = true;
    if (std::unique_ptr<Facts> F = A->extract(Whole, Out.Errors))
      Out.Facts.ByAnalyzer.push_back(std::move(F));
  }
  if (File.InScope) {
    Out.Facts.Comments = InlineComments::parse(Buffer);
    ++Sum.Files;
    Sum.Bytes += Buffer.size();
  }
  return Out;
}

std::vector<Extracted> extract(const std::vector<DiscoveredFile> &Files, unsigned Jobs,
                               std::span<const std::unique_ptr<Analyzer>> Analyzers, Totals &Sum, Progress *Watcher) {
  std::vector<Extracted> Results(Files.size());
  parallelFor(
      Files.size(), Jobs,
      [&](std::size_t I) {
        thread_local std::string Buffer;
        Results[I] = extractFile(Files[I], Analyzers, Sum, Buffer);
        if (Watcher)
          Watcher->finished(Files[I].Path, Buffer.size());
      },
      16);
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
      if (!Results[Last].Facts.ByAnalyzer.empty())
        Inputs.push_back(std::move(Results[Last].Facts));
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

  Totals Sum;
  unsigned Jobs = Options.Jobs ? Options.Jobs : defaultJobs();
  std::vector<Extracted> Results = extract(Found->Files, Jobs, Analyzers, Sum, Watcher);

  Report R;
  R.Target = Options.Target;
  R.Errors = std::move(Found->Errors);
  std::map<std::string, std::string, std::less<>> ContextPaths;
  std::map<std::string, InlineComments, std::less<>> Comments;
  for (std::size_t I = 0; I < Results.size(); ++I) {
    if (Found->Files[I].InScope)
      std::move(Results[I].Errors.begin(), Results[I].Errors.end(), std::back_inserter(R.Errors));
    ContextPaths.emplace(Found->Files[I].Path, Found->Files[I].ContextPath);
    if (!Results[I].Facts.Comments.empty())
      Comments.emplace(Found->Files[I].Path, std::move(Results[I].Facts.Comments));
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
  R.Summary.Files = Sum.Files;
  R.Summary.Bytes = Sum.Bytes;
  R.Summary.TranslationUnits = Judged.TranslationUnits;
  R.Summary.PortedSites = Judged.PortedSites;
  summarize(R.Summary, R.Findings);
  if (Watcher)
    Watcher->end();
  return R;
}

} // namespace armlift
