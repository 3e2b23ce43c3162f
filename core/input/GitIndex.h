// Which files git tracks, from the index of a working tree
// (gitformat-index(5)): what is tracked is not ignored, whatever .gitignore
// says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The paths of an index of version 2 to 4, in its order, which is sorted by
/// bytes. Nothing where the bytes are no such index, or not the whole of one: a
/// split or a sparse index, or one with SHA-256 names.
std::optional<std::vector<std::string>> trackedPaths(std::string_view Index);

/// What the index of the working tree whose top is `Folder` holds. `.git` may
/// be a file that names another folder.
std::optional<std::vector<std::string>> trackedFiles(const std::string &Folder);

} // namespace armlift
