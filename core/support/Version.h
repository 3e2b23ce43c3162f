// What this build calls itself.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

std::string_view versionText();

/// The project's own page; empty where the build was not told.
std::string_view projectUrl();

/// Where a reader of a report finds the page of a check; empty where the build
/// was not told.
std::string checkPageUrl(std::string_view Rule);

} // namespace armlift
