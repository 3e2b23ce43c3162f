// Names of files as text: which lies in which folder, and what a name is from
// elsewhere. Nothing here but realPath asks the file system.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

/// Absolute, links resolved; empty, with errno set, where there is no such
/// file.
std::string realPath(const std::string &Path);

/// True for `Folder` itself too. Both absolute and without "..", or relative to
/// the same folder.
bool isBelow(std::string_view Path, std::string_view Folder);

} // namespace armlift
