// Containers that are read as streams: everything except zips. A container
// inside another one is read as a stream within a stream, so that a layer of an
// image is never held in memory.
#include "core/archive/MemberWalker.h"
#include "core/archive/RpmHeader.h"
#include "core/input/FileKinds.h"
#include "core/rules/ContainerTable.h"
#include "core/support/Hex.h"
#include "core/support/Path.h"

#include <algorithm>
#include <utility>

namespace armlift {
namespace {

/// The size of the head of a member of a stream, which is unpacked in any case.
/// (For a member of a zip, only SniffBytes are unpacked.)
constexpr std::size_t StreamHeadBytes = 4096;
/// The ARCH tag of an .rpm comes after its signature and the index of its
/// header.
constexpr std::size_t RpmHeadBytes = 1 << 20;

/// True if the container may be a layer of an image: a tar in a tar (docker
/// save, OCI archives), or a file named by its digest (OCI image-layout.md,
/// "Blobs"; skopeo's "dir:").
bool mayBeLayer(const Input &Container) {
  std::string_view Outer = containerOf(Container.Path);
  if (Outer.empty())
    return fileName(Container.Path).find_first_not_of(HexDigits) ==
           std::string_view::npos;
  const ContainerRow *Row = findContainer(fileName(Outer));
  return !Row || Row->traits().Unspecific;
}

/// The first `Most` bytes of a stream, or all of a shorter one.
Expected<std::string> takeHead(ByteStream &Stream, std::size_t Most) {
  std::string Head;
  while (Head.size() < Most) {
    Expected<std::string_view> Block = Stream.next();
    if (!Block)
      return std::unexpected(std::move(Block.error()));
    if (Block->empty())
      break;
    Head.append(*Block);
  }
  return Head;
}

/// How the end of the container shows that something is missing; empty if it
/// does not.
std::string cutOff(const Input &Container, const ArchiveReader &Reader,
                   const ContainerFacts &Facts) {
  if (Reader.endsInsideHeader())
    return "it ends inside the header of a member: what follows member " +
           std::to_string(Facts.Members) + " was not looked at";
  if (Reader.skippedToTheEnd())
    return "the header of a member is damaged: what follows member " +
           std::to_string(Facts.Members) + " was not looked at";
  if (Reader.leftUnread())
    return "the start of its compressed data is damaged: nothing was unpacked";
  const ContainerTraits *Of = laidDown(Container, Facts.Kind);
  if (Of && Facts.Members < Of->LeastMembers)
    return "it ends after " + std::to_string(Facts.Members) + " of the " +
           std::to_string(Of->LeastMembers) + " members that every " +
           std::string(Of->Name) + " has";
  return {};
}

} // namespace

Expected<void> MemberWalker::walkRpm(const Input &Container, ByteStream &Bytes,
                                     ContainerFacts &Facts) {
  Expected<std::string> Head = takeHead(Bytes, RpmHeadBytes);
  if (!Head)
    return std::unexpected(std::move(Head.error()));
  Expected<RpmHeader> Header =
      readRpmHeader(*Head, Head->size() < RpmHeadBytes);
  if (!Header)
    return std::unexpected(std::move(Header.error()));
  if (Header->OfSources)
    Facts.Kind = ContainerKind::SourceRpm;
  else
    Facts.DeclaredArch = std::move(Header->Architecture);
  // The file list of a large package is longer than the head.
  std::string_view Block = *Head;
  std::uint64_t Skip = Header->Payload;
  while (Skip >= Block.size()) {
    Skip -= Block.size();
    Expected<std::string_view> Next = Bytes.next();
    if (!Next)
      return std::unexpected(std::move(Next.error()));
    if (Next->empty())
      return rpmHeaderLeavesFile();
    Block = *Next;
  }
  RejoinedStream Payload(Block.substr(Skip), Bytes);
  walkStream(Container, ContentKind::Rpm, Payload,
             ArchiveReader::Format::Members, Facts);
  return {};
}

void MemberWalker::walkStream(const Input &Container, ContentKind Kind,
                              ByteStream &Bytes, ArchiveReader::Format Form,
                              ContainerFacts &Facts) {
  // "metadata.gz" holds "metadata"; but the name of an index such as
  // "reads.gz.csi" tells nothing.
  std::string_view Name = fileName(Container.Path);
  if (Kind == ContentKind::Compressed && mayHoldNativeCode(Name))
    Name.remove_suffix(fileSuffix(Name).size());
  TimedStream Timed(Bytes, Purse);
  std::string Start;
  do {
    RejoinedStream Rest(Start, Timed);
    ArchiveReader Reader(Rest, Form, std::string(Name.empty() ? "data" : Name));
    readEntries(Container, Kind, Reader, Facts);
    std::optional<std::string_view> Behind = Reader.behindCpio();
    if (!Behind)
      return;
    Start = *Behind;
  } while (startsAnotherCpio(Container, Start, Timed));
}

/// An initramfs consists of several cpio archives in sequence, with zeros
/// between them, the last one compressed (Linux, "initramfs buffer format").
/// `Head` is set to the start of the next one.
bool MemberWalker::startsAnotherCpio(const Input &Container, std::string &Head,
                                     ByteStream &Bytes) {
  while (true) {
    Head.erase(0, std::min(Head.find_first_not_of('\0'), Head.size()));
    if (Head.size() >= SniffBytes)
      break;
    Expected<std::string_view> Block = Bytes.next();
    if (!Block) {
      report(Container.Path, std::move(Block.error()));
      return false;
    }
    if (Block->empty())
      break;
    Head.append(*Block);
  }
  if (Head.empty())
    return false;
  ContentKind Kind = sniff(Head, {});
  if (Kind != ContentKind::Cpio && Kind != ContentKind::Compressed) {
    report(Container.Path, ErrorKind::NotUnderstood,
           "what follows its first cpio archive is not "
           "another one: it was not looked at");
    return false;
  }
  if (Purse.countEntry(0))
    return true;
  reportLimit(Container.Path);
  return false;
}

void MemberWalker::readEntries(const Input &Container, ContentKind Kind,
                               ArchiveReader &Reader, ContainerFacts &Facts) {
  StreamWalk Walk{Container, Kind, Reader, Facts,
                  Kind != ContentKind::StaticArchive && mayBeLayer(Container)};
  while (true) {
    Expected<std::optional<ArchiveEntry>> Entry = Reader.nextEntry();
    if (!Entry) {
      Entry.error().Message += Facts.Members == 0
                                   ? ": no member was looked at"
                                   : ": what follows member " +
                                         std::to_string(Facts.Members) +
                                         " was not looked at";
      return reportDamage(Container.Path, std::move(Entry.error()), Facts);
    }
    bool HoldsMembers = *Entry ? !Reader.isCompressedFile() : !Reader.isEmpty();
    if (Kind == ContentKind::Rpm && !HoldsMembers)
      return reportDamage(Container.Path, "its payload is not a cpio archive",
                          Facts);
    if (!*Entry) {
      // The container is empty, without even the end of a tar.
      if (Kind == ContentKind::Compressed && Reader.isEmpty() &&
          !findContainer(fileName(Container.Path), ArchiveFormat::Stream))
        Facts.Kind = ContainerKind::CompressedFile;
      return endEntries(Walk);
    }
    if (Reader.isPlain())
      return report(
          Container.Path, ErrorKind::NotUnderstood,
          "it starts like an archive, but does not continue like one");
    if (!readEntry(Walk, **Entry))
      return;
  }
}

/// Checks whether the archive is complete, and reads what follows its end.
void MemberWalker::endEntries(StreamWalk &Walk) {
  auto &[Container, Kind, Reader, Facts, MayBeLayer, Produced, SeenWindows] =
      Walk;
  if (std::string Cut = cutOff(Container, Reader, Facts); !Cut.empty())
    return reportDamage(Container.Path, std::move(Cut), Facts);
  // Inside another container, the length is already verified.
  if (Container.Depth == 0 && Reader.lacksEndOfTar())
    report(Container.Path, ErrorKind::UnreadableInput,
           "it lacks the empty records that end a tar: whether members are "
           "missing after member " +
               std::to_string(Facts.Members) + " is not known");
  // A disk image of zeros looks like a tar without members.
  ByteStream *Rest = Reader.remainder();
  if (!Rest || Facts.Members == 0)
    return;
  CountedStream Tail(*Rest, Purse, Reader.consumed(), Produced,
                     Purse.limits().RatioFloor);
  if (Expected<void> End = Tail.drain(); !End)
    reportDamage(Container.Path, std::move(End.error()), Facts);
}

/// Returns false if the walk must end.
bool MemberWalker::readEntry(StreamWalk &Walk, const ArchiveEntry &Entry) {
  const Input &Container = Walk.Container;
  ContainerFacts &Facts = Walk.Facts;
  if (Walk.Reader.isCompressedFile() && Facts.Members == 0)
    Facts.Kind = ContainerKind::CompressedFile;
  std::string Warning = Walk.Reader.takeWarning();
  if (!Warning.empty())
    report(Container.Path, ErrorKind::UnreadableInput, std::move(Warning));
  if (!Purse.countEntry(Container.Path.size() + Entry.Name.size() +
                        Entry.Symlink.size() + Entry.HardLink.size())) {
    reportLimit(Container.Path);
    return false;
  }
  bool IsLink = !Entry.Symlink.empty() || !Entry.HardLink.empty();
  if ((!Entry.Regular && !IsLink && !Walk.MayBeLayer) ||
      !acceptName(Container, Entry.Name))
    return true;
  keepName(Walk, Entry);
  return !Entry.Regular || readMember(Walk, Entry);
}

/// Keeps what the name of an entry means for other names.
void MemberWalker::keepName(StreamWalk &Walk, const ArchiveEntry &Entry) {
  ContainerFacts &Facts = Walk.Facts;
  std::string Name = shownMember(Entry.Name);
  // Linux follows no longer path (PATH_MAX).
  if (std::max(Entry.HardLink.size(), Entry.Symlink.size()) >
      Purse.limits().PathBytes)
    Facts.Symlinks.add(Name, {});
  else if (!Entry.HardLink.empty())
    Facts.HardLinks.add(Name, shownMember(Entry.HardLink));
  else if (!Entry.Symlink.empty())
    Facts.Symlinks.add(Name, shownName(Entry.Symlink));
  else if (Walk.MayBeLayer && !Walk.Reader.isCompressedFile())
    Facts.OtherEntries.push_back(
        Name + (Entry.Folder && !Name.ends_with('/') ? "/" : ""));
}

/// The same as readEntry(), for a regular file.
bool MemberWalker::readMember(StreamWalk &Walk, const ArchiveEntry &Entry) {
  auto &[Container, Kind, Reader, Facts, MayBeLayer, Produced, SeenWindows] =
      Walk;
  ++Facts.Members;
  Input Member = memberOf(Container, Entry.Name, Purse.entries());
  CountedStream Data(Reader, Purse, Reader.consumed(), Produced,
                     Reader.isCompressedFile() ? Purse.limits().FileRatioFloor
                                               : Purse.limits().RatioFloor);
  Expected<std::string> Head = takeHead(Data, StreamHeadBytes);
  if (!Head) {
    reportDamage(Member.Path, std::move(Head.error()), Facts);
    return false;
  }
  Facts.Bitcode += Kind == ContentKind::StaticArchive && isBitcode(*Head);
  Member.Whole = Head->size() < StreamHeadBytes;
  Member.Size = Member.Whole ? Head->size() : Entry.Size;
  if (laidDown(Container, Facts.Kind) && lacksItsArchive(Member, *Head))
    reportDamage(Member.Path, notAnArchive(), Facts);
  // A compressed file does not declare its unpacked size.
  std::uint64_t Most =
      Reader.isCompressedFile() ? mostUnpacked(Container) : Member.Size;
  ContentKind HeadKind = sniff(*Head, Member.Path);
  // Nothing reads the rest of it, whose checksum would show the damage.
  if (Reader.isCompressedFile() && HeadKind == ContentKind::Other &&
      findContainer(fileName(Container.Path), ArchiveFormat::Stream) &&
      sniff(*Head, Container.Path) == ContentKind::Misnamed)
    reportDamage(Container.Path,
                 {ErrorKind::NotUnderstood,
                  {},
                  "it is named like an archive, but what it unpacks to is not "
                  "one: it was not looked at"},
                 Facts);
  // An import library has an object for each function; one is representative.
  bool OfWindows =
      Kind == ContentKind::StaticArchive && HeadKind == ContentKind::Pe;
  if (!OfWindows || !std::exchange(SeenWindows, true))
    visit(std::move(Member), HeadKind, {Data, Most}, *Head);
  // A compressed file has only one member.
  if (Reader.isCompressedFile())
    return false;
  // libarchive would skip the rest, too, but without charging the budget.
  Expected<void> Rest = Data.drain();
  if (!Rest)
    reportDamage(Container.Path, std::move(Rest.error()), Facts);
  return Rest.has_value();
}

} // namespace armlift
