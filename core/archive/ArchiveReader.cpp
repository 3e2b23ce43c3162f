// Enables formats by name: libarchive's "all" would also run parsers that no
// package needs.
#include "core/archive/ArchiveReader.h"

#include <algorithm>
#include <array>
#include <utility>

#include <archive.h>
#include <archive_entry.h>

namespace armlift {

namespace {

constexpr std::array<char, 64 * 1024> Zeros{};

/// A name as stored, if possible. In the C locale libarchive has no multibyte
/// form of a name that the format declares as UTF-8, but it has the UTF-8 form.
std::string nameOf(const char *Stored, const char *Utf8,
                   const std::string &Fallback = {}) {
  for (const char *Name : {Stored, Utf8})
    if (Name && *Name)
      return Name;
  return Fallback;
}

/// True if libarchive warns that a name cannot be converted from or to the
/// character set of the user's locale or of the format. The entry then has the
/// bytes as stored, which is all that is needed here.
bool isAboutSpelling(std::string_view Warning) {
  return Warning.find(" can't be converted from ") != Warning.npos;
}

} // namespace

ArchiveReader::ArchiveReader(ByteStream &Bytes, Format Form,
                             std::string Fallback)
    : Bytes(Bytes), Fallback(std::move(Fallback)) {
  archive *A = Handle.get();
  if (Form == Format::BrokenZip) {
    archive_read_support_format_zip_streamable(A);
    return;
  }
  archive_read_support_format_tar(A);
  archive_read_support_format_cpio(A);
  archive_read_support_format_ar(A);
  archive_read_support_format_raw(A);
  archive_read_support_format_empty(A);
}

ArchiveReader::~ArchiveReader() = default;

Expected<std::string_view> ArchiveReader::Meter::next() {
  Expected<std::string_view> Block = Base.next();
  if (Block)
    Count += Block->size();
  return Block;
}

Expected<std::string_view> ArchiveReader::Watched::next() {
  Expected<std::string_view> Block = Base.next();
  if (Block)
    Headers.see(*Block);
  return Block;
}

Expected<void> ArchiveReader::open() {
  Expected<std::string_view> Start = Bytes.next();
  if (!Start)
    return std::unexpected(std::move(Start.error()));
  Whole.emplace(*Start, Bytes);
  if (GunzipStream::accepts(*Start)) {
    Unpacked = std::make_unique<GunzipStream>(*Whole);
  } else if (FilterStream::accepts(*Start)) {
    auto Stream = std::make_unique<FilterStream>(*Whole, *Start);
    Filter = Stream.get();
    Unpacked = std::move(Stream);
  }
  Members.emplace(Unpacked ? *Unpacked : *Whole);
  if (Expected<void> Done = Handle.open(*Members); !Done)
    return Done;
  if (const char *Text = archive_error_string(Handle.get()))
    FirstError = Text;
  return {};
}

Expected<std::optional<ArchiveEntry>> ArchiveReader::nextEntry() {
  archive *A = Handle.get();
  if (!Whole)
    if (Expected<void> Done = open(); !Done)
      return std::unexpected(std::move(Done.error()));
  Position = Hole = 0;
  Pending = {};
  archive_entry *Entry = nullptr;
  int Status = archive_read_next_header(A, &Entry);
  if (readDamagedSize())
    return failure(ErrorKind::UnreadableInput, {},
                   "the size of a member is not a number");
  if (Status == ARCHIVE_EOF) {
    Ended = true;
    // A stream that cannot be unpacked from its first byte on yields no bytes,
    // which libarchive takes for an empty file.
    if (Handle.sourceError())
      return Handle.lastError();
    if (isEmpty() && !FirstError.empty())
      return failure(ErrorKind::UnreadableInput, {}, FirstError);
    return std::nullopt;
  }
  if (Status == ARCHIVE_WARN) {
    const char *Text = archive_error_string(A);
    Warning = Text ? Text : "a damaged header";
    if (isAboutSpelling(Warning))
      Warning.clear();
  } else if (Status != ARCHIVE_OK) {
    if (Entries == 2 && LinkerMembers == 2)
      return std::nullopt;
    return Handle.lastError();
  }
  ArchiveEntry Result;
  Result.Name = isCompressedFile()
                    ? Fallback
                    : nameOf(archive_entry_pathname(Entry),
                             archive_entry_pathname_utf8(Entry), Fallback);
  ++Entries;
  LinkerMembers += Result.Name == "/";
  if (archive_entry_size_is_set(Entry) && archive_entry_size(Entry) > 0)
    Result.Size = static_cast<std::uint64_t>(archive_entry_size(Entry));
  // ar(1) writes modes without a file type. The target of a hard link is a
  // member as well. But if a file has several names, a cpio (and so an .rpm)
  // stores the data with the last one (cpio(5), "New ASCII Format").
  auto Type = archive_entry_filetype(Entry);
  Result.Regular = (Type == AE_IFREG || Type == 0) &&
                   (!archive_entry_hardlink(Entry) || Result.Size > 0);
  Result.Folder = Type == AE_IFDIR;
  Result.Symlink =
      nameOf(archive_entry_symlink(Entry), archive_entry_symlink_utf8(Entry));
  Result.HardLink =
      nameOf(archive_entry_hardlink(Entry), archive_entry_hardlink_utf8(Entry));
  return Result;
}

Expected<std::string_view> ArchiveReader::next() {
  while (Hole == 0 && Pending.empty()) {
    const void *Block = nullptr;
    std::size_t Size = 0;
    std::int64_t Offset = 0;
    int Status = archive_read_data_block(Handle.get(), &Block, &Size, &Offset);
    if (Status == ARCHIVE_EOF)
      return std::string_view();
    if (Status != ARCHIVE_OK)
      return Handle.lastError();
    Pending = std::string_view(static_cast<const char *>(Block), Size);
    // A hole of a sparse file is a jump of the offset; it must be delivered,
    // and charged, as zeros.
    if (Offset > 0 && static_cast<std::uint64_t>(Offset) > Position)
      Hole = static_cast<std::uint64_t>(Offset) - Position;
    Position += Hole + Size;
  }
  if (Hole > 0) {
    std::size_t Part = std::min<std::uint64_t>(Hole, Zeros.size());
    Hole -= Part;
    return std::string_view(Zeros.data(), Part);
  }
  return std::exchange(Pending, {});
}

bool ArchiveReader::isCompressedFile() const {
  return archive_format(Handle.get()) == ARCHIVE_FORMAT_RAW;
}

bool ArchiveReader::isEmpty() const {
  return archive_format(Handle.get()) == ARCHIVE_FORMAT_EMPTY;
}

bool ArchiveReader::leftUnread() const {
  return isEmpty() && Filter && Filter->leftUnread();
}

bool ArchiveReader::isAr() const {
  return (archive_format(Handle.get()) & ARCHIVE_FORMAT_BASE_MASK) ==
         ARCHIVE_FORMAT_AR;
}

bool ArchiveReader::readDamagedSize() const {
  std::optional<std::uint64_t> Header = Members->Headers.damaged();
  return isAr() && Header && *Header < Handle.used();
}

bool ArchiveReader::endsInsideHeader() const {
  return isAr() && LinkerMembers < 2 && Handle.used() < Handle.given();
}

bool ArchiveReader::skippedToTheEnd() const {
  // The longest trailer is that of the "newc" format: header and "TRAILER!!!"
  // with its NUL, each padded to four bytes (cpio(5)).
  constexpr std::int64_t TrailerBytes = 124;
  archive *A = Handle.get();
  return (archive_format(A) & ARCHIVE_FORMAT_BASE_MASK) ==
             ARCHIVE_FORMAT_CPIO &&
         archive_filter_bytes(A, 0) - archive_read_header_position(A) >
             TrailerBytes;
}

bool ArchiveReader::lacksEndOfTar() const {
  // If there is an empty record, libarchive has read it as the next header.
  archive *A = Handle.get();
  return (archive_format(A) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR &&
         isUncompressed() &&
         archive_filter_bytes(A, 0) == archive_read_header_position(A);
}

std::optional<std::string_view> ArchiveReader::behindCpio() const {
  archive *A = Handle.get();
  if ((archive_format(A) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_CPIO ||
      !isUncompressed() || !Ended)
    return std::nullopt;
  return Handle.unread();
}

bool ArchiveReader::isPlain() const {
  return isCompressedFile() && isUncompressed();
}

} // namespace armlift
