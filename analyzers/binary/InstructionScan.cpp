// A word is looked up by its upper 11 bits: nearly all of them belong to no
// row, or to one.
#include "analyzers/binary/InstructionScan.h"

#include "core/support/Endian.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <vector>

namespace armlift::binary {

namespace {

constexpr unsigned KeyBits = 11;
constexpr std::uint8_t Impossible = 0xFF;

/// For each key the rows that a word with these upper bits can match; key ->
/// [Start, Start+Count).
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

  /// Arm ARM C4.1: bits 28:25 of 0001 and 0011 are unallocated; 0000 with bit
  /// 31 clear is reserved (UDF). The word 0 is left out: it pads.
  static bool isImpossible(std::uint32_t Word) {
    std::uint32_t Group = Word >> 25 & 0xF;
    return Group == 1 || Group == 3 || (Group == 0 && Word >> 31 == 0);
  }
};

const Index &index() {
  static const Index Shared;
  return Shared;
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
  // A hit counts once the words up to `Window` behind it have been seen to be
  // possible.
  std::vector<Hit> Waiting;
  std::size_t CleanFrom =
      0; // hits before this are within the window of an impossible word
  for (std::size_t I = 0; I < Words; ++I) {
    std::uint32_t Word = readLittle<std::uint32_t>(Code.data() + I * 4);
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
      if ((Word & Row->Mask) == Row->Value && I >= CleanFrom) {
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
