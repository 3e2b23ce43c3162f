// Names of files as text: which lies in which folder, which in which container,
// and what a name is from elsewhere. Nothing here but realPath, canonicalPath,
// folderOf and commonFolderOf asks the file system.
//
// What is shown to users is one text for a file and for a member of a
// container: "app.jar!/lib/a.so". A folder may itself be called "old!"; a
// second slash tells it from a container and leaves it the same name to every
// program that opens it: "old!//app.jar!/lib/a.so".
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace armlift {

/// Absolute, links resolved; empty, with errno set, where there is no such
/// file.
std::string realPath(const std::string &Path);

/// Absolute, links resolved as far as there is such a file; what is missing
/// stays as text.
std::string canonicalPath(const std::string &Path);

/// A folder itself, else the one that the file is in; empty for a bare name.
std::string folderOf(const std::string &Path);

/// The nearest folder that all of `Paths` (absolute, without links, at least
/// one) lie in; one that is a folder lies in itself.
std::string commonFolderOf(std::span<const std::string> Paths);

/// The last component of a path or container chain: "app.jar!/x/libfoo.so" ->
/// "libfoo.so".
inline std::string_view fileName(std::string_view Path) {
  std::size_t Slash = Path.find_last_of('/');
  return Slash == std::string_view::npos ? Path : Path.substr(Slash + 1);
}

/// The suffix with its dot as written: "a.tar.GZ" -> ".GZ", "Makefile" -> "". A
/// leading dot is part of the name, not a suffix.
inline std::string_view fileSuffix(std::string_view Path) {
  std::string_view Name = fileName(Path);
  std::size_t Dot = Name.find_last_of('.');
  return Dot == std::string_view::npos || Dot == 0 ? std::string_view{}
                                                   : Name.substr(Dot);
}

/// Everything before the last component, without the slash; empty for a bare
/// name.
inline std::string_view parentPath(std::string_view Path) {
  std::size_t Slash = Path.find_last_of('/');
  return Slash == std::string_view::npos ? std::string_view{}
                                         : Path.substr(0, Slash);
}

/// Without each "./" in front, however many slashes it has.
inline std::string_view withoutDot(std::string_view Path) {
  while (Path.starts_with("./"))
    Path.remove_prefix(std::min(Path.find_first_not_of('/', 1), Path.size()));
  return Path;
}

/// The one spelling of a path, by its text alone: "./a//b/../c/" is "a/c", "."
/// is "". What leads out of its start keeps that: "a/../../b" is "../b".
std::string normalPath(std::string_view Path);

/// What `Path` means in `Folder`, as normalPath(); an absolute one is itself.
std::string pathIn(std::string_view Folder, std::string_view Path);

/// What a pattern of paths means in `Folder`; one with "**/" in front finds
/// them anywhere.
std::string patternIn(std::string_view Folder, std::string_view Pattern);

/// True for `Folder` itself too. Both absolute and without "..", or relative to
/// the same folder.
bool isBelow(std::string_view Path, std::string_view Folder);

/// Absolute paths as people are shown them: relative to the working folder
/// where they lie below it.
class ShownPaths {
public:
  explicit ShownPaths(std::string WorkingFolder = realPath("."))
      : WorkingFolder(std::move(WorkingFolder)) {}

  /// A relative path and an empty one stay what they are.
  std::string operator()(std::string_view Path) const;

private:
  std::string WorkingFolder;
};

/// An absolute path relative to an absolute folder, with "../" where it must:
/// "/p/src/a.c" from "/p/ci" is "../src/a.c".
std::string relativePath(std::string_view Path, std::string_view Folder);

/// The way back: absolute, as it was.
std::string resolvePath(std::string_view Path, std::string_view Folder);

/// The name of a file or of a member as a part of what is shown: "old!/a.c" is
/// "old!//a.c".
std::string shownName(std::string_view Name);

/// The way back, of a path that is no member's.
std::string nameOf(std::string_view Shown);

/// The file that a shown path begins with: "old!//app.jar!/lib/a.so" ->
/// "old!//app.jar".
std::string_view outermostFile(std::string_view Shown);

/// The innermost container of a shown path: "a.war!/b.jar!/c.so" ->
/// "a.war!/b.jar"; empty for a file.
std::string_view containerOf(std::string_view Shown);

} // namespace armlift
