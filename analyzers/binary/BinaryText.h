// Text helpers of the package analyzer: package metadata consists of line- and
// comma-separated text, and of versions to be compared.
#pragma once

#include "core/support/Text.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Splits "a,,b" into "a", "", "b"; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view Text, char Separator);

/// Compares dotted versions by their numbers: "2.9" < "2.17", "3.4.29" > "3.4".
/// Parts that are not numbers compare as text. Returns a negative number, zero
/// or a positive number.
int compareVersions(std::string_view A, std::string_view B);

} // namespace armlift::binary
