// Regular expressions of CMake (string(1), "Regex Specification") as globs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Globs over the paths in which `Regex` is found, one for each alternative:
/// "_(sse|avx2)\\.c$" -> "**_sse.c", "**_avx2.c". Empty if the expression has
/// more than plain text, wildcards and anchors.
std::vector<std::string> globsOfRegex(std::string_view Regex);

} // namespace armlift::build
