// Serializes values as bytes, for files that only this machine and this version
// of armlift read. A reader does not trust the bytes: an invalid value makes it
// fail, permanently.
#pragma once

#include "core/support/EnumName.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace armlift {

class ByteWriter {
public:
  template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void add(T Value) {
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof Value);
  }
  void add(std::string_view Text) {
    add(static_cast<std::uint32_t>(Text.size()));
    Bytes += Text;
  }
  void add(const std::string &Text) { add(std::string_view(Text)); }

  template <typename T, typename Function>
  void list(const std::vector<T> &Items, const Function &Write) {
    add(static_cast<std::uint32_t>(Items.size()));
    for (const T &Item : Items)
      Write(Item);
  }

  const std::string &bytes() const { return Bytes; }

private:
  std::string Bytes;
};

class ByteReader {
public:
  explicit ByteReader(std::string_view Bytes) : Rest(Bytes) {}

  template <typename T>
    requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>)
  T get() {
    T Value{};
    if (std::string_view Raw = take(sizeof Value); !Raw.empty())
      std::memcpy(&Value, Raw.data(), sizeof Value);
    return Value;
  }
  template <typename T>
    requires std::is_enum_v<T>
  T get() {
    auto Value = get<std::underlying_type_t<T>>();
    if (Value >= 0 && std::cmp_less(Value, enumCount<T>()))
      return static_cast<T>(Value);
    fail();
    return T{};
  }
  bool flag() {
    auto Value = get<std::uint8_t>();
    if (Value > 1)
      fail();
    return Value == 1;
  }
  std::string text() { return std::string(take(get<std::uint32_t>())); }

  template <typename T, typename Function>
  void list(std::vector<T> &Items, const Function &Read) {
    auto Count = get<std::uint32_t>();
    for (std::uint32_t I = 0; I < Count && !Failed; ++I)
      Items.push_back(Read());
  }

  /// Rejects the remaining bytes, after a value that no writer writes.
  void fail() { Failed = true; }

  /// True if all expected bytes were there, and no more.
  bool complete() const { return !Failed && Rest.empty(); }

private:
  std::string_view take(std::size_t Count) {
    if (Failed || Count > Rest.size()) {
      fail();
      return {};
    }
    std::string_view Out = Rest.substr(0, Count);
    Rest.remove_prefix(Count);
    return Out;
  }

  std::string_view Rest;
  bool Failed = false;
};

} // namespace armlift
