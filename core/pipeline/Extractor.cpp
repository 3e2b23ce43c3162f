#include "core/pipeline/Extractor.h"

#include "core/archive/ByteSource.h"
#include "core/archive/Members.h"
#include "core/filter/InlineComments.h"
#include "core/input/Sniff.h"

#include <mutex>

namespace armlift {

namespace {

/// As many bytes as analyzers and sniff() decide by.
constexpr std::size_t HeadBytes = 4096;

using Analyzers = std::span<const std::unique_ptr<Analyzer>>;

/// Asks by name alone first and, where that does not tell, with the first bytes.
Interest ask(const Analyzer &A, const Input &Head) {
  Input Name = Head;
  Name.Bytes = {};
  Interest First = A.wants(Name);
  return First == Interest::Head ? A.wants(Head) : First;
}

/// The facts that all interested analyzers find in one input, of which at least `Head` is at hand.
InputFacts factsOf(const Input &In, const Input &Head, Analyzers All, bool InScope, Extracted &Out) {
  InputFacts Facts;
  Facts.Path = In.Path;
  Facts.ContextPath = In.ContextPath;
  Facts.Depth = In.Depth;
  Facts.InScope = InScope;
  for (const std::unique_ptr<Analyzer> &A : All) {
    Interest Wanted = ask(*A, Head);
    if (Wanted == Interest::None)
      continue;
    if (auto F = A->extract(Wanted == Interest::Whole ? In : Head, Out.Errors))
      Facts.ByAnalyzer.push_back(std::move(F));
  }
  ContentKind Kind = sniff(Head.Bytes, Head.Path);
  if (InScope && Kind == ContentKind::Other)
    Facts.Comments = InlineComments::parse(In.Bytes);
  if (InScope) {
    ++Out.Files;
    Out.Bytes += In.Bytes.size();
    Out.Elf += Kind == ContentKind::Elf;
  }
  return Facts;
}

Interest strongest(const Input &Head, Analyzers All) {
  Interest Strongest = Interest::None;
  for (const std::unique_ptr<Analyzer> &A : All)
    Strongest = std::max(Strongest, ask(*A, Head));
  return Strongest;
}

/// Turns the members of one container into facts.
class Collector : public MemberVisitor {
public:
  Collector(Analyzers All, bool InScope, Extracted &Out) : All(All), InScope(InScope), Out(Out) {}

  Interest wants(const Input &Head) override { return strongest(Head, All); }

  void member(const Input &In) override {
    // Analyzers see the same head again as they were asked with.
    Input Head = In;
    Head.Bytes = In.Bytes.substr(0, HeadBytes);
    Head.Whole = In.Whole && Head.Bytes.size() == In.Bytes.size();
    Extracted Own;
    InputFacts Facts = factsOf(In, Head, All, InScope, Own);
    std::lock_guard Lock(Mutex);
    Out.Files += Own.Files;
    Out.Bytes += Own.Bytes;
    Out.Elf += Own.Elf;
    std::move(Own.Errors.begin(), Own.Errors.end(), std::back_inserter(Out.Errors));
    if (!Facts.ByAnalyzer.empty())
      Out.Inputs.push_back(std::move(Facts));
  }

  void container(const Input &In, std::unique_ptr<ContainerFacts> Facts) override {
    std::lock_guard Lock(Mutex);
    if (InScope && Facts->Kind != "compressed-file")
      ++Out.Archives;
    InputFacts Entry;
    Entry.Path = In.Path;
    Entry.ContextPath = In.ContextPath;
    Entry.Depth = In.Depth;
    Entry.InScope = InScope;
    Entry.ByAnalyzer.push_back(std::move(Facts));
    Out.Inputs.push_back(std::move(Entry));
  }

private:
  Analyzers All;
  bool InScope;
  Extracted &Out;
  std::mutex Mutex;
};

/// The rest of a file whose first bytes are in `Buffer`.
Expected<void> readRest(const FileSource &Source, std::uint64_t Limit, std::string &Buffer) {
  if (Source.size() > Limit)
    return failure(ErrorKind::Limit, {}, "a file of more than " + std::to_string(Limit) + " bytes");
  std::size_t Have = Buffer.size();
  Buffer.resize(Source.size());
  Expected<std::size_t> Got = Source.readAt(Have, std::span(Buffer).subspan(Have));
  if (!Got)
    return std::unexpected(std::move(Got.error()));
  Buffer.resize(Have + *Got);
  return {};
}

} // namespace

Extracted Extractor::extract(const DiscoveredFile &File, std::string &Buffer) const {
  Extracted Out;
  auto Fail = [&](const Error &E) { Out.Errors.push_back({E.Kind, File.Path, E.Message}); };
  // Context is made of what an analyzer knows by name: sources and build files.
  Input Name{.Path = File.Path, .ContextPath = File.ContextPath, .Bytes = {}, .Depth = 0, .Whole = false, .Size = 0};
  if (!File.InScope && strongest(Name, Analyzers) != Interest::Whole)
    return Out;
  Expected<FileSource> Source = FileSource::open(File.RealPath);
  if (!Source) {
    Fail(Source.error());
    return Out;
  }
  Input Head{.Path = File.Path, .ContextPath = File.ContextPath, .Bytes = {}, .Depth = 0, .Whole = false, .Size = Source->size()};
  Buffer.resize(std::min<std::uint64_t>(HeadBytes, Source->size()));
  Expected<std::size_t> Got = Source->readAt(0, Buffer);
  if (!Got) {
    Fail(Got.error());
    return Out;
  }
  Buffer.resize(*Got);
  ContentKind Kind = sniff(Buffer, File.Path);
  if (isContainer(Kind)) {
    Collector Members(Analyzers, File.InScope, Out);
    visitMembers(Head, Kind, *Source, Limits, Threads, Members, Out.Errors);
    return Out;
  }
  if (isClosedContainer(Kind))
    Fail({ErrorKind::NotUnderstood, {}, "a kind of archive that is not supported"});
  std::string HeadText = Buffer; // the buffer moves when the rest is read
  Head.Bytes = HeadText;
  Head.Whole = HeadText.size() == Source->size();
  Interest Wanted = strongest(Head, Analyzers);
  if (Wanted == Interest::None)
    return Out;
  Input Whole = Head;
  if (Wanted == Interest::Whole) {
    if (Expected<void> Rest = readRest(*Source, Limits.MemberBytes, Buffer); !Rest) {
      Fail(Rest.error());
      return Out;
    }
    Whole.Bytes = Buffer;
    Whole.Size = Buffer.size();
    Whole.Whole = true;
  }
  InputFacts Facts = factsOf(Whole, Head, Analyzers, File.InScope, Out);
  if (!Facts.ByAnalyzer.empty())
    Out.Inputs.push_back(std::move(Facts));
  return Out;
}

} // namespace armlift
