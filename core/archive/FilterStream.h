// Unpacks one compression that libarchive supports, independently of the
// archive inside. The bytes after the last member are then read as well, and
// with them the checksum of the whole stream (zstd, xz, lzip), which libarchive
// would leave unread.
#pragma once

#include "core/archive/ByteSource.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct archive;

namespace armlift {

class FilterStream : public ByteStream {
public:
  /// `Packed` must outlive the stream.
  FilterStream(ByteStream &Packed, std::string_view Head);
  ~FilterStream() override;

  Expected<std::string_view> next() override;

  /// True for the first bytes of what this stream can read.
  static bool accepts(std::string_view Head);

  /// True at the end of a stream none of whose packed bytes were used:
  /// libarchive takes a header that it cannot use for the end (lzip).
  bool leftUnread() const;

private:
  struct Free {
    void operator()(archive *) const;
  };

  static std::int64_t readBlock(archive *, void *Self, const void **Block);
  Expected<void> open();
  Expected<bool> startAgain();
  std::unexpected<Error> lastError();

  ByteStream &Packed;
  const int Filter; ///< libarchive's ARCHIVE_FILTER_* code
  std::unique_ptr<archive, Free> Handle;
  std::string_view Pending;         ///< packed bytes to be given first
  std::string Joined;               ///< two blocks joined, for Pending
  std::string_view Last;            ///< the last block given to libarchive
  std::uint64_t Given = 0;          ///< bytes given to this handle
  bool Open = false, Ended = false; ///< state of this handle
  bool Over = false;                ///< no further handle is needed
  std::optional<Error> SourceError; ///< why the stream below could not be read
};

} // namespace armlift
