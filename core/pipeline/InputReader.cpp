// See InputReader.h.
#include "core/pipeline/InputReader.h"

#include "core/archive/ScriptPayload.h"
#include "core/archive/ZipDirectory.h"
#include "core/rules/ContainerTable.h"
#include "core/support/File.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace armlift {

namespace {

class Reading {
public:
  Reading(const DiscoveredFile &File, const WalkOptions &Given, bool Identify,
          MemberVisitor &Into, std::string &Buffer)
      : File(File), Given(Given), Identify(Identify), Into(Into),
        Buffer(Buffer) {}

  FileReading run();

private:
  void readWhole();
  void open();
  void walk(ContentKind Kind, const ByteSource &Source);
  void fail(const Error &E) {
    Result.Errors.push_back({E.Kind, File.Path, E.Message});
  }
  Input named(std::string_view Bytes, bool Whole, std::uint64_t Size) const {
    return {.Path = File.Path,
            .ContextPath = File.ContextPath,
            .Bytes = Bytes,
            .Depth = 0,
            .Whole = Whole,
            .Size = Size};
  }

  const DiscoveredFile &File;
  const WalkOptions &Given;
  const bool Identify;
  MemberVisitor &Into;
  std::string &Buffer;
  FileReading Result;
};

void Reading::readWhole() {
  // Before the bytes are read, so that a later change changes the stamp.
  FileStamp Stamp = Identify ? stampOf(File.RealPath) : FileStamp();
  if (Expected<void> Read = readFile(File.RealPath, Buffer, MaxFileBytes);
      !Read)
    return fail(Read.error());
  if (Identify)
    Result.Identity = {FileIdentity::Of::Whole, Stamp, contentHash(Buffer)};
  Into.member(named(Buffer, true, Buffer.size()));
}

void Reading::walk(ContentKind Kind, const ByteSource &Source) {
  ++Result.Containers;
  Result.ContainerBytes += Source.size();
  visitMembers(named({}, false, Source.size()), Kind, Source, Given, Into,
               Result.Errors);
}

/// Reads a file whose name is inconclusive: its first bytes decide.
void Reading::open() {
  FileStamp Stamp = Identify ? stampOf(File.RealPath) : FileStamp();
  Expected<FileSource> Source = FileSource::open(File.RealPath);
  if (!Source)
    return fail(Source.error());
  Buffer.resize(SniffBytes);
  Expected<std::size_t> Count = Source->readAt(0, Buffer);
  if (!Count)
    return fail(Count.error());
  Buffer.resize(*Count);
  if (Identify)
    Result.Identity = {FileIdentity::Of::Head, Stamp, contentHash(Buffer)};
  Input Head = named(Buffer, false, Source->size());
  ContentKind Kind = sniff(Buffer, File.Path);
  // The JVM, Python and unzip find a zip by its end (APPNOTE 4.3.16).
  if (!isContainer(Kind) && findContainer(File.Path, ArchiveFormat::Zip) &&
      ZipDirectory::isIn(*Source))
    Kind = ContentKind::Zip;
  if (isContainer(Kind))
    return walk(Kind, *Source);
  if (isScript(Buffer)) {
    Expected<std::optional<ScriptPayload>> Behind = findScriptPayload(*Source);
    if (!Behind)
      return fail(Behind.error());
    if (*Behind && !isContainer((*Behind)->Kind))
      Kind = (*Behind)->Kind;
    else if (*Behind)
      return walk((*Behind)->Kind,
                  WindowSource(*Source, (*Behind)->Offset,
                               Source->size() - (*Behind)->Offset));
  }
  if (File.Named && Kind == ContentKind::Other &&
      lacksItsPackage(Buffer, File.Path))
    Kind = ContentKind::Misnamed;
  if (isClosedContainer(Kind)) {
    ++Result.Containers;
    ++Result.ClosedArchives;
    Result.Errors.push_back(closedContainerError(Kind, File.Path));
  } else if (Buffer.empty() && !isNeverEmpty(File.Path)) {
    return; // an empty file has no kind
  } else if (Interest Wanted = Into.wants(Head); Wanted == Interest::Whole) {
    MemoryGate::Hold Room = Given.Memory.enter(
        std::min<std::uint64_t>(Source->size(), MaxFileBytes));
    readWhole();
  } else if (Wanted == Interest::Head) {
    Into.member(Head);
  }
}

FileReading Reading::run() {
  Interest ByName = Into.wants(named({}, false, 0));
  if (ByName == Interest::Whole)
    readWhole();
  else if (ByName == Interest::Head)
    open();
  return std::move(Result);
}

/// Selects some inputs of one file.
class Selected final : public MemberVisitor {
public:
  Selected(std::span<const InputFacts *const> Wanted,
           const InputBytes::Visitor &Visit)
      : Wanted(Wanted), Visit(Visit) {}

  Interest wants(const Input &Head) override {
    return find(Head)        ? Interest::Whole
           : Head.Depth == 0 ? Interest::Head // the container of the inputs
                             : Interest::None;
  }
  void member(const Input &In) override {
    if (const InputFacts *Facts = find(In))
      Visit(*Facts, In.Bytes);
  }
  void container(const Input &, std::unique_ptr<ContainerFacts>) override {}

private:
  const InputFacts *find(const Input &In) const {
    auto At = std::ranges::find_if(Wanted, [&](const InputFacts *Facts) {
      return Facts->Depth == In.Depth && Facts->Order == In.Order &&
             Facts->ContextPath == In.ContextPath;
    });
    return At == Wanted.end() ? nullptr : *At;
  }

  std::span<const InputFacts *const> Wanted;
  const InputBytes::Visitor &Visit;
};

} // namespace

FileReading readInputs(const DiscoveredFile &File, const WalkOptions &Given,
                       bool Identify, MemberVisitor &Into,
                       std::string &Buffer) {
  return Reading(File, Given, Identify, Into, Buffer).run();
}

void InputReader::read(std::span<const InputFacts *const> Wanted,
                       const Visitor &Visit) const {
  std::map<const DiscoveredFile *, std::vector<const InputFacts *>> ByFile;
  for (const InputFacts *In : Wanted)
    ByFile[In->File].push_back(In);
  MemoryGate Memory(HeldBytes);
  std::string Buffer;
  for (const auto &[File, Inputs] : ByFile) {
    Selected Only(Inputs, Visit);
    // Problems with the file were reported when it was read first.
    readInputs(*File, {Limits, 1, Memory}, false, Only, Buffer);
  }
}

} // namespace armlift
