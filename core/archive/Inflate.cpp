// See Inflate.h.
#include "core/archive/Inflate.h"

#include <new>
#include <zlib.h>

namespace armlift {

void InflateEnd::operator()(z_stream_s *Stream) const {
  inflateEnd(Stream);
  delete Stream;
}

InflateStream newInflate(int WindowBits) {
  InflateStream Stream(new z_stream_s());
  if (inflateInit2(Stream.get(), WindowBits) != Z_OK)
    throw std::bad_alloc();
  return Stream;
}

int inflateSome(z_stream_s &Stream, int Flush) {
  int Status = inflate(&Stream, Flush);
  if (Status == Z_MEM_ERROR)
    throw std::bad_alloc();
  return Status;
}

} // namespace armlift
