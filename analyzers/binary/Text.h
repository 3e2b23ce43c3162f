// Text helpers of the analyzer of packages: their metadata is line- and
// comma-separated text, and versions are compared.
#pragma once

#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// "a,,b" -> "a", "", "b"; the empty text has one empty part.
std::vector<std::string_view> split(std::string_view Text, char Separator);

/// Compares dotted versions by their numbers: "2.9" < "2.17", "3.4.29" > "3.4".
/// Parts that are not numbers compare as text. Negative, zero or positive.
int compareVersions(std::string_view A, std::string_view B);

/// "a, b and 3 more" out of the first `Shown` items.
template <typename Item>
std::string listed(const std::vector<Item> &Items, std::size_t Shown) {
  std::string Out;
  for (std::size_t I = 0; I < std::min(Shown, Items.size()); ++I)
    Out.append(I == 0 ? "" : ", ").append(Items[I]);
  if (Items.size() > Shown)
    Out += " and " + std::to_string(Items.size() - Shown) + " more";
  return Out;
}

} // namespace armlift::binary
