// Which files git tracks, from the index of a working tree
// (gitformat-index(5)): what is tracked is not ignored, whatever .gitignore
// says.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The paths of an index of version 2 to 4, in its order, which is sorted by
/// bytes; of a sparse one those in the working tree, and the folders that are
/// not. An error where the bytes are no such index, or not the whole of one.
Expected<std::vector<std::string>> trackedPaths(std::string_view Index);

/// What the index of the working tree whose top is `Folder` holds; nothing
/// where there is none yet. `.git` may be a file that names another folder.
Expected<std::vector<std::string>> trackedFiles(const std::string &Folder);

} // namespace armlift
