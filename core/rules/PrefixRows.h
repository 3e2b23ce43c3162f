// Tables of names of which some rows stand for all names with that beginning.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

namespace armlift {

/// The row of `Name` itself, else that of the longest beginning of it that has
/// one; null where there is none. `Sorted` by Name.
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
    // What is shorter than the front that both have stands before this row.
    auto Differs = std::ranges::mismatch(Same, Front).in2;
    Front = Same == Front ? Front.substr(0, Front.size() - 1)
                          : Front.substr(0, static_cast<std::size_t>(
                                                Differs - Front.begin()));
  }
  return nullptr;
}

} // namespace armlift
