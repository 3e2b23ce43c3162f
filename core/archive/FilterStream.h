// Unpacks one compression that libarchive supports, independently of the
// archive inside. The bytes after the last member are then read as well, and
// with them the checksum of the whole stream (zstd, xz, lzip), which libarchive
// would leave unread.
#pragma once

#include "core/archive/LibarchiveHandle.h"

#include <optional>
#include <string>
#include <string_view>

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
  Expected<void> open();
  Expected<bool> startAgain();

  ByteStream &Packed;
  const int Filter;                   ///< libarchive's ARCHIVE_FILTER_* code
  std::string Joined;                 ///< two blocks joined, for Rest
  std::optional<RejoinedStream> Rest; ///< of Packed, what Handle reads
  std::optional<LibarchiveHandle> Handle;
  bool Open = false, Ended = false; ///< state of Handle
  bool Over = false;                ///< no further handle is needed
};

} // namespace armlift
