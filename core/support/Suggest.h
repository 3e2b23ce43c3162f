// "did you mean": the names closest to a mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Up to `Max` of the `Candidates` that `Name` may be meant for, closest first:
/// names with few letters changed, left out, added or swapped (at most a third
/// of `Name`), or names that contain `Name`.
std::vector<std::string_view>
suggestNames(std::string_view Name,
             std::span<const std::string_view> Candidates, std::size_t Max = 3);

/// "; did you mean 'a', 'b'?", or nothing.
std::string didYouMean(std::string_view Name,
                       std::span<const std::string_view> Candidates);

} // namespace armlift
