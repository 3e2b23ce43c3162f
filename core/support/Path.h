// File names as text: which path is in which folder or container, and how a
// name reads from another folder. Only realPath, canonicalPath,
// existingFolderOf and commonFolderOf access the file system.
//
// Paths shown to users are a single string, for files and for members of
// containers: "app.jar!/lib/a.so". A folder may itself be called "old!"; a
// second slash distinguishes it from a container and does not change its
// meaning for programs that open the path: "old!//app.jar!/lib/a.so".
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace armlift {

/// Linux opens no longer path (PATH_MAX).
constexpr std::size_t MaxPathBytes = 4096;

/// The absolute path with links resolved; empty, with errno set, if there is no
/// such file.
std::string realPath(const std::string &Path);

/// The absolute path with links resolved as far as the path exists; the missing
/// rest is kept as text.
std::string canonicalPath(const std::string &Path);

/// `Path` itself if it is a folder, otherwise the folder that the file is in;
/// empty for a bare name.
std::string existingFolderOf(const std::string &Path);

/// The deepest folder that contains all of `Paths` (absolute, without links, at
/// least one). A path that is a folder counts as contained in itself.
std::string commonFolderOf(std::span<const std::string> Paths);

/// The last component of a path or container chain: "app.jar!/x/libfoo.so" ->
/// "libfoo.so".
inline std::string_view fileName(std::string_view Path) {
  std::size_t Slash = Path.find_last_of('/');
  return Slash == std::string_view::npos ? Path : Path.substr(Slash + 1);
}

/// The suffix with its dot, as written: "a.tar.GZ" -> ".GZ", "Makefile" -> "".
/// A leading dot is part of the name, not a suffix.
inline std::string_view fileSuffix(std::string_view Path) {
  std::string_view Name = fileName(Path);
  std::size_t Dot = Name.find_last_of('.');
  return Dot == std::string_view::npos || Dot == 0 ? std::string_view{}
                                                   : Name.substr(Dot);
}

/// "src/a.c" -> "src/a"
inline std::string_view withoutSuffix(std::string_view Path) {
  return Path.substr(0, Path.size() - fileSuffix(Path).size());
}

/// Everything before the last component, without the slash; empty for a bare
/// name.
inline std::string_view parentPath(std::string_view Path) {
  std::size_t Slash = Path.find_last_of('/');
  return Slash == std::string_view::npos ? std::string_view{}
                                         : Path.substr(0, Slash);
}

/// Removes every leading "./", however many slashes it has.
inline std::string_view withoutDot(std::string_view Path) {
  while (Path.starts_with("./"))
    Path.remove_prefix(std::min(Path.find_first_not_of('/', 1), Path.size()));
  return Path;
}

/// The canonical spelling of a path, by its text alone: "./a//b/../c/" is
/// "a/c", "." is "". Leading ".." components that leave the start are kept:
/// "a/../../b" is "../b".
std::string normalPath(std::string_view Path);

/// What `Path` means in `Folder`, as a normalPath(). An absolute path is only
/// normalised.
std::string pathIn(std::string_view Folder, std::string_view Path);

/// The same for a pattern of paths. A pattern that begins with "**/" matches in
/// any folder and stays as it is.
std::string patternIn(std::string_view Folder, std::string_view Pattern);

/// True if `Path` is `Folder` or below it. Both are absolute and without "..",
/// or relative to the same folder.
bool isBelow(std::string_view Path, std::string_view Folder);

/// True if `Folders` has a folder around `Path`; "" is around every relative
/// path.
template <typename Set>
bool isInOneOf(const Set &Folders, std::string_view Path) {
  while (!Path.empty() && !Folders.empty())
    if (Path = parentPath(Path); Folders.contains(Path))
      return true;
  return false;
}

/// Converts absolute paths to the form shown to users: relative to the working
/// folder if they are below it.
class ShownPaths {
public:
  explicit ShownPaths(std::string WorkingFolder = realPath("."))
      : WorkingFolder(std::move(WorkingFolder)) {}

  /// Relative paths and the empty path are returned unchanged.
  std::string operator()(std::string_view Path) const;

private:
  std::string WorkingFolder;
};

/// An absolute path relative to an absolute folder, with "../" if necessary:
/// "/p/src/a.c" from "/p/ci" is "../src/a.c".
std::string relativePath(std::string_view Path, std::string_view Folder);

/// The inverse of relativePath(): restores the absolute path.
std::string resolvePath(std::string_view Path, std::string_view Folder);

/// The name of a file or member as a part of a shown path: "old!/a.c" is
/// "old!//a.c".
std::string shownName(std::string_view Name);

/// The inverse of shownName(), for a path that is not that of a member.
std::string unescapedName(std::string_view Shown);

/// The file on disk at the beginning of a shown path: "old!//app.jar!/lib/a.so"
/// -> "old!//app.jar".
std::string_view outermostFile(std::string_view Shown);

/// The innermost container of a shown path: "a.war!/b.jar!/c.so" ->
/// "a.war!/b.jar"; empty for a file.
std::string_view containerOf(std::string_view Shown);

/// True for a shown path of an input inside a container.
inline bool isMember(std::string_view Shown) {
  return !containerOf(Shown).empty();
}

/// The name of the file on disk that holds an input: "app.jar!/lib/a.so" ->
/// "app.jar".
inline std::string fileOnDisk(std::string_view Shown) {
  return unescapedName(outermostFile(Shown));
}

} // namespace armlift
