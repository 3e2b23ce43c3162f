// Reads little- and big-endian integers at an offset of untrusted bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

namespace armlift {

template <typename T> T readLittle(const char *At) {
  T Value;
  std::memcpy(&Value, At, sizeof(T));
  return std::endian::native == std::endian::little ? Value
                                                    : std::byteswap(Value);
}

template <typename T> T readBig(const char *At) {
  T Value;
  std::memcpy(&Value, At, sizeof(T));
  return std::endian::native == std::endian::big ? Value : std::byteswap(Value);
}

/// Returns nothing if the integer would extend past the end of `Bytes`.
template <typename T>
std::optional<T> littleAt(std::string_view Bytes, std::uint64_t Offset) {
  if (Offset > Bytes.size() || Bytes.size() - Offset < sizeof(T))
    return std::nullopt;
  return readLittle<T>(Bytes.data() + Offset);
}

template <typename T>
std::optional<T> bigAt(std::string_view Bytes, std::uint64_t Offset) {
  if (Offset > Bytes.size() || Bytes.size() - Offset < sizeof(T))
    return std::nullopt;
  return readBig<T>(Bytes.data() + Offset);
}

} // namespace armlift
