// Visits the members of a zip, spread over threads; see MemberWalker.h.
#include "core/archive/MemberWalker.h"

#include "core/support/Parallel.h"
#include "core/support/Path.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

namespace armlift {
namespace {

/// A zip with fewer members and bytes is not worth a second thread.
constexpr std::size_t MembersPerThread = 512;
constexpr std::uint64_t BytesPerThread = 16 << 20;
/// Bytes of nested zips that one thread may hold without taking a turn.
constexpr std::uint64_t FreeNestedBytes = 8 << 20;

/// True if the bytes begin like a zip. A file that is a zip only by its name,
/// and neither begins nor ends like one, is not a damaged zip.
bool startsLikeZip(const ByteSource &Source) {
  std::string Head(SniffBytes, '\0');
  Expected<std::size_t> Count = Source.readAt(0, Head);
  return Count && sniff(std::string_view(Head).substr(0, *Count), {}) ==
                      ContentKind::Zip;
}

} // namespace

/// A zip is read through the directory at its end, so one inside another
/// container is held whole while its members are visited. All zips held inside
/// each other together have the limit of one member.
void MemberWalker::openZip(const Input &Member, MemberData Data,
                           std::string_view Head) {
  const std::uint64_t Held =
      std::min(Data.Most, Purse.limits().MemberBytes) + Data.PackedBytes;
  // Its members enter the gate themselves, so the zip must not wait there.
  std::unique_lock<std::mutex> Turn;
  if (Nested <= FreeNestedBytes && Nested + Held > FreeNestedBytes)
    Turn = Options.Memory.takeTurn();
  std::string Buffer;
  Expected<std::string_view> All = readWhole(Member, Data, Head, Buffer);
  if (!All)
    return report(Member.Path, std::move(All.error()));
  Nested += All->size();
  walk(Member, ContentKind::Zip, MemorySource(*All));
  Nested -= All->size();
}

void MemberWalker::walkZip(const Input &Container, const ByteSource &Source,
                           ContainerFacts &Facts) {
  Expected<ZipDirectory> Directory =
      ZipDirectory::read(Source, Purse.entriesLeft());
  bool Broken =
      Directory ? Directory->members().empty() && !Directory->damage().empty()
                : Directory.error().Kind == ErrorKind::UnreadableInput;
  if (Broken && !startsLikeZip(Source))
    return report(Container.Path,
                  closedContainerError(ContentKind::Misnamed, {}));
  if (!Directory)
    reportDamage(Container.Path, std::move(Directory.error()), Facts);
  else if (!Directory->damage().empty())
    reportDamage(Container.Path, Directory->damage(), Facts);
  if (Broken) {
    SourceStream Bytes(Source);
    return walkStream(Container, ContentKind::Zip, Bytes,
                      ArchiveReader::Format::BrokenZip, Facts);
  }
  if (!Directory)
    return;
  walkMembers(Container, Source, Directory->members(), Facts);
  if (!Directory->complete())
    Purse.countEntry(0); // one more than the limit
  if (Purse.spent())
    reportLimit(Container.Path);
}

void MemberWalker::walkMembers(const Input &Container, const ByteSource &Source,
                               std::span<const ZipMember> Members,
                               ContainerFacts &Facts) {
  const ContainerTraits *LaidDown = laidDown(Container, Facts.Kind);
  // unzip makes a link; a JVM and pip take it for a file with that text.
  const bool RestoresLinks = traitsOf(Facts.Kind).Plain;
  std::optional<ZipMemberReader> Links;
  std::vector<ZipTask> Todo;
  std::uint64_t Declared = 0, Encrypted = 0;
  for (const ZipMember &M : Members) {
    if (!Purse.countEntry(Container.Path.size() + M.Name.size() +
                          (M.Symlink ? M.Size : 0)))
      break;
    Facts.Duplicates += M.Shadowed;
    Encrypted += M.encrypted();
    if (!(M.Regular || (M.Symlink && RestoresLinks)) || M.Shadowed ||
        M.encrypted() || !acceptName(Container, M.Name))
      continue;
    if (M.Symlink) {
      if (!Links)
        Links.emplace(Source, ZipMember::LongestTarget);
      keepZipLink(Container, M, *Links, Facts);
      continue;
    }
    Todo.push_back({&M, Purse.entries(), LaidDown != nullptr});
    Declared += std::min(M.Size, Purse.limits().TotalBytes);
  }
  Facts.Members = Todo.size();
  if (LaidDown && Members.size() < LaidDown->LeastMembers)
    reportDamage(Container.Path,
                 "it holds " + std::to_string(Members.size()) + " of the " +
                     std::to_string(LaidDown->LeastMembers) +
                     " members that every " + std::string(LaidDown->Name) +
                     " has",
                 Facts);
  if (Encrypted > 0)
    report(Container.Path, ErrorKind::UnreadableInput,
           std::to_string(Encrypted) + " encrypted members were not looked at");
  std::size_t Workers = std::min<std::size_t>(
      {Options.Threads, Todo.size(),
       std::max(Todo.size() / MembersPerThread, Declared / BytesPerThread)});
  // Which members a spent budget leaves out must not depend on threads. No
  // member unpacks to more than it declares, so if the declared sizes fit, the
  // budget suffices for these members. Members that are containers could spend
  // more, so they wait until the others are done.
  if (Declared > Purse.bytesLeft())
    Workers = 1;
  visitAll(Container, Source, Todo, std::max<std::size_t>(Workers, 1));
}

/// Keeps what the name of a symbolic link means; the member holds its target.
void MemberWalker::keepZipLink(const Input &Container, const ZipMember &Link,
                               ZipMemberReader &Reader, ContainerFacts &Facts) {
  Expected<std::string_view> Target = Reader.open(Link);
  if (Target && Target->size() != Link.Size)
    Target = damaged("it has fewer bytes than it declares");
  if (!Target)
    return report(memberOf(Container, Link.path(), 0).Path,
                  std::move(Target.error()));
  if (Purse.countBytes(Target->size()))
    Facts.Symlinks.add(shownMember(Link.path()), shownName(*Target));
}

void MemberWalker::visitAll(const Input &Container, const ByteSource &Source,
                            std::span<const ZipTask> Todo,
                            std::size_t Workers) {
  struct Share {
    std::vector<Error> Errors;
    std::vector<std::size_t> Containers;
  };
  std::vector<Share> Shares(Workers);
  std::atomic<std::size_t> NextMember = 0;
  auto Work = [&](Share &Mine) {
    Budget OwnPurse = Purse.forThisThread();
    MemberWalker Own(OwnPurse, {Options.Limits, 1, Options.Memory}, Visitor,
                     Mine.Errors);
    Own.Nested = Nested;
    ZipMemberReader Reader(Source, SniffBytes);
    for (std::size_t I; (I = NextMember++) < Todo.size() && !Purse.spent();)
      if (!Own.walkZipMember(Container, Todo[I], Reader,
                             /*DeferContainer=*/true))
        Mine.Containers.push_back(I);
  };
  parallelFor(Shares.size(), static_cast<unsigned>(Shares.size()),
              [&](std::size_t I) { Work(Shares[I]); });
  Purse.resume();
  std::vector<std::size_t> Containers;
  for (Share &Mine : Shares) {
    std::move(Mine.Errors.begin(), Mine.Errors.end(),
              std::back_inserter(Errors));
    Containers.insert(Containers.end(), Mine.Containers.begin(),
                      Mine.Containers.end());
  }
  if (Containers.empty())
    return;
  std::sort(Containers.begin(), Containers.end());
  ZipMemberReader Reader(Source, SniffBytes);
  for (std::size_t I : Containers)
    if (!Purse.spent())
      walkZipMember(Container, Todo[I], Reader);
}

/// Returns false if the member is a container and was deferred.
bool MemberWalker::walkZipMember(const Input &Container, const ZipTask &Task,
                                 ZipMemberReader &Reader, bool DeferContainer) {
  const ZipMember &Member = *Task.Member;
  Input In = memberOf(Container, Member.path(), Task.Order);
  Expected<std::string_view> Opened = Reader.open(Member);
  if (!Opened) {
    report(In.Path, std::move(Opened.error()));
    return true;
  }
  ContentKind Kind = sniff(*Opened, In.Path);
  if (DeferContainer && isContainer(Kind))
    return false;
  if (Kind == ContentKind::Other && Task.IsLaidDown &&
      lacksItsArchive(In, *Opened))
    report(In.Path, notAnArchive());
  if (!Reader.contradiction().empty())
    report(In.Path, ErrorKind::UnreadableInput, Reader.contradiction());
  // A stored JAR inside a JAR (Spring Boot) is read in place.
  if (std::optional<WindowSource> Window = Reader.window();
      Window && Kind == ContentKind::Zip) {
    walk(In, Kind, *Window);
    return true;
  }
  std::string Head(*Opened); // the reader reuses its buffer
  std::uint64_t Produced = Head.size();
  if (!Purse.countBytes(Head.size())) {
    reportLimit(In.Path);
    return true;
  }
  In.Size = Member.Size;
  In.Whole = Head.size() == Member.Size;
  CountedStream Data(Reader, Purse, Member.CompressedSize, Produced,
                     Purse.limits().RatioFloor);
  visit(std::move(In), Kind,
        {Data, Member.Size, Reader.unpacksAtOnce() ? &Reader : nullptr,
         Member.CompressedSize},
        Head);
  return true;
}

} // namespace armlift
