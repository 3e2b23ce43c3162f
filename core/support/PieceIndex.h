// Narrows a long list of patterns down to the few that may match a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift {

/// Knows each pattern by one piece, of up to four bytes, of what every text
/// that it matches contains: the piece that the fewest other patterns have.
class PieceIndex {
public:
  /// The texts that a pattern stands for only together with something else:
  /// "lib/" and ".so" for "lib/*.so".
  using Literals = std::vector<std::string_view>;

  PieceIndex() = default;
  /// A pattern's number is its place in `Patterns`.
  explicit PieceIndex(std::span<const Literals> Patterns);

  /// Calls `Use` once with the number of each pattern that may match the text.
  /// Of those that share a piece, the last comes first.
  template <typename Fn>
  void forEachCandidate(std::string_view Text, Fn Use) const {
    for (std::uint32_t Number : Others)
      Use(Number);
    // A text may have a piece in each of its places.
    std::vector<const std::vector<std::uint32_t> *> Met;
    for (std::size_t At = 0; At < Text.size(); ++At)
      for (std::size_t Size = 1; Size <= Longest; ++Size) {
        if (!(Sizes >> Size & 1) || Size > Text.size() - At)
          continue;
        if (auto Some = By.find(key(Text.substr(At, Size))); Some != By.end())
          Met.push_back(&Some->second);
      }
    std::ranges::sort(Met, std::less<>());
    auto Again = std::ranges::unique(Met);
    Met.erase(Again.begin(), Again.end());
    for (const std::vector<std::uint32_t> *Some : Met)
      for (std::uint32_t Number : *Some)
        Use(Number);
  }

private:
  static constexpr std::size_t Longest = 4;
  using Key = std::uint64_t;
  static Key key(std::string_view Piece);
  template <typename Fn>
  static void forEachPiece(const Literals &Pattern, Fn Use);

  std::unordered_map<Key, std::vector<std::uint32_t>> By;
  std::vector<std::uint32_t> Others; ///< patterns without literals
  unsigned Sizes = 0;                ///< bit n: some keys have n bytes
};

} // namespace armlift
