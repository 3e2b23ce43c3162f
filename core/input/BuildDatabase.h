// Locates compile_commands.json, the record of a build.
#pragma once

#include <string>

namespace armlift {

/// The compile_commands.json that a scan of `Root` (absolute) uses: that of
/// BUILD_DIR if one is named, whether it exists or not; otherwise that of the
/// root or of its folder "build". Empty if there is none.
std::string findDatabase(const std::string &BuildDir, const std::string &Root);

} // namespace armlift
