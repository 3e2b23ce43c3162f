// A handle of libarchive and the stream that it reads: what ArchiveReader and
// FilterStream have in common.
#pragma once

#include "core/archive/ByteSource.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

struct archive;

namespace armlift {

class LibarchiveHandle {
public:
  LibarchiveHandle();
  LibarchiveHandle(const LibarchiveHandle &) = delete;
  LibarchiveHandle &operator=(const LibarchiveHandle &) = delete;

  archive *get() const { return Handle.get(); }
  /// Starts to read `Bytes`, which must outlive the handle. To be called once.
  Expected<void> open(ByteStream &Bytes);

  /// Says why the last call of libarchive failed.
  std::unexpected<Error> lastError() const;
  /// Why the stream below could not be read, if that failed.
  const std::optional<Error> &sourceError() const { return SourceError; }

  /// The number of bytes that libarchive has got, and of those that it used.
  std::uint64_t given() const { return Given; }
  std::uint64_t used() const;
  /// Those of the last block that it did not use, valid until more of the
  /// stream is read. libarchive requests a block only when the previous one is
  /// used up.
  std::string_view unread() const;

private:
  struct Free {
    void operator()(archive *) const;
  };
  static std::int64_t readBlock(archive *, void *Self, const void **Block);

  std::unique_ptr<archive, Free> Handle;
  ByteStream *Bytes = nullptr;
  std::uint64_t Given = 0;
  std::string_view Last; ///< the last block given
  std::optional<Error> SourceError;
};

} // namespace armlift
