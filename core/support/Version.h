// The version and web addresses of this build.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

std::string_view versionText();

/// The project's home page; empty if the build does not set it.
std::string_view projectUrl();

/// The address of the page of a check, for readers of reports; empty if the
/// build does not set it.
std::string checkPageUrl(std::string_view Rule);

} // namespace armlift
