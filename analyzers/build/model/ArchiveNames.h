// The archives that a build file mentions, anywhere in its text.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

/// Returns FurtherBuildFiles::Archives.
std::set<std::string> archiveNames(std::string_view Text);

} // namespace armlift::build
