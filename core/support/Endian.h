// Little- and big-endian integers at an offset of untrusted bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace armlift {

template <typename T> T readLittle(const char *At) {
  std::make_unsigned_t<T> Value = 0;
  for (std::size_t I = sizeof(T); I-- > 0;)
    Value = static_cast<std::make_unsigned_t<T>>(
        (Value << 8) | static_cast<unsigned char>(At[I]));
  return static_cast<T>(Value);
}

template <typename T> T readBig(const char *At) {
  std::make_unsigned_t<T> Value = 0;
  for (std::size_t I = 0; I < sizeof(T); ++I)
    Value = static_cast<std::make_unsigned_t<T>>(
        (Value << 8) | static_cast<unsigned char>(At[I]));
  return static_cast<T>(Value);
}

/// Nothing when the integer would reach beyond the bytes.
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
