#include "core/pipeline/Extraction.h"

#include "core/input/FileKinds.h"
#include "core/input/Sniff.h"
#include "core/pipeline/FactsBudget.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace armlift {

namespace {

/// Files are handed out in batches if each thread gets many of them.
constexpr std::size_t Batch = 4, FilesPerThread = 64;

/// Extracts one discovered file, or the members of the container that it is.
class FileExtraction final : public MemberVisitor {
public:
  /// With `OnlyContext`, the file is read for the judges of trees alone.
  FileExtraction(const DiscoveredFile &File,
                 std::span<const std::unique_ptr<Analyzer>> Analyzers,
                 bool OnlyContext)
      : File(File), Analyzers(Analyzers), OnlyContext(OnlyContext) {}

  ExtractedFile run(const WalkOptions &Given, bool Identify,
                    std::string &Buffer);
  /// The size of the container that the file is; 0 for any other file.
  std::uint64_t containerBytes() const { return ContainerBytes; }

  // MemberVisitor; called from several threads.
  Interest wants(const Input &Head) override;
  void member(const Input &In) override { extract(In); }
  void container(const Input &In,
                 std::unique_ptr<ContainerFacts> Facts) override;

private:
  Interest interestOf(const Analyzer &A, const Input &Head) const {
    return OnlyContext && A.judgedTogether() == JudgedTogether::All
               ? Interest::None
               : A.wants(Head);
  }
  void extract(const Input &In);

  const DiscoveredFile &File;
  std::span<const std::unique_ptr<Analyzer>> Analyzers;
  const bool OnlyContext;
  std::mutex Guard; ///< protects Result and Spare
  ExtractedFile Result;
  FactsBudget Spare;
  std::uint64_t ContainerBytes = 0;
};

Interest FileExtraction::wants(const Input &Head) {
  Interest Most = Interest::None;
  for (const std::unique_ptr<Analyzer> &A : Analyzers)
    Most = std::max(Most, interestOf(*A, Head));
  return Most;
}

/// Calls extract(). A bug in armlift shows as a standard exception; it costs
/// only the input that triggered it. Lack of memory ends the run; see Error.h.
static std::unique_ptr<armlift::Facts>
extractWith(const Analyzer &A, const Input &In, std::vector<Error> &Errors) {
  try {
    return A.extract(In, Errors);
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &E) {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                      std::string("armlift itself failed on it (") + E.what() +
                          "): its contents were not judged"});
    return nullptr;
  }
}

/// Extracts the facts of an input whose bytes are available.
void FileExtraction::extract(const Input &In) {
  InputFacts Facts = noFactsYet(In, File);
  std::vector<Error> Errors;
  bool HasFactsForAll = false;
  Input Head = In;
  Head.Bytes = In.Bytes.substr(0, SniffBytes);
  Head.Whole = false;
  for (const std::unique_ptr<Analyzer> &A : Analyzers)
    if (interestOf(*A, Head) != Interest::None)
      if (std::unique_ptr<armlift::Facts> F = extractWith(*A, In, Errors)) {
        HasFactsForAll |= A->judgedTogether() == JudgedTogether::All;
        Facts.ByAnalyzer.push_back(std::move(F));
      }
  bool Native = sniff(Head.Bytes, In.Path) == ContentKind::Elf;
  if (!Native)
    if (InlineComments Own = InlineComments::parse(In.Bytes); !Own.empty())
      Facts.Comments = std::make_unique<InlineComments>(std::move(Own));
  std::lock_guard Lock(Guard);
  ++Result.Files;
  Result.Bytes += In.Bytes.size();
  Result.Elf += Native;
  Result.HasFactsForAll |= HasFactsForAll;
  std::move(Errors.begin(), Errors.end(), std::back_inserter(Result.Errors));
  if (!Facts.ByAnalyzer.empty() || Facts.Comments) {
    if (In.Depth > 0) // a plain file's facts are bounded by themselves
      Spare.add(Facts);
    Result.Inputs.push_back(std::move(Facts));
  }
}

void FileExtraction::container(const Input &In,
                               std::unique_ptr<ContainerFacts> Facts) {
  InputFacts Own = noFactsYet(In, File);
  bool Packed = traitsOf(Facts->Kind).OneFile;
  Own.ByAnalyzer.push_back(std::move(Facts));
  std::lock_guard Lock(Guard);
  // "notes.txt.gz" is one packed file; its content is counted separately.
  Result.Archives += !Packed;
  Result.Inputs.push_back(std::move(Own));
}

ExtractedFile FileExtraction::run(const WalkOptions &Given, bool Identify,
                                  std::string &Buffer) {
  FileReading Read = readInputs(File, Given, Identify, *this, Buffer);
  Result.Identity = Read.Identity;
  ContainerBytes = Read.ContainerBytes;
  Result.Files += Read.Containers;
  Result.Archives += Read.ClosedArchives;
  std::ranges::move(Read.Errors, std::back_inserter(Result.Errors));
  Spare.report(Result.Inputs, Result.Errors);
  std::ranges::sort(Result.Inputs, {}, [](const InputFacts &In) {
    return std::tie(In.ContextPath, In.Order);
  });
  return std::move(Result);
}

/// True for a package, or what may be native code.
bool mayBeInGroup(const DiscoveredFile &File) { return !isSource(File.Kind); }

} // namespace

Input unreadInput(const DiscoveredFile &File) {
  return {.Path = File.Path,
          .ContextPath = File.ContextPath,
          .Bytes = {},
          .Whole = false};
}

InputFacts noFactsYet(const Input &In, const DiscoveredFile &File) {
  return {.Path = In.Path,
          .ContextPath = In.ContextPath,
          .InScope = File.InScope,
          .InPlace = File.InPlace,
          .Depth = In.Depth,
          .Order = In.Order,
          .File = &File,
          .ByAnalyzer = {},
          .Comments = nullptr};
}

bool isWholeByName(const DiscoveredFile &File,
                   std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  return std::ranges::any_of(Analyzers, [&](const auto &A) {
    return A->wants(unreadInput(File)) == Interest::Whole;
  });
}

bool mayBeOfTree(const DiscoveredFile &File,
                 std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  return std::ranges::any_of(Analyzers, [&](const auto &A) {
    return A->judgedTogether() == JudgedTogether::Tree &&
           A->wants(unreadInput(File)) != Interest::None;
  });
}

std::string groupOf(const DiscoveredFile &File,
                    std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  std::string Root = std::to_string(File.Root);
  if (mayBeInGroup(File))
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      if (std::string Group = A->groupOf(File.ContextPath); !Group.empty())
        return Root + " group " + Group;
  return Root + " file " + File.ContextPath;
}

/// Returns for each file whether it is out of scope, and in no group with a
/// file in scope.
static std::vector<bool>
onlyContext(std::span<const DiscoveredFile> Files,
            std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  std::vector<bool> Only(Files.size());
  if (std::ranges::all_of(Files, &DiscoveredFile::InScope))
    return Only;
  std::unordered_set<std::string> Groups;
  for (std::size_t I = 0; I < Files.size(); ++I) {
    Only[I] = !Files[I].InScope;
    if (!Only[I] && mayBeInGroup(Files[I]))
      Groups.insert(groupOf(Files[I], Analyzers));
  }
  if (!Groups.empty())
    for (std::size_t I = 0; I < Files.size(); ++I)
      if (Only[I] && mayBeInGroup(Files[I]))
        Only[I] = !Groups.contains(groupOf(Files[I], Analyzers));
  return Only;
}

void extractAll(std::span<const DiscoveredFile> Files,
                std::span<const std::unique_ptr<Analyzer>> Analyzers,
                const ExtractionOptions &Options, Progress &Watcher,
                std::span<ExtractedFile> Results) {
  // With fewer archives than threads, a large archive may use several threads.
  auto Archives = std::ranges::count_if(Files, [](const DiscoveredFile &F) {
    return F.InScope && !isSource(F.Kind) && mayHoldNativeCode(F.ContextPath);
  });
  unsigned Threads = std::cmp_less(Archives, Options.Jobs) ? Options.Jobs : 1;
  MemoryGate Memory(HeldBytes);
  const WalkOptions Means{Options.Limits, Threads, Memory};
  const std::vector<bool> OnlyContext = onlyContext(Files, Analyzers);
  std::map<std::size_t, TreeBudget> Spare; // by context root
  for (const DiscoveredFile &File : Files)
    Spare.try_emplace(File.Root);
  parallelFor(
      Files.size(), Options.Jobs,
      [&](std::size_t I) {
        thread_local std::string Buffer;
        if (!Results[I].FromCache) {
          FileExtraction Extraction(Files[I], Analyzers, OnlyContext[I]);
          Results[I] = Extraction.run(Means, Options.Identify, Buffer);
          if (std::uint64_t Bytes = Extraction.containerBytes())
            Spare.at(Files[I].Root).add(I, Bytes, Results[I].Inputs);
        }
        Watcher.finished(Files[I].Path, Results[I].Bytes);
        // One large file must not hold its memory for the files that follow.
        if (Buffer.capacity() > (16u << 20))
          std::string().swap(Buffer);
      },
      Files.size() / Options.Jobs < FilesPerThread ? 1 : Batch);
  for (std::size_t I = 0; I < Results.size(); ++I)
    Spare.at(Files[I].Root).report(I, Results[I].Inputs, Results[I].Errors);
}

} // namespace armlift
