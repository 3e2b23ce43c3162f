#include "core/pipeline/Pipeline.h"

#include "core/findings/FindingStore.h"
#include "core/pipeline/Extraction.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace armlift {

namespace {

/// Judges each context root by itself: projects do not see each other.
Judgement judge(const Discovered &Found, std::vector<ExtractedFile> &Extracted,
                std::string_view Target,
                std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  Judgement Out;
  std::vector<InputFacts> Inputs;
  for (std::size_t First = 0; First < Extracted.size();) {
    std::size_t Root = Found.Files[First].Root, Last = First;
    Inputs.clear();
    for (; Last < Extracted.size() && Found.Files[Last].Root == Root; ++Last)
      std::move(Extracted[Last].Inputs.begin(), Extracted[Last].Inputs.end(),
                std::back_inserter(Inputs));
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      A->judge({Inputs, Target}, Out);
    First = Last;
  }
  return Out;
}

/// What the inputs tell beside their facts, kept until the findings are there.
struct InputNotes {
  std::map<std::string, std::string, std::less<>> ContextPaths;
  std::map<std::string, InlineComments, std::less<>> Comments;

  explicit InputNotes(std::vector<ExtractedFile> &Extracted) {
    for (ExtractedFile &File : Extracted)
      for (InputFacts &In : File.Inputs) {
        ContextPaths.emplace(In.Path, In.ContextPath);
        if (!In.Comments.empty())
          Comments.emplace(In.Path, std::move(In.Comments));
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

void sortReport(Report &R) {
  std::sort(
      R.Artifacts.begin(), R.Artifacts.end(),
      [](const Artifact &A, const Artifact &B) { return A.Path < B.Path; });
  std::sort(R.Errors.begin(), R.Errors.end(),
            [](const Error &A, const Error &B) {
              return std::tie(A.Path, A.Kind, A.Message) <
                     std::tie(B.Path, B.Kind, B.Message);
            });
}

} // namespace

Expected<Report> runScan(const ScanOptions &Options,
                         std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress *Watcher) {
  Expected<Discovered> Found = discover(Options.Discovery);
  if (!Found)
    return std::unexpected(Found.error());
  if (Watcher)
    Watcher->begin(Found->Files.size());

  unsigned Jobs = Options.Jobs ? Options.Jobs : defaultJobs();
  std::vector<ExtractedFile> Extracted =
      extractAll(Found->Files, Analyzers, {Jobs, Options.Limits}, Watcher);

  Report R;
  R.Target = Options.Target;
  R.Skipped = std::move(Found->Left);
  R.Errors = std::move(Found->Errors);
  for (std::size_t I = 0; I < Extracted.size(); ++I) {
    ExtractedFile &File = Extracted[I];
    if (!Found->Files[I].InScope)
      continue;
    std::move(File.Errors.begin(), File.Errors.end(),
              std::back_inserter(R.Errors));
    R.Summary.Files += File.Files;
    R.Summary.Bytes += File.Bytes;
    R.Summary.Archives += File.Archives;
    R.Summary.Elf += File.Elf;
  }
  InputNotes Notes(Extracted);

  Judgement Judged = judge(*Found, Extracted, Options.Target, Analyzers);
  suppressByComments(Judged.Findings, [&](std::string_view Path) {
    return Notes.commentsOf(Path);
  });
  std::move(Judged.Errors.begin(), Judged.Errors.end(),
            std::back_inserter(R.Errors));
  R.Artifacts = std::move(Judged.Artifacts);
  R.Summary.TranslationUnits = Judged.TranslationUnits;
  R.Summary.PortedSites = Judged.PortedSites;
  FindingStore Store;
  for (Finding &F : Judged.Findings)
    Store.add(std::move(F));
  R.Findings = Store.take(
      [&](std::string_view Path) { return Notes.contextPath(Path); });
  sortReport(R);
  summarize(R.Summary, R.Findings);
  if (Watcher)
    Watcher->end();
  return R;
}

} // namespace armlift
