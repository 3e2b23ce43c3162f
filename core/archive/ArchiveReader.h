// RAII over libarchive for everything that is read from front to back: tar and
// cpio under any single compression, static archives, a compressed single file.
// Nothing is extracted to disk; members are delivered as blocks of memory.
#pragma once

#include "core/archive/ArHeaders.h"
#include "core/archive/ByteSource.h"
#include "core/archive/FilterStream.h"
#include "core/archive/GunzipStream.h"
#include "core/archive/LibarchiveHandle.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace armlift {

/// One member, as the archive describes it.
struct ArchiveEntry {
  std::string Name;       ///< opaque bytes, never empty
  std::uint64_t Size = 0; ///< as declared; 0 if the format does not say
  bool Regular = true;    ///< a file with data of its own
  bool Folder = false;
  std::string Symlink;  ///< the target of a symbolic link, as stored
  std::string HardLink; ///< the name of the member that this one is, too
};

/// Reads one stream of members. next() of ByteStream returns the data of the
/// entry that nextEntry() returned last.
class ArchiveReader : public ByteStream {
public:
  enum class Format {
    Members,   ///< tar, cpio, ar, under at most one filter; any other
               ///< compressed file is read as its one member
    BrokenZip, ///< a zip without a central directory: local headers in order
  };

  /// `Bytes` must outlive the reader. `Fallback` names the member of a
  /// compressed single file.
  ArchiveReader(ByteStream &Bytes, Format Form, std::string Fallback);
  ~ArchiveReader() override;
  ArchiveReader(const ArchiveReader &) = delete;
  ArchiveReader &operator=(const ArchiveReader &) = delete;

  /// Returns nothing at the end. After an error no further entry can be read.
  Expected<std::optional<ArchiveEntry>> nextEntry();
  Expected<std::string_view> next() override;

  /// The number of packed bytes read from the stream so far.
  const std::uint64_t &consumed() const { return Bytes.Count; }
  /// The unpacked bytes after the last member, if reading them verifies the
  /// checksum of the whole stream; otherwise null.
  ByteStream *remainder() { return Unpacked.get(); }
  /// True if an entry was read and the stream is a compressed file without an
  /// archive inside.
  bool isCompressedFile() const;
  /// True if nextEntry() has found nothing at all: neither an archive nor a
  /// single byte.
  bool isEmpty() const;
  /// True for an empty stream none of whose compressed bytes were used:
  /// libarchive takes a header that it cannot use for the end (lzip).
  bool leftUnread() const;
  /// True if an entry was read and it is the stream itself: neither compressed
  /// nor an archive.
  bool isPlain() const;
  /// True at the end of an ar archive whose last bytes are a part of a member's
  /// header, which libarchive takes for the end.
  bool endsInsideHeader() const;
  /// True at the end of a cpio archive if bytes that belong to no member
  /// precede its last header: libarchive skips a damaged header.
  bool skippedToTheEnd() const;
  /// True at the end of an uncompressed tar that lacks the empty records at its
  /// end.
  bool lacksEndOfTar() const;
  /// After an uncompressed cpio archive was read to its end: the bytes after it
  /// that were already taken from the stream, valid until more of the stream is
  /// read. Nothing for other archives.
  std::optional<std::string_view> behindCpio() const;
  /// Returns and clears the warning about something that libarchive recovered
  /// from, such as a damaged member name; empty if there is none.
  std::string takeWarning() { return std::exchange(Warning, {}); }

private:
  struct Meter : ByteStream {
    explicit Meter(ByteStream &Base) : Base(Base) {}
    Expected<std::string_view> next() override;
    ByteStream &Base;
    std::uint64_t Count = 0;
  };
  /// The bytes that libarchive reads, which `Headers` sees.
  struct Watched : ByteStream {
    explicit Watched(ByteStream &Base) : Base(Base) {}
    Expected<std::string_view> next() override;
    ByteStream &Base;
    ArHeaders Headers;
  };

  bool isUncompressed() const { return !Unpacked; }
  bool isAr() const;
  /// True if the header that libarchive read last is that of an ar member whose
  /// size is not a number.
  bool readDamagedSize() const;
  Expected<void> open();

  Meter Bytes;
  std::optional<RejoinedStream> Whole;  ///< Bytes, including what open() read
  std::unique_ptr<ByteStream> Unpacked; ///< of Whole, if it is compressed
  FilterStream *Filter = nullptr;       ///< Unpacked, if libarchive unpacks it
  std::optional<Watched> Members;       ///< the archive itself
  std::string Fallback;
  LibarchiveHandle Handle;
  std::uint64_t Position = 0; ///< in the current member, including holes
  std::uint64_t Hole = 0;     ///< zeros still to deliver before `Pending`
  std::string_view Pending;
  bool Ended = false;
  /// The entries read so far, and those among them named "/": the symbol table
  /// of an ar archive. A Windows library begins with two such entries, followed
  /// by a table of names that differs from ar's (PE format, "Archive (Library)
  /// File Format"): nothing in it is for Linux.
  unsigned Entries = 0, LinkerMembers = 0;
  std::string Warning;
  std::string FirstError; ///< from when libarchive determined the format
};

} // namespace armlift
