// Locates compile_commands.json, the record of a build.
#pragma once

#include <functional>
#include <set>
#include <string>

namespace armlift {

/// The compile_commands.json that a scan of the paths `Named`, which are in
/// `Root`, uses (all absolute): that of BUILD_DIR if one is named, whether it
/// exists or not; otherwise the nearest one to the first of the paths that has
/// one in a folder above, or in the folder "build" of that folder. Empty if
/// there is none.
std::string findDatabase(const std::string &BuildDir, const std::string &Root,
                         const std::set<std::string, std::less<>> &Named);

} // namespace armlift
