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

/// An absolute path as people are shown it: relative to the working directory
/// where it lies below.
std::string shownPath(std::string_view Path, std::string_view WorkingDirectory);

/// An absolute path relative to an absolute folder, with "../" where it must:
/// "/p/src/a.c" from "/p/ci" is "../src/a.c".
std::string relativePath(std::string_view Path, std::string_view Folder);

/// The way back: absolute, as it was.
std::string resolvePath(std::string_view Path, std::string_view Folder);

} // namespace armlift
