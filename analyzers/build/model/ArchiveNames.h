// The archives that a build file mentions, anywhere in its text.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

/// More names count as any name: each archive of a tree is compared with all.
inline constexpr std::size_t MaxArchives = 1000;

/// Returns FurtherBuildFiles::Archives.
std::set<std::string> archiveNames(std::string_view Text);

} // namespace armlift::build
