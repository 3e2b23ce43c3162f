// Which files git tracks, read from the index of a working tree
// (gitformat-index(5)). A tracked file is not ignored, whatever .gitignore
// says.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The paths of an index of version 2 to 4, in its order, which is sorted by
/// bytes. For a sparse index: the paths in the working tree, and the folders
/// outside it. Fails if the bytes are not such an index, or not a complete one.
Expected<std::vector<std::string>> trackedPaths(std::string_view Index);

/// The paths in the index of the working tree whose top is `Folder`; empty if
/// there is no index yet. `.git` may be a file that names another folder.
Expected<std::vector<std::string>> trackedFiles(const std::string &Folder);

} // namespace armlift
