// One hash table over every name that matters to the scanner, so that each
// identifier of a file costs one probe.
#pragma once

#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

enum class NameClass : std::uint8_t {
  None,
  Intrinsic, ///< Row: index into intrinsicTable()
  Name,      ///< Row: index into nameTable()
  Asm,       ///< asm, __asm, __asm__
  Attribute, ///< __attribute__, __declspec
  Typedef,
  Tag,     ///< struct, union, enum, class
  Keyword, ///< a word in front of which no declaration ends: return, case …
};

struct NameHit {
  NameClass Class = NameClass::None;
  std::uint32_t Row = 0;
};

/// Starts an identifier hash; FNV-1a over the bytes, 32 bits.
constexpr std::uint32_t HashSeed = 2166136261u;
constexpr std::uint32_t hashByte(std::uint32_t Hash, unsigned char Byte) {
  return (Hash ^ Byte) * 16777619u;
}

class NameIndex {
public:
  NameIndex();

  /// `Hash` is that of `Name`, which the scanner has computed anyway.
  NameHit find(std::string_view Name, std::uint32_t Hash) const {
    for (std::size_t I = Hash & Mask; Slots[I].Class != NameClass::None;
         I = (I + 1) & Mask)
      if (Slots[I].Hash == Hash && Slots[I].Name == Name)
        return {Slots[I].Class, Slots[I].Row};
    return Name.front() == '_' ? findPrefix(Name) : NameHit{};
  }

  /// True for the front of several intrinsics' names, as ## pastes them:
  /// "_mm256_", "_mm_add_".
  static bool isIntrinsicFront(std::string_view Name);

private:
  struct Slot {
    std::string_view Name;
    std::uint32_t Hash = 0;
    std::uint32_t Row = 0;
    NameClass Class = NameClass::None;
  };

  void add(std::string_view Name, NameClass Class, std::uint32_t Row);
  NameHit findPrefix(std::string_view Name) const;

  std::vector<Slot> Slots;
  std::size_t Mask = 0;
  std::vector<std::uint32_t> Prefixes; ///< rows of the name table
};

} // namespace armlift::source
