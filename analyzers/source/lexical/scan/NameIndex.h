// A hash table of every name that matters to the scanner, so that each
// identifier of a file costs one probe.
#pragma once

#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include <bitset>
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
  Tag,    ///< struct, union, enum, class
  Naming, ///< using, typename, concept: a name of a type may follow
  Stem,   ///< "open": a system call if a macro pastes it to __NR_
  Namespace,
  Pragma,  ///< _Pragma
  Assert,  ///< static_assert, _Static_assert
  Char,    ///< char, wchar_t
  Keyword, ///< a word that no declaration can end before: return, case …
};

struct NameHit {
  NameClass Class = NameClass::None;
  std::uint32_t Row = 0;
};

class NameIndex {
public:
  NameIndex();

  /// False for most names that are not in the table. `Hash` is the hash of the
  /// whole name, which the scanner has computed anyway.
  bool mayHold(char First, std::uint32_t Hash) const {
    return Maybe[Hash % Maybe.size()] || beginsPrefix(First);
  }

  /// Returns the class and row of a name; `Hash` is as in mayHold().
  NameHit find(std::string_view Name, std::uint32_t Hash) const {
    if (Maybe[Hash % Maybe.size()])
      for (std::size_t I = Hash & Mask; Slots[I].Class != NameClass::None;
           I = (I + 1) & Mask)
        if (Slots[I].Hash == Hash && Slots[I].Name == Name)
          return {Slots[I].Class, Slots[I].Row};
    return beginsPrefix(Name.front()) ? findPrefix(Name) : NameHit{};
  }

  /// True for "__NR_" and "SYS_", which ## completes to the name of a system
  /// call.
  static bool isCallFront(std::string_view Name) {
    return Name == CallFronts[0] || Name == CallFronts[1];
  }
  static constexpr std::string_view CallFronts[] = {"__NR_", "SYS_"};

private:
  struct Slot {
    std::string_view Name;
    std::uint32_t Hash = 0;
    std::uint32_t Row = 0;
    NameClass Class = NameClass::None;
  };

  void add(std::string_view Name, NameClass Class, std::uint32_t Row);
  /// True for the first character of a prefix.
  bool beginsPrefix(char First) const {
    return PrefixFronts[static_cast<unsigned char>(First)];
  }
  NameHit findPrefix(std::string_view Name) const;

  /// By hash: a filter of 16 KiB that rejects most names without a probe of the
  /// slots.
  std::bitset<std::size_t(1) << 17> Maybe;
  std::vector<Slot> Slots;
  std::size_t Mask = 0;
  std::vector<std::uint32_t> Prefixes; ///< rows of the name table
  std::bitset<256> PrefixFronts;       ///< see beginsPrefix()
};

} // namespace armlift::source
