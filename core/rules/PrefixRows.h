// Lookup in tables of names in which some rows cover all names with a prefix.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

namespace armlift {

/// The row of `Name` itself, otherwise the row of its longest prefix that has
/// one; null if there is none. `Sorted` is sorted by Name.
template <typename Row>
const Row *findNameOrPrefix(std::span<const Row> Sorted,
                            std::string_view Name) {
  for (std::string_view Front = Name; !Front.empty();) {
    auto Behind = std::ranges::upper_bound(Sorted, Front, {}, &Row::Name);
    if (Behind == Sorted.begin())
      return nullptr;
    const Row &Nearest = *std::prev(Behind);
    std::string_view Same = Nearest.Name;
    if (Same == Front && (Nearest.Prefix || Front.size() == Name.size()))
      return &Nearest;
    // Shorter prefixes that both names share sort before this row.
    auto Differs = std::ranges::mismatch(Same, Front).in2;
    Front = Same == Front ? Front.substr(0, Front.size() - 1)
                          : Front.substr(0, static_cast<std::size_t>(
                                                Differs - Front.begin()));
  }
  return nullptr;
}

} // namespace armlift
