// "did you mean": the names closest to one that was mistyped.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Up to `Max` of `Candidates` that could be meant by `Name`, closest first:
/// few letters changed, left out, added or swapped (a third of the name at
/// most), or `Name` as a part of the candidate.
std::vector<std::string_view>
suggestNames(std::string_view Name,
             std::span<const std::string_view> Candidates, std::size_t Max = 3);

/// "; did you mean 'a', 'b'?", or nothing.
std::string didYouMean(std::string_view Name,
                       std::span<const std::string_view> Candidates);

} // namespace armlift
