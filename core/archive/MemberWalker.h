// The recursion over containers that implements visitMembers(). ZipWalk.cpp
// handles zips, which are read through their directories; StreamWalk.cpp
// handles everything else; MemberWalker.cpp holds the common parts.
#pragma once

#include "core/archive/ArchiveReader.h"
#include "core/archive/Budget.h"
#include "core/archive/CountedStream.h"
#include "core/archive/Members.h"
#include "core/archive/ZipDirectory.h"
#include "core/archive/ZipMemberReader.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The unread part of the member that is being visited.
struct MemberData {
  CountedStream &Rest;            ///< the bytes after its head
  std::uint64_t Most;             ///< upper bound on its bytes, head included
  ZipMemberReader *Zip = nullptr; ///< set if it can unpack all bytes at once
  std::uint64_t PackedBytes = 0;  ///< of a member of a zip
};

/// A member of a zip that must be visited.
struct ZipTask {
  const ZipMember *Member;
  std::uint64_t Order; ///< Input::Order
  bool IsLaidDown;     ///< see laidDown()
};

/// The state of a walk over the entries of a stream.
struct StreamWalk {
  const Input &Container;
  ContentKind Kind;
  ArchiveReader &Reader;
  ContainerFacts &Facts;
  bool MayBeLayer;            ///< of an image
  std::uint64_t Produced = 0; ///< unpacked bytes, compared with consumed ones
  bool SeenWindows = false;   ///< an object for Windows was visited
};

class MemberWalker {
public:
  MemberWalker(Budget &Purse, const WalkOptions &Options,
               MemberVisitor &Visitor, std::vector<Error> &Errors)
      : Purse(Purse), Options(Options), Visitor(Visitor), Errors(Errors) {}

  void walk(const Input &Container, ContentKind Kind, const ByteSource &Source);

private:
  void walkZip(const Input &Container, const ByteSource &Source,
               ContainerFacts &Facts);
  void walkMembers(const Input &Container, const ByteSource &Source,
                   std::span<const ZipMember> Members, ContainerFacts &Facts);
  void visitAll(const Input &Container, const ByteSource &Source,
                std::span<const ZipTask> Todo, std::size_t Workers);
  void keepZipLink(const Input &Container, const ZipMember &Link,
                   ZipMemberReader &Reader, ContainerFacts &Facts);
  bool walkZipMember(const Input &Container, const ZipTask &Task,
                     ZipMemberReader &Reader, bool DeferContainer = false);
  void walkStream(const Input &Container, ContentKind Kind, ByteStream &Bytes,
                  ArchiveReader::Format Form, ContainerFacts &Facts);
  void enterStream(const Input &Container, ContentKind Kind, ByteStream &Bytes);
  bool startsAnotherCpio(const Input &Container, std::string &Head,
                         ByteStream &Bytes);
  Expected<void> walkRpm(const Input &Container, ByteStream &Bytes,
                         ContainerFacts &Facts);
  void readEntries(const Input &Container, ContentKind Kind,
                   ArchiveReader &Reader, ContainerFacts &Facts);
  void endEntries(StreamWalk &Walk);
  bool readEntry(StreamWalk &Walk, const ArchiveEntry &Entry);
  void keepName(StreamWalk &Walk, const ArchiveEntry &Entry);
  bool readMember(StreamWalk &Walk, const ArchiveEntry &Entry);
  void visit(Input Member, ContentKind Kind, MemberData Data,
             std::string_view Head);
  void open(const Input &Member, ContentKind Kind, MemberData Data,
            std::string_view Head);
  void openZip(const Input &Member, MemberData Data, std::string_view Head);
  Expected<std::string_view> readWhole(const Input &Member, MemberData Data,
                                       std::string_view Head,
                                       std::string &Buffer);
  void finish(const Input &Container, std::unique_ptr<ContainerFacts> Facts,
              std::size_t Before);
  void reportDamage(const std::string &Path, Error E, ContainerFacts &Facts);
  void reportDamage(const std::string &Path, std::string Message,
                    ContainerFacts &Facts) {
    reportDamage(
        Path, Error{ErrorKind::UnreadableInput, {}, std::move(Message)}, Facts);
  }
  std::uint64_t mostUnpacked(const Input &Packed) const;
  std::uint64_t room() const;
  bool mayEnter(const Input &Container);
  bool acceptName(const Input &Container, std::string_view Name);
  static Error notAnArchive();
  void report(const std::string &Path, Error E);
  void report(const std::string &Path, ErrorKind Kind, std::string Message) {
    report(Path, Error{Kind, {}, std::move(Message)});
  }
  /// Says which limit was hit.
  void reportLimit(const std::string &Path) {
    report(Path, ErrorKind::Limit, Purse.reason());
  }

  Budget &Purse; ///< shared by all containers of one file
  const WalkOptions Options;
  MemberVisitor &Visitor;
  std::vector<Error> &Errors;
  std::uint64_t Nested = 0; ///< bytes held for the zips around the current one
};

/// The kind of a container: that of its name if the bytes agree.
ContainerKind containerKind(ContentKind Kind, std::string_view Path);

/// The traits of a package format that prescribes its members, if the container
/// is named for it: a .deb, a gem, a .conda. Null for any other container.
const ContainerTraits *laidDown(const Input &Container, ContainerKind Kind);

/// True for a member like "data.tar.xz" whose bytes are not an archive. An
/// empty tar, which is all zeros, counts as one.
bool lacksItsArchive(const Input &Member, std::string_view Head);

/// The shown form of a member's name: "./usr/lib/x.so" and "/usr/lib/x.so"
/// become "usr/lib/x.so".
std::string shownMember(std::string_view Name);

/// The member `Name` of a container as an input without bytes.
Input memberOf(const Input &Container, std::string_view Name,
               std::uint64_t Order);

} // namespace armlift
