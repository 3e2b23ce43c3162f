// gzip (RFC 1952), one member after another, with its checksum and length
// compared: libarchive's own filter passes over both.
#pragma once

#include "core/archive/ByteSource.h"

#include <memory>
#include <string>
#include <vector>

struct z_stream_s;

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
  struct InflateEnd {
    void operator()(z_stream_s *) const;
  };

  Expected<bool> refill();
  Expected<bool> startMember();

  ByteStream &Packed;
  std::unique_ptr<z_stream_s, InflateEnd> Inflate;
  std::vector<char> Out;
  bool InMember = true; ///< false between two members
  bool Ended = false;
  std::string Damage; ///< what inflate said of it; empty while all is well
};

} // namespace armlift
