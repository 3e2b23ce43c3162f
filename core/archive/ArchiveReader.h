// RAII over libarchive for everything that is read from front to back: tar and
// cpio under any one compression, static archives, a compressed single file.
// Nothing is ever extracted; members come out as blocks of memory.
#pragma once

#include "core/archive/ArHeaders.h"
#include "core/archive/ByteSource.h"
#include "core/archive/FilterStream.h"
#include "core/archive/GunzipStream.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

struct archive;
struct archive_entry;

namespace armlift {

/// One member as the archive describes it.
struct ArchiveEntry {
  std::string Name;       ///< opaque bytes, never empty
  std::uint64_t Size = 0; ///< as declared; 0 where the format does not say
  bool Regular = true;
  std::string Link; ///< what a symbolic link leads to, as stored
};

/// Reads one stream of members. next() of ByteStream yields the data of the
/// entry that nextEntry() announced last.
class ArchiveReader : public ByteStream {
public:
  enum class Format {
    Members,   ///< tar, cpio, ar, under one filter; a compressed file that is
               ///< none of them comes out as its one member
    BrokenZip, ///< a zip without central directory: local headers in order
  };

  /// `Bytes` must outlive the reader. `Fallback` names the member of a
  /// compressed single file.
  ArchiveReader(ByteStream &Bytes, Format Form, std::string Fallback);
  ~ArchiveReader() override;
  ArchiveReader(const ArchiveReader &) = delete;
  ArchiveReader &operator=(const ArchiveReader &) = delete;

  /// Nothing at the end. After an error no further entry can be read.
  Expected<std::optional<ArchiveEntry>> nextEntry();
  Expected<std::string_view> next() override;

  /// Packed bytes read from the stream so far.
  const std::uint64_t &consumed() const { return Bytes.Count; }
  /// What is left of the unpacked bytes behind the last member, where reading
  /// it proves the checksum of all; else null.
  ByteStream *remainder() { return Unpacked.get(); }
  /// True once an entry was read and it is a compressed file without a
  /// container inside.
  bool isCompressedFile() const;
  /// True once nextEntry() has found nothing at all: neither an archive nor a
  /// byte.
  bool isEmpty() const;
  /// True of an empty one whose compressed bytes were not even begun with:
  /// libarchive takes a header it cannot use for the end (lzip).
  bool leftUnread() const;
  /// True once an entry was read and it is the stream itself: neither
  /// compressed nor an archive.
  bool isPlain() const;
  /// True at the end of an ar archive whose last bytes are a part of a member's
  /// header: libarchive takes that for the end.
  bool endsInsideHeader() const;
  /// True at the end of a cpio archive in front of whose last header stand
  /// bytes that belong to no member: libarchive passes over a damaged header.
  bool skippedToTheEnd() const;
  /// True at the end of an uncompressed tar without the empty records that end
  /// one.
  bool lacksEndOfTar() const;
  /// Once an uncompressed cpio archive was read to its end, what was taken from
  /// the stream already and stands behind it; valid until the stream is read
  /// on. Of other archives nothing.
  std::optional<std::string_view> behindCpio() const;
  /// What libarchive recovered from, e.g. a damaged member name; empty if
  /// nothing.
  std::string takeWarning() { return std::exchange(Warning, {}); }

private:
  struct Free {
    void operator()(archive *) const;
  };
  struct Meter : ByteStream {
    explicit Meter(ByteStream &Base) : Base(Base) {}
    Expected<std::string_view> next() override;
    ByteStream &Base;
    std::uint64_t Count = 0;
  };

  bool isUncompressed() const { return !Unpacked; }
  bool isAr() const;
  /// The header that libarchive read last is an ar archive's, with a size that
  /// is no number.
  bool readDamagedSize() const;
  static std::int64_t readBlock(archive *, void *Self, const void **Block);
  Expected<void> open();
  std::unexpected<Error> lastError();

  Meter Bytes;
  std::optional<RejoinedStream> Whole;  ///< Bytes, with what open() looked at
  std::unique_ptr<ByteStream> Unpacked; ///< of Whole, where it is compressed
  FilterStream *Filter = nullptr; ///< the same, where libarchive unpacks it
  std::string Fallback;
  std::unique_ptr<archive, Free> Handle;
  std::uint64_t Position = 0; ///< in the current member, holes counted
  std::uint64_t Hole = 0;     ///< zeros still to deliver before `Pending`
  std::string_view Pending;
  bool Ended = false;
  std::uint64_t Given = 0; ///< bytes handed to libarchive
  std::string_view Last;   ///< the last block of these
  ArHeaders Headers;       ///< of these bytes, if they are an ar archive
  /// So far, and those of them named "/": the symbol table of an ar archive. A
  /// library of Windows begins with two, and behind them stands a table of
  /// names that is not ar's (PE format, "Archive (Library) File Format"):
  /// nothing in it is for Linux.
  unsigned Entries = 0, LinkerMembers = 0;
  std::string Warning;
  std::string FirstError; ///< met where libarchive looked for the format
  std::optional<Error> SourceError; ///< why the stream below could not be read
};

} // namespace armlift
