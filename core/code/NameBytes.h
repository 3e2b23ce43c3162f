// Finds the end and the hash of an identifier eight bytes at a time, in plain
// 64-bit arithmetic: without vector instructions, and with no branch per byte.
#pragma once

#include "core/support/Endian.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace armlift {

constexpr std::uint64_t eachByte(unsigned char Byte) {
  return 0x0101010101010101u * Byte;
}

/// The high bit of each byte that cannot be in an identifier. Letters, digits,
/// '_', '$' and all non-ASCII bytes can.
constexpr std::uint64_t outsideNames(std::uint64_t Word) {
  // For seven-bit bytes: sets the high bit of each that is at least `Bound`.
  auto from = [](std::uint64_t Bytes, int Bound) {
    return Bytes + eachByte(static_cast<unsigned char>(0x80 - Bound));
  };
  std::uint64_t Low = Word & eachByte(0x7F);
  std::uint64_t Folded = Low | eachByte(0x20);
  std::uint64_t Letter = from(Folded, 'a') & ~from(Folded, 'z' + 1);
  std::uint64_t Digit = from(Low, '0') & ~from(Low, '9' + 1);
  std::uint64_t NoSign =
      from(Low ^ eachByte('_'), 1) & from(Low ^ eachByte('$'), 1);
  return NoSign & ~(Word | Letter | Digit) & eachByte(0x80);
}

/// Eight bytes as a number, the first one lowest; bytes from `End` on are 0.
inline std::uint64_t eightBytes(const char *At, const char *End) {
  if (End - At >= 8) [[likely]]
    return readLittle<std::uint64_t>(At);
  std::uint64_t Word = 0;
  for (int Shift = 0; At != End; ++At, Shift += 8)
    Word |= std::uint64_t(static_cast<unsigned char>(*At)) << Shift;
  return Word;
}

/// Hashes a name in words of eight bytes; the last word, which may be empty, is
/// padded with zeros. Both halves of the product are used, because the upper
/// half alone hardly depends on the last letter of a word.
class NameHash {
public:
  void add(std::uint64_t Word) {
    Product P = static_cast<Product>(State ^ Word) * 0x9E3779B97F4A7C15u;
    State = std::rotl(static_cast<std::uint64_t>(P), 32) ^
            static_cast<std::uint64_t>(P >> 64);
  }
  std::uint32_t value() const { return static_cast<std::uint32_t>(State); }

private:
  __extension__ typedef unsigned __int128 Product;
  std::uint64_t State = 0xA0761D6478BD642Fu;
};

inline std::uint32_t nameHash(std::string_view Name) {
  NameHash Hash;
  for (; Name.size() >= 8; Name.remove_prefix(8))
    Hash.add(eightBytes(Name.data(), Name.data() + Name.size()));
  Hash.add(eightBytes(Name.data(), Name.data() + Name.size()));
  return Hash.value();
}

struct ScannedName {
  const char *End;
  std::uint32_t Hash; ///< nameHash() of the name
};

/// Scans the identifier, or the rest of one, that begins at `At`; empty if
/// there is none.
inline ScannedName scanName(const char *At, const char *End) {
  NameHash Hash;
  for (;; At += 8) {
    std::uint64_t Word = eightBytes(At, End);
    std::uint64_t Outside = outsideNames(Word);
    if (!Outside) {
      Hash.add(Word);
      continue;
    }
    int Bytes = std::countr_zero(Outside) / 8;
    Hash.add(Word & ((std::uint64_t(1) << Bytes * 8) - 1));
    return {At + Bytes, Hash.value()};
  }
}

/// The place after the spaces that begin at `At`.
inline const char *skipSpaces(const char *At, const char *End) {
  for (;; At += 8)
    if (std::uint64_t Other = eightBytes(At, End) ^ eachByte(' '))
      return At + std::countr_zero(Other) / 8;
}

} // namespace armlift
