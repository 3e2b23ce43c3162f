// A fast hash of the contents of files, for what only this machine and this
// version of armlift compare.
#pragma once

#include <cstdint>
#include <string_view>

namespace armlift {

/// A fast hash that tells contents apart. Its value for the same bytes may
/// differ in the next version.
struct ContentHash {
  std::uint64_t First = 0, Second = 0;

  bool operator==(const ContentHash &) const = default;
};

ContentHash contentHash(std::string_view Bytes);

} // namespace armlift
