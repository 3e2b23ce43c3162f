// Compresses in memory with zlib.
#pragma once

#include <string>

#include <zlib.h>

namespace armlift::test {

/// `WindowBits` is that of deflateInit2: negative for a raw stream, above 16
/// for gzip.
inline std::string deflated(const std::string &Bytes, int WindowBits) {
  z_stream Z{};
  deflateInit2(&Z, 9, Z_DEFLATED, WindowBits, 8, Z_DEFAULT_STRATEGY);
  std::string Out(deflateBound(&Z, Bytes.size()) + 32, '\0');
  Z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(Bytes.data()));
  Z.avail_in = static_cast<uInt>(Bytes.size());
  Z.next_out = reinterpret_cast<Bytef *>(Out.data());
  Z.avail_out = static_cast<uInt>(Out.size());
  deflate(&Z, Z_FINISH);
  Out.resize(Z.total_out);
  deflateEnd(&Z);
  return Out;
}

} // namespace armlift::test
