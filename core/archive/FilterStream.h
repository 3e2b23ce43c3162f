// One compression that libarchive knows, unpacked by itself: what is behind the
// last member of an archive is then read as well, and with it the checksum of
// all (zstd, xz, lzip), which libarchive leaves where it is.
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

  /// True at the end of a stream whose packed bytes were not even begun with:
  /// libarchive takes a header it cannot use for the end (lzip).
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
  const int Filter; ///< as of libarchive
  std::unique_ptr<archive, Free> Handle;
  std::string_view Pending;         ///< packed bytes to be given first
  std::string Joined;               ///< of two blocks, for Pending
  std::string_view Last;            ///< the last block given to libarchive
  std::uint64_t Given = 0;          ///< to this handle
  bool Open = false, Ended = false; ///< this handle
  bool Over = false;                ///< there is none for what is left
  std::optional<Error> SourceError; ///< why the stream below could not be read
};

} // namespace armlift
