// Enables filters by name: libarchive's "all" would also run external programs.
#include "core/archive/FilterStream.h"

#include "core/input/Sniff.h"

#include <utility>

#include <archive.h>
#include <archive_entry.h>

namespace armlift {

namespace {

struct FilterRow {
  std::string_view Magic;
  int Filter;
};

using namespace std::literals;

constexpr FilterRow Filters[] = {
    {"BZh"sv, ARCHIVE_FILTER_BZIP2},
    {"\xfd"
     "7zXZ\0"sv,
     ARCHIVE_FILTER_XZ},
    {"\x28\xb5\x2f\xfd"sv, ARCHIVE_FILTER_ZSTD},
    {"\x04\x22\x4d\x18"sv, ARCHIVE_FILTER_LZ4},
    {"\x02\x21\x4c\x18"sv, ARCHIVE_FILTER_LZ4},
    {"LZIP"sv, ARCHIVE_FILTER_LZIP},
    {"\x1f\x9d"sv, ARCHIVE_FILTER_COMPRESS},
};

/// The filter of a stream, by its first bytes. Left to itself, libarchive looks
/// for filters inside filters, up to 25 deep, and a few hundred bytes can then
/// unpack without end before the first byte comes out. Here, data that is
/// packed twice is a member inside a member, with its own limits.
int filterOf(std::string_view Head) {
  for (const FilterRow &Row : Filters)
    if (withoutSkippableFrames(Head).starts_with(Row.Magic))
      return Row.Filter;
  // LZMA has no magic number, but all tools write the same properties.
  return Head.starts_with('\x5d') && sniff(Head, {}) == ContentKind::Compressed
             ? ARCHIVE_FILTER_LZMA
             : ARCHIVE_FILTER_NONE;
}

} // namespace

FilterStream::FilterStream(ByteStream &Packed, std::string_view Head)
    : Packed(Packed), Filter(filterOf(Head)) {
  Rest.emplace(std::string_view(), Packed);
}

FilterStream::~FilterStream() = default;

bool FilterStream::accepts(std::string_view Head) {
  return filterOf(Head) != ARCHIVE_FILTER_NONE;
}

Expected<void> FilterStream::open() {
  archive *A = Handle.emplace().get();
  Open = true;
  archive_read_support_format_raw(A);
  archive_read_support_format_empty(A);
  // These two filters examine the bytes themselves: lzma has no magic number,
  // and compress cannot be set up before there is something to read.
  if (Filter == ARCHIVE_FILTER_LZMA)
    archive_read_support_filter_lzma(A);
  else if (Filter == ARCHIVE_FILTER_COMPRESS)
    archive_read_support_filter_compress(A);
  else
    archive_read_append_filter(A, Filter);
  if (Expected<void> Done = Handle->open(*Rest); !Done)
    return Done;
  // libarchive examines the head more closely than filterOf() does.
  if (archive_filter_count(A) <= 1)
    return failure(ErrorKind::NotUnderstood, {},
                   "it starts like an archive, but does not continue like one");
  const char *Text = archive_error_string(A);
  std::string Failed = Text ? Text : "";
  archive_entry *Entry = nullptr;
  int Status = archive_read_next_header(A, &Entry);
  Ended = Status == ARCHIVE_EOF;
  // A stream that cannot be unpacked from its first byte on yields no bytes,
  // which libarchive takes for an empty file; it then forgets the reason.
  if (Ended && !Failed.empty() && !Handle->sourceError())
    return failure(ErrorKind::UnreadableInput, {}, std::move(Failed));
  if (Ended ? Handle->sourceError().has_value() : Status != ARCHIVE_OK)
    return Handle->lastError();
  return {};
}

/// Continues after an lz4 frame without data, which libarchive takes for the
/// end of the stream.
Expected<bool> FilterStream::startAgain() {
  constexpr std::size_t MagicBytes = 4;
  if (Filter != ARCHIVE_FILTER_LZ4 || Handle->used() == 0)
    return false;
  std::string_view Pending = Handle->unread();
  if (Pending.size() < MagicBytes) {
    Joined = Pending;
    Expected<std::string_view> Block = Packed.next();
    if (!Block)
      return std::unexpected(std::move(Block.error()));
    Pending = Joined.append(*Block);
  }
  Rest.emplace(Pending, Packed);
  Open = Ended = false;
  return filterOf(Pending) == Filter;
}

Expected<std::string_view> FilterStream::next() {
  while (!Over) {
    if (!Open)
      if (Expected<void> Done = open(); !Done)
        return std::unexpected(std::move(Done.error()));
    while (!Ended) {
      const void *Block = nullptr;
      std::size_t Size = 0;
      std::int64_t Offset = 0;
      int Status =
          archive_read_data_block(Handle->get(), &Block, &Size, &Offset);
      Ended = Status == ARCHIVE_EOF;
      if (!Ended && Status != ARCHIVE_OK)
        return Handle->lastError();
      if (Size > 0 && !Ended)
        return std::string_view(static_cast<const char *>(Block), Size);
    }
    Expected<bool> Again = startAgain();
    if (!Again)
      return std::unexpected(std::move(Again.error()));
    Over = !*Again;
  }
  return std::string_view();
}

bool FilterStream::leftUnread() const {
  return Handle && archive_format(Handle->get()) == ARCHIVE_FORMAT_EMPTY &&
         Handle->used() == 0;
}

} // namespace armlift
