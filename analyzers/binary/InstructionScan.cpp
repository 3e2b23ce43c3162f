// Looks each word up by its upper 11 bits: nearly all of these keys belong to
// no row, or to one.
#include "analyzers/binary/InstructionScan.h"

#include "core/support/Endian.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

namespace armlift::binary {

namespace {

constexpr unsigned KeyBits = 11;
constexpr std::uint8_t Impossible = 0xFF;

/// For each key, the rows that a word with these upper bits can match:
/// Rows[Start, Start + Count).
struct Index {
  struct Slot {
    std::uint16_t Start = 0;
    std::uint8_t Count = 0;
  };
  std::array<Slot, 1u << KeyBits> Slots;
  std::vector<MaskRow> Rows;

  Index() {
    constexpr unsigned Shift = 32 - KeyBits;
    for (std::uint32_t Key = 0; Key < Slots.size(); ++Key) {
      Slots[Key].Start = static_cast<std::uint16_t>(Rows.size());
      if (isImpossible(Key << Shift)) {
        Slots[Key].Count = Impossible;
        continue;
      }
      for (const MaskRow &Row : maskTable())
        if ((Row.Mask >> Shift & Key) == Row.Value >> Shift)
          Rows.push_back(Row);
      Slots[Key].Count =
          static_cast<std::uint8_t>(Rows.size() - Slots[Key].Start);
    }
  }

  /// True if no instruction has these upper bits. Arm ARM C4.1: bits 28:25 of
  /// 0001 and 0011 are unallocated; 0000 with bit 31 clear is reserved (UDF).
  /// The word 0 is padding, which the caller allows.
  static bool isImpossible(std::uint32_t Word) {
    std::uint32_t Group = Word >> 25 & 0xF;
    return Group == 1 || Group == 3 || (Group == 0 && Word >> 31 == 0);
  }
};

const Index &index() {
  static const Index Shared;
  return Shared;
}

/// The words that the code loads as data: constants in a pool between
/// functions.
class LiteralPools {
public:
  /// `Offset` is that of the code in a linked file.
  LiteralPools(std::string_view Code, std::optional<std::uint64_t> Offset)
      : Data(Code.size() / 4) {
    Bases.fill({});
    for (std::size_t I = 0; I < Data.size(); ++I) {
      std::uint32_t Word = readLittle<std::uint32_t>(Code.data() + I * 4);
      if ((Word & 0x3b000000) == 0x18000000)
        markLiteral(I, Word);
      else if (Offset)
        followBase(I, Word, static_cast<std::int64_t>(*Offset));
    }
  }

  bool holds(std::size_t Word) const { return Data[Word]; }

private:
  /// What ADRP left in a register, as a distance in bytes from the code's
  /// start.
  struct Base {
    std::int64_t Page = 0;
    std::size_t Until = 0; ///< the index of the word from which it is forgotten
  };

  void mark(std::int64_t Start, std::size_t Size) {
    if (Start < 0 || std::cmp_greater(Start + Size, Data.size()))
      return;
    for (std::size_t I = 0; I < Size; ++I)
      Data[static_cast<std::size_t>(Start) + I] = true;
  }

  /// LDR (literal), Arm ARM C6.2 and C7.2: bits 31:30 and 26 tell the register,
  /// imm19 the distance in words.
  void markLiteral(std::size_t At, std::uint32_t Word) {
    const std::uint32_t Form = Word >> 30;
    if (Form == 3) // PRFM
      return;
    const bool Vector = Word >> 26 & 1; // S, D, Q; otherwise W, X, SW
    std::int64_t Distance = static_cast<std::int32_t>(Word << 8) >> 13;
    mark(static_cast<std::int64_t>(At) + Distance, Vector      ? 1u << Form
                                                   : Form == 1 ? 2
                                                               : 1);
  }

  /// ADRP and LDR (immediate) of S, D and Q registers, with which GCC before 6
  /// loads constants (-mpc-relative-literal-loads off, "AArch64 Options"). A
  /// linker keeps pages of a segment at the distances that they have in the
  /// file.
  void followBase(std::size_t At, std::uint32_t Word, std::int64_t Offset) {
    constexpr std::size_t Reach = 64; // a base is not used much later
    constexpr std::int64_t PageBytes = 4096;
    const std::size_t Target = Word & 31, Source = Word >> 5 & 31;
    if ((Word & 0x9f000000) == 0x90000000) { // ADRP
      std::int64_t Pages = (static_cast<std::int32_t>(Word << 8) >> 13) * 4 +
                           static_cast<std::int64_t>(Word >> 29 & 3);
      std::int64_t Place = Offset + static_cast<std::int64_t>(At) * 4;
      Bases[Target] = {Place / PageBytes * PageBytes + Pages * PageBytes -
                           Offset,
                       At + Reach};
    } else if ((Word & 0x7f800000) == 0x11000000) { // ADD (immediate)
      Bases[Target].Until = 0;
    } else if ((Word & 0x3f400000) == 0x3d400000 && At < Bases[Source].Until) {
      // LDR (immediate, unsigned offset) of a vector register: opc<1> and size
      // give its width.
      std::uint32_t Width = Word >> 30 | (Word >> 21 & 4);
      std::int64_t Distance = static_cast<std::int64_t>(Word >> 10 & 0xfff)
                              << Width;
      mark((Bases[Source].Page + Distance) / 4,
           Width < 3 ? 1 : 1u << (Width - 2));
    }
  }

  std::vector<bool> Data;
  std::array<Base, 32> Bases; ///< by register
};

/// True for the upper half of a float constant whose lower half is zero: OCaml
/// puts such constants after functions and loads them by address. Of all
/// instructions only those of SME begin with such bits, and none of them
/// follows UDF #0.
bool isHalfOfConstant(std::uint32_t Before, std::uint32_t Word) {
  return Before == 0 && (Word >> 25 & 0xF) == 0;
}

struct Hit {
  std::size_t At;
  std::uint8_t Feature;
};

} // namespace

void scanInstructions(std::string_view Code, FeatureCounts &Counts,
                      std::optional<std::uint64_t> Offset) {
  const Index &Table = index();
  const std::size_t Window = scanSettings().DataWindow;
  const std::size_t Words = Code.size() / 4;
  std::optional<LiteralPools> Pools; // most code has no hits
  // A hit counts once none of the `Window` words after it is impossible.
  std::vector<Hit> Waiting;
  // Hits before this index are within the window of an impossible word.
  std::size_t CleanFrom = 0;
  auto wordAt = [&](std::size_t I) {
    return readLittle<std::uint32_t>(Code.data() + I * 4);
  };
  auto isLoaded = [&](std::size_t I) {
    if (!Pools)
      Pools.emplace(Code, Offset);
    return Pools->holds(I);
  };
  for (std::size_t I = 0; I < Words; ++I) {
    std::uint32_t Word = wordAt(I);
    Index::Slot Slot = Table.Slots[Word >> (32 - KeyBits)];
    if (Slot.Count == 0)
      continue;
    if (Slot.Count == Impossible) {
      if (Word == 0)
        continue;
      while (!Waiting.empty() && Waiting.back().At + Window >= I)
        Waiting.pop_back();
      CleanFrom = I + Window + 1;
      continue;
    }
    for (const MaskRow *Row = &Table.Rows[Slot.Start], *End = Row + Slot.Count;
         Row != End; ++Row)
      if ((Word & Row->Mask) == Row->Value && I >= CleanFrom && !isLoaded(I) &&
          !(I > 0 && isHalfOfConstant(wordAt(I - 1), Word))) {
        Waiting.push_back({I, Row->Feature});
        break;
      }
    if (Waiting.size() >= 4096) {
      auto Settled = std::ranges::find_if(
          Waiting, [&](Hit H) { return H.At + Window >= I; });
      for (auto H = Waiting.begin(); H != Settled; ++H)
        ++Counts[H->Feature];
      Waiting.erase(Waiting.begin(), Settled);
    }
  }
  for (Hit H : Waiting)
    ++Counts[H.Feature];
}

std::size_t featureIndex(std::string_view Name) {
  auto At = std::ranges::find(featureTable(), Name);
  assert(At != featureTable().end());
  return static_cast<std::size_t>(At - featureTable().begin());
}

} // namespace armlift::binary
