// What this build calls itself.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

std::string_view versionText();

/// The project's own page.
std::string_view projectUrl();

/// Where a reader of a report finds the page of a check.
std::string checkPageUrl(std::string_view Rule);

} // namespace armlift
