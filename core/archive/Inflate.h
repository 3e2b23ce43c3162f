// Owns the state of zlib's inflate; <zlib.h> and its macros stay out of our
// headers.
#pragma once

#include <memory>

struct z_stream_s;

namespace armlift {

struct InflateEnd {
  void operator()(z_stream_s *Stream) const;
};

using InflateStream = std::unique_ptr<z_stream_s, InflateEnd>;

/// `WindowBits` as of zlib's inflateInit2(). Throws std::bad_alloc as new does.
InflateStream newInflate(int WindowBits);

/// zlib's inflate(), which makes its window when it first needs one. Throws
/// std::bad_alloc as well.
int inflateSome(z_stream_s &Stream, int Flush);

} // namespace armlift
