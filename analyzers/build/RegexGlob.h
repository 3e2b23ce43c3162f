// Regular expressions of CMake (string(1), "Regex Specification") as globs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// What `Regex` is found in, as globs over paths, one for each alternative:
/// "_(sse|avx2)\\.c$" -> "**_sse.c", "**_avx2.c". None where it says more than
/// text, ".*" and ends.
std::vector<std::string> globsOfRegex(std::string_view Regex);

} // namespace armlift::build
