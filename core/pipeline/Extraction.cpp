#include "core/pipeline/Extraction.h"

#include "core/archive/Members.h"
#include "core/archive/ScriptPayload.h"
#include "core/support/File.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <tuple>
#include <utility>

namespace armlift {

namespace {

/// Of large native files and members, held by all threads together.
constexpr std::uint64_t HeldBytes = 96u << 20;
/// Files are handed out in batches where there are many for each thread.
constexpr std::size_t Batch = 4, FilesPerThread = 64;

/// What extracting one file may use.
struct Means {
  const ExtractionOptions &Options;
  unsigned Threads; ///< for one large archive
  MemoryGate &Memory;
};

/// Extracts one discovered file; also receives the members where it is a
/// container.
class FileExtraction final : public MemberVisitor {
public:
  FileExtraction(const DiscoveredFile &File,
                 std::span<const std::unique_ptr<Analyzer>> Analyzers)
      : File(File), Analyzers(Analyzers) {}

  ExtractedFile run(Means Given, std::string &Buffer);

  // MemberVisitor; called from several threads.
  Interest wants(const Input &Head) override { return strongest(Head); }
  void member(const Input &In) override { extract(In); }
  void container(const Input &In,
                 std::unique_ptr<ContainerFacts> Facts) override;

private:
  Interest strongest(const Input &Head) const;
  void extract(const Input &In);
  void readWhole(std::string &Buffer);
  void open(Means Given, std::string &Buffer);
  void walk(Means Given, ContentKind Kind, const ByteSource &Source);
  Input named(std::string_view Bytes, bool Whole, std::uint64_t Size) const {
    return {.Path = File.Path,
            .ContextPath = File.ContextPath,
            .Bytes = Bytes,
            .Depth = 0,
            .Whole = Whole,
            .Size = Size};
  }
  InputFacts factsFor(const Input &In) const {
    InputFacts Facts;
    Facts.Path = In.Path;
    Facts.ContextPath = In.ContextPath;
    Facts.InScope = File.InScope;
    Facts.InPlace = File.InPlace;
    Facts.Depth = In.Depth;
    Facts.Order = In.Order;
    return Facts;
  }

  const DiscoveredFile &File;
  std::span<const std::unique_ptr<Analyzer>> Analyzers;
  bool Identify = false;
  std::mutex Guard; ///< of Result
  ExtractedFile Result;
};

Interest FileExtraction::strongest(const Input &Head) const {
  Interest Most = Interest::None;
  for (const std::unique_ptr<Analyzer> &A : Analyzers)
    Most = std::max(Most, A->wants(Head));
  return Most;
}

/// A mistake of armlift's own shows as an exception of the standard library. It
/// costs the input that it was made on, and no other.
static std::unique_ptr<armlift::Facts>
extractWith(const Analyzer &A, const Input &In, std::vector<Error> &Errors) {
  try {
    return A.extract(In, Errors);
  } catch (const std::exception &E) {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                      std::string("armlift itself failed on it (") + E.what() +
                          "): what it holds was not judged"});
    return nullptr;
  }
}

/// Draws the facts of an input whose bytes are at hand.
void FileExtraction::extract(const Input &In) {
  InputFacts Facts = factsFor(In);
  std::vector<Error> Errors;
  bool ForAll = false;
  Input Head = In;
  Head.Bytes = In.Bytes.substr(0, SniffBytes);
  Head.Whole = false;
  for (const std::unique_ptr<Analyzer> &A : Analyzers)
    if (A->wants(Head) != Interest::None)
      if (std::unique_ptr<armlift::Facts> F = extractWith(*A, In, Errors)) {
        ForAll |= A->reach() == Reach::All;
        Facts.ByAnalyzer.push_back(std::move(F));
      }
  bool Native = sniff(Head.Bytes, In.Path) == ContentKind::Elf;
  if (!Native)
    Facts.Comments = InlineComments::parse(In.Bytes);
  std::lock_guard Lock(Guard);
  ++Result.Files;
  Result.Bytes += In.Bytes.size();
  Result.Elf += Native;
  Result.ForAll |= ForAll;
  std::move(Errors.begin(), Errors.end(), std::back_inserter(Result.Errors));
  if (!Facts.ByAnalyzer.empty() || !Facts.Comments.empty())
    Result.Inputs.push_back(std::move(Facts));
}

void FileExtraction::container(const Input &In,
                               std::unique_ptr<ContainerFacts> Facts) {
  InputFacts Own = factsFor(In);
  bool Packed = Facts->Kind == ContainerKind::CompressedFile;
  Own.ByAnalyzer.push_back(std::move(Facts));
  std::lock_guard Lock(Guard);
  // "notes.txt.gz" is one file, packed; what it holds is counted by itself.
  Result.Archives += !Packed;
  Result.Inputs.push_back(std::move(Own));
}

void FileExtraction::readWhole(std::string &Buffer) {
  // Before the bytes: what changes from here on changes the stamp.
  FileStamp Stamp = Identify ? stampOf(File.RealPath) : FileStamp();
  if (Expected<void> Read = readFile(File.RealPath, Buffer, MaxFileBytes);
      !Read) {
    Result.Errors.push_back(
        {Read.error().Kind, File.Path, Read.error().Message});
    return;
  }
  if (Identify)
    Result.Identity = {Stamp, contentHash(Buffer)};
  extract(named(Buffer, true, Buffer.size()));
}

void FileExtraction::walk(Means Given, ContentKind Kind,
                          const ByteSource &Source) {
  ++Result.Files;
  visitMembers(named({}, false, Source.size()), Kind, Source,
               {Given.Options.Limits, Given.Threads, Given.Memory}, *this,
               Result.Errors);
}

/// A file whose name says nothing: its first bytes decide.
void FileExtraction::open(Means Given, std::string &Buffer) {
  auto Fail = [&](const Error &E) {
    Result.Errors.push_back({E.Kind, File.Path, E.Message});
  };
  Expected<FileSource> Source = FileSource::open(File.RealPath);
  if (!Source)
    return Fail(Source.error());
  Buffer.resize(SniffBytes);
  Expected<std::size_t> Count = Source->readAt(0, Buffer);
  if (!Count)
    return Fail(Count.error());
  Buffer.resize(*Count);
  Input Head = named(Buffer, false, Source->size());
  ContentKind Kind = sniff(Buffer, File.Path);
  if (isContainer(Kind))
    return walk(Given, Kind, *Source);
  if (isScript(Buffer)) {
    Expected<std::optional<ScriptPayload>> Behind = findScriptPayload(*Source);
    if (!Behind)
      return Fail(Behind.error());
    if (*Behind && !isContainer((*Behind)->Kind))
      Kind = (*Behind)->Kind;
    else if (*Behind)
      return walk(Given, (*Behind)->Kind,
                  WindowSource(*Source, (*Behind)->Offset,
                               Source->size() - (*Behind)->Offset));
  }
  if (File.Named && Kind == ContentKind::Other &&
      lacksItsPackage(Buffer, File.Path))
    Kind = ContentKind::Misnamed;
  if (isClosedContainer(Kind)) {
    ++Result.Files;
    ++Result.Archives;
    Result.Errors.push_back({ErrorKind::NotUnderstood, File.Path,
                             std::string(closedContainerText(Kind))});
  } else if (Buffer.empty()) {
    return; // of no kind
  } else if (Interest Wanted = strongest(Head); Wanted == Interest::Whole) {
    MemoryGate::Hold Room = Given.Memory.enter(
        std::min<std::uint64_t>(Source->size(), MaxFileBytes));
    readWhole(Buffer);
  } else if (Wanted == Interest::Head) {
    extract(Head);
  }
}

ExtractedFile FileExtraction::run(Means Given, std::string &Buffer) {
  Identify = Given.Options.Identify;
  Interest ByName = strongest(named({}, false, 0));
  if (ByName == Interest::Whole)
    readWhole(Buffer);
  else if (ByName == Interest::Head &&
           File.InScope) // context is made of sources and build files alone
    open(Given, Buffer);
  std::sort(Result.Inputs.begin(), Result.Inputs.end(),
            [](const InputFacts &A, const InputFacts &B) {
              return std::tie(A.ContextPath, A.Order) <
                     std::tie(B.ContextPath, B.Order);
            });
  return std::move(Result);
}

} // namespace

bool isWholeByName(const DiscoveredFile &File,
                   std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  const Input Named{.Path = File.Path,
                    .ContextPath = File.ContextPath,
                    .Bytes = {},
                    .Whole = false};
  return std::ranges::any_of(Analyzers, [&](const auto &A) {
    return A->wants(Named) == Interest::Whole;
  });
}

void extractAll(std::span<const DiscoveredFile> Files,
                std::span<const std::unique_ptr<Analyzer>> Analyzers,
                const ExtractionOptions &Options, Progress *Watcher,
                std::span<ExtractedFile> Results) {
  // Where there are fewer archives than threads, a large one may use several.
  auto Archives = std::ranges::count_if(Files, [](const DiscoveredFile &F) {
    return F.InScope && F.Kind == FileKind::Archive;
  });
  unsigned Threads = std::cmp_less(Archives, Options.Jobs) ? Options.Jobs : 1;
  MemoryGate Memory(HeldBytes);
  parallelFor(
      Files.size(), Options.Jobs,
      [&](std::size_t I) {
        thread_local std::string Buffer;
        if (!Results[I].Known)
          Results[I] = FileExtraction(Files[I], Analyzers)
                           .run({Options, Threads, Memory}, Buffer);
        if (Watcher)
          Watcher->finished(Files[I].Path, Results[I].Bytes);
        // One large file must not keep its memory for all that follow.
        if (Buffer.capacity() > (16u << 20))
          std::string().swap(Buffer);
      },
      Files.size() / Options.Jobs < FilesPerThread ? 1 : Batch);
}

} // namespace armlift
