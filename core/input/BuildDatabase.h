// Where the record of a build is: compile_commands.json.
#pragma once

#include <string>

namespace armlift {

/// The compile_commands.json that a scan of `Root` (absolute) uses, or empty:
/// BUILD_DIR's own if one is named, else the root's, else that of its folder
/// "build".
std::string findDatabase(const std::string &BuildDir, const std::string &Root);

} // namespace armlift
