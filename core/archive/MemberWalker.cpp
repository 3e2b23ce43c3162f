// The common parts for all containers: which may be entered, how a member is
// opened, and how much it may take.
#include "core/archive/MemberWalker.h"

#include "core/rules/ContainerTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift {

namespace {

/// Members with more packed bytes are inflated as a stream, so that the packed
/// bytes need no memory beside the unpacked ones.
constexpr std::uint64_t MaxPackedBytes = 64 << 20;

} // namespace

ContainerKind containerKind(ContentKind Kind, std::string_view Path) {
  ArchiveFormat Format = Kind == ContentKind::Zip   ? ArchiveFormat::Zip
                         : Kind == ContentKind::Rpm ? ArchiveFormat::Rpm
                                                    : ArchiveFormat::Stream;
  if (const ContainerRow *Row = findContainer(fileName(Path), Format))
    return Row->Kind;
  switch (Kind) {
  case ContentKind::Zip:
    return ContainerKind::Zip;
  case ContentKind::Cpio:
    return ContainerKind::Cpio;
  case ContentKind::StaticArchive:
    return ContainerKind::StaticLibrary;
  case ContentKind::Rpm:
    return ContainerKind::Rpm;
  default:
    return ContainerKind::Tar;
  }
}

const ContainerTraits *laidDown(const Input &Container, ContainerKind Kind) {
  const ContainerRow *Row = findContainer(fileName(Container.Path));
  return Row && Row->Kind == Kind && Row->traits().LeastMembers > 0
             ? &Row->traits()
             : nullptr;
}

bool lacksItsArchive(const Input &Member, std::string_view Head) {
  bool Zeros = !Head.empty() && Head.find_first_not_of('\0') == Head.npos;
  return findContainer(Member.Path, ArchiveFormat::Stream) && !Zeros &&
         sniff(Head, Member.Path) == ContentKind::Other;
}

Error MemberWalker::notAnArchive() {
  return {ErrorKind::UnreadableInput,
          {},
          "it is not an archive: what the package installs or says about "
          "itself was not looked at"};
}

std::string shownMember(std::string_view Name) {
  while (Name.starts_with("./") || Name.starts_with('/'))
    Name.remove_prefix(Name.starts_with('/') ? 1 : 2);
  return shownName(Name);
}

Input memberOf(const Input &Container, std::string_view Name,
               std::uint64_t Order) {
  Input Member;
  std::string Inside = "!/" + shownMember(Name);
  Member.Path = Container.Path + Inside;
  Member.ContextPath = Container.ContextPath + Inside;
  Member.Depth = Container.Depth + 1;
  Member.Order = Order;
  return Member;
}

void MemberWalker::report(const std::string &Path, Error E) {
  if (Purse.spent()) {
    // Once the budget is spent, everything fails for that reason, which is
    // reported only once.
    if (!Purse.announce())
      return;
    E = Error{
        ErrorKind::Limit, {}, Purse.reason() + ": the rest was not looked at"};
  }
  E.Path = Path;
  Errors.push_back(std::move(E));
}

bool MemberWalker::mayEnter(const Input &Container) {
  if (Container.Depth < Purse.limits().Depth)
    return true;
  report(Container.Path, ErrorKind::Limit,
         "more than " + std::to_string(Purse.limits().Depth) +
             " containers inside each other: its members were not looked at");
  return false;
}

bool MemberWalker::acceptName(const Input &Container, std::string_view Name) {
  const ArchiveLimits &L = Purse.limits();
  auto refuse = [&](const std::string &What) {
    std::string Message = "a member with " + What + " was not looked at";
    // An archive may have 200,000 such members, one after the other.
    if (Errors.empty() || Errors.back().Path != Container.Path ||
        Errors.back().Message != Message)
      report(Container.Path, ErrorKind::Limit, std::move(Message));
    return false;
  };
  if (Name.size() > L.PathBytes)
    return refuse("a name of more than " + std::to_string(L.PathBytes) +
                  " bytes");
  auto folders = [](std::string_view Path) {
    return static_cast<std::uint64_t>(std::ranges::count(Path, '/'));
  };
  if (folders(Container.ContextPath) + folders(Name) > L.Folders)
    return refuse("more than " + std::to_string(L.Folders) +
                  " folders in its path");
  return true;
}

void MemberWalker::walk(const Input &Container, ContentKind Kind,
                        const ByteSource &Source) {
  if (Kind != ContentKind::Zip) {
    SourceStream Bytes(Source);
    enterStream(Container, Kind, Bytes);
    return;
  }
  if (!mayEnter(Container))
    return;
  auto Facts = std::make_unique<ContainerFacts>();
  Facts->Kind = containerKind(Kind, Container.Path);
  std::size_t Before = Errors.size();
  walkZip(Container, Source, *Facts);
  finish(Container, std::move(Facts), Before);
}

void MemberWalker::enterStream(const Input &Container, ContentKind Kind,
                               ByteStream &Bytes) {
  if (!mayEnter(Container))
    return;
  auto Facts = std::make_unique<ContainerFacts>();
  Facts->Kind = containerKind(Kind, Container.Path);
  std::size_t Before = Errors.size();
  if (Kind == ContentKind::Rpm) {
    if (Expected<void> Done = walkRpm(Container, Bytes, *Facts); !Done)
      reportDamage(Container.Path, std::move(Done.error()), *Facts);
  } else {
    walkStream(Container, Kind, Bytes, ArchiveReader::Format::Members, *Facts);
  }
  finish(Container, std::move(Facts), Before);
}

/// `Before` is the number of errors when the walk of the container began.
void MemberWalker::finish(const Input &Container,
                          std::unique_ptr<ContainerFacts> Facts,
                          std::size_t Before) {
  if (Facts->Bitcode > 0)
    report(Container.Path, ErrorKind::NotUnderstood,
           counted(Facts->Bitcode, "object", "objects") +
               " of LLVM bitcode (-flto): " +
               (Facts->Bitcode == 1 ? "its" : "their") +
               " processor was not determined");
  // Once the budget is spent, the remaining containers are skipped silently.
  if (Errors.size() != Before || Purse.spent())
    Facts->Seen = std::max(Facts->Seen, ContainerCoverage::Partly);
  Visitor.container(Container, std::move(Facts));
}

/// Reports an error after which the rest of the container is unknown.
void MemberWalker::reportDamage(const std::string &Path, Error E,
                                ContainerFacts &Facts) {
  if (E.Kind == ErrorKind::UnreadableInput && !Purse.spent())
    Facts.Seen = ContainerCoverage::Damaged;
  report(Path, std::move(E));
}

void MemberWalker::visit(Input Member, ContentKind Kind, MemberData Data,
                         std::string_view Head) {
  if (isContainer(Kind))
    return open(Member, Kind, Data, Head);
  if (isClosedContainer(Kind))
    report(Member.Path, closedContainerError(Kind, {}));
  Member.Bytes = Head;
  Interest Wanted = Visitor.wants(Member);
  if (Wanted == Interest::None)
    return;
  // The header of an ELF file tells its machine, however large the file is.
  bool HeaderAlone = Kind == ContentKind::Elf && Member.Size > room();
  if (Wanted == Interest::Head || HeaderAlone)
    return Visitor.member(Member);
  // The declared size may be wrong, but no more than the limit is ever held.
  MemoryGate::Hold Room = Options.Memory.enter(
      std::min(Data.Most, Purse.limits().MemberBytes) + Data.PackedBytes);
  std::string Buffer;
  Expected<std::string_view> All = readWhole(Member, Data, Head, Buffer);
  if (!All)
    return report(Member.Path, std::move(All.error()));
  Member.Bytes = *All;
  Member.Size = All->size();
  Member.Whole = true;
  Visitor.member(Member);
}

/// The number of bytes that a member may have, less what is held for the zips
/// around it.
std::uint64_t MemberWalker::room() const {
  const std::uint64_t Most = Purse.limits().MemberBytes;
  return Most - std::min(Most, Nested);
}

/// The most that a compressed file may unpack to within the limits. If its
/// packed size is unknown, as inside other containers: as much as any member.
std::uint64_t MemberWalker::mostUnpacked(const Input &Packed) const {
  const ArchiveLimits &L = Purse.limits();
  if (Packed.Size == 0 || Packed.Size > L.MemberBytes / L.Ratio)
    return L.MemberBytes;
  return std::min(L.MemberBytes,
                  std::max(L.FileRatioFloor, Packed.Size * L.Ratio));
}

/// The bytes are owned by `Buffer` or by the reader of the zip.
Expected<std::string_view> MemberWalker::readWhole(const Input &Member,
                                                   MemberData Data,
                                                   std::string_view Head,
                                                   std::string &Buffer) {
  const ArchiveLimits &L = Purse.limits();
  const std::uint64_t Room = room();
  bool IsBomb =
      Member.Size > L.RatioFloor && Member.Size / L.Ratio > Data.PackedBytes;
  bool FitsLimits = Member.Size <= std::min(Room, Purse.bytesLeft()) && !IsBomb;
  // A member that exceeds a limit is read as a stream, which stops there and
  // reports it.
  if (Data.Zip && FitsLimits && Data.PackedBytes <= MaxPackedBytes) {
    if (!Purse.countBytes(Member.Size - Head.size()) || !Purse.inTime())
      return failure(ErrorKind::Limit, {}, Purse.reason());
    return Data.Zip->whole();
  }
  // Whether the declared size is right or wrong, reading would be pointless.
  if (Member.Size > Room)
    return Data.Rest.tooLarge(Room);
  if (Data.Zip && IsBomb)
    return Data.Rest.tooDense();
  Expected<std::string> All = Data.Rest.readAll(Head, Member.Size, Room);
  if (!All)
    return std::unexpected(std::move(All.error()));
  Buffer = std::move(*All);
  return Buffer;
}

void MemberWalker::open(const Input &Member, ContentKind Kind, MemberData Data,
                        std::string_view Head) {
  if (Kind != ContentKind::Zip) {
    RejoinedStream Bytes(Head, Data.Rest);
    return enterStream(Member, Kind, Bytes);
  }
  if (mayEnter(Member))
    openZip(Member, Data, Head);
}

void visitMembers(const Input &Top, ContentKind Kind, const ByteSource &Source,
                  const WalkOptions &Options, MemberVisitor &Visitor,
                  std::vector<Error> &Errors) {
  ArchiveLimits Limits = Options.Limits;
  Limits.Entries =
      std::min(Limits.Entries,
               std::max(Limits.EntryFloor, Source.size() / Limits.EntryBytes));
  Budget Purse(Limits);
  MemberWalker(Purse, Options, Visitor, Errors).walk(Top, Kind, Source);
}

} // namespace armlift
