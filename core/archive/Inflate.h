// Owns the state of zlib's inflate, and keeps <zlib.h> and its macros out of
// this project's headers.
#pragma once

#include <memory>

struct z_stream_s;

namespace armlift {

struct InflateEnd {
  void operator()(z_stream_s *Stream) const;
};

using InflateStream = std::unique_ptr<z_stream_s, InflateEnd>;

/// `WindowBits` is as for zlib's inflateInit2(). Throws std::bad_alloc.
InflateStream newInflate(int WindowBits);

/// Calls zlib's inflate(), which allocates its window on first use. Throws
/// std::bad_alloc.
int inflateSome(z_stream_s &Stream, int Flush);

} // namespace armlift
