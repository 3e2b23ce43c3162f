// Unpacks gzip (RFC 1952), member after member, and verifies checksum and
// length, which libarchive's own filter ignores.
#pragma once

#include "core/archive/ByteSource.h"
#include "core/archive/Inflate.h"

#include <string>
#include <vector>

namespace armlift {

class GunzipStream : public ByteStream {
public:
  /// `Packed` must outlive the stream.
  explicit GunzipStream(ByteStream &Packed);
  ~GunzipStream() override;

  Expected<std::string_view> next() override;

  /// True for the first bytes of what this stream can read.
  static bool accepts(std::string_view Head) {
    return Head.starts_with("\x1f\x8b\x08");
  }

private:
  Expected<bool> refill();
  Expected<bool> startMember();

  ByteStream &Packed;
  InflateStream Inflate;
  std::vector<char> Out;
  bool InMember = true; ///< false between two members
  bool Ended = false;
  std::string Damage; ///< the error message of inflate; empty if none
};

} // namespace armlift
