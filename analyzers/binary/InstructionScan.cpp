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

/// The words that the code loads as data by LDR (literal) (Arm ARM, C6.2 and
/// C7.2): constants in a pool between functions.
class LiteralPools {
public:
  explicit LiteralPools(std::string_view Code) {
    const std::size_t Words = Code.size() / 4;
    for (std::size_t I = 0; I < Words; ++I) {
      std::uint32_t Word = readLittle<std::uint32_t>(Code.data() + I * 4);
      if ((Word & 0x3b000000) == 0x18000000)
        mark(I, Word, Words);
    }
  }

  bool holds(std::size_t Word) const { return !Data.empty() && Data[Word]; }

private:
  /// Marks what the instruction `Word` at index `At` loads: bits 31:30 and 26
  /// tell the register, imm19 the distance in words.
  void mark(std::size_t At, std::uint32_t Word, std::size_t Words) {
    const std::uint32_t Form = Word >> 30;
    if (Form == 3) // PRFM
      return;
    const bool Vector = Word >> 26 & 1; // S, D, Q; otherwise W, X, SW
    const std::size_t Size = Vector ? 1u << Form : Form == 1 ? 2 : 1;
    std::int64_t Distance = static_cast<std::int32_t>(Word << 8) >> 13;
    std::int64_t Start = static_cast<std::int64_t>(At) + Distance;
    if (Start < 0 || std::cmp_greater(Start + Size, Words))
      return;
    if (Data.empty())
      Data.resize(Words);
    for (std::size_t I = 0; I < Size; ++I)
      Data[static_cast<std::size_t>(Start) + I] = true;
  }

  std::vector<bool> Data; ///< empty if there are no pools
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

void scanInstructions(std::string_view Code, FeatureCounts &Counts) {
  const Index &Table = index();
  const std::size_t Window = scanSettings().DataWindow;
  const std::size_t Words = Code.size() / 4;
  const LiteralPools Pools(Code);
  // A hit counts once none of the `Window` words after it is impossible.
  std::vector<Hit> Waiting;
  // Hits before this index are within the window of an impossible word.
  std::size_t CleanFrom = 0;
  auto wordAt = [&](std::size_t I) {
    return readLittle<std::uint32_t>(Code.data() + I * 4);
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
      if ((Word & Row->Mask) == Row->Value && I >= CleanFrom &&
          !Pools.holds(I) &&
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
