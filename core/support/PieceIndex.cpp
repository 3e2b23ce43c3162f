#include "core/support/PieceIndex.h"

#include <algorithm>

namespace armlift {

PieceIndex::Key PieceIndex::key(std::string_view Piece) {
  Key Out = Piece.size();
  for (char C : Piece)
    Out = Out << 8 | static_cast<unsigned char>(C);
  return Out;
}

template <typename Fn>
void PieceIndex::forEachPiece(const Literals &Pattern, Fn Use) {
  for (std::string_view Text : Pattern) {
    const std::size_t Size = std::min(Text.size(), Longest);
    for (std::size_t At = 0; Size > 0 && At + Size <= Text.size(); ++At)
      Use(Text.substr(At, Size));
  }
}

PieceIndex::PieceIndex(std::span<const Literals> Patterns) {
  std::unordered_map<Key, std::uint32_t> Counts;
  for (const Literals &Pattern : Patterns)
    forEachPiece(Pattern,
                 [&](std::string_view Piece) { ++Counts[key(Piece)]; });
  for (auto Number = static_cast<std::uint32_t>(Patterns.size());
       Number-- > 0;) {
    std::string_view Rarest;
    std::uint32_t Least = 0;
    forEachPiece(Patterns[Number], [&](std::string_view Piece) {
      std::uint32_t Count = Counts.at(key(Piece));
      if (Rarest.empty() || Count < Least) {
        Rarest = Piece;
        Least = Count;
      }
    });
    if (Rarest.empty()) {
      Others.push_back(Number);
      continue;
    }
    By[key(Rarest)].push_back(Number);
    Sizes |= 1u << Rarest.size();
  }
}

} // namespace armlift
