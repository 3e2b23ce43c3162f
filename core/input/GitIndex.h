// Which files git tracks, from the index of a working tree
// (gitformat-index(5)): what is tracked is not ignored, whatever .gitignore
// says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The paths of an index of version 2 to 4, in its order, which is sorted by
/// bytes. Empty where the bytes are no such index.
std::vector<std::string> trackedPaths(std::string_view Index);

/// The index of the working tree whose top is `Folder`, or empty: "" where it
/// has none. `.git` may be a file that names another folder.
std::vector<std::string> trackedFiles(const std::string &Folder);

} // namespace armlift
