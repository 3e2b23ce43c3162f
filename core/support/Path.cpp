#include "core/support/Path.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace armlift {
namespace {

/// Of an absolute folder; that of the root is the root.
std::string_view parentOf(std::string_view Folder) {
  return Folder.substr(0, std::max<std::size_t>(Folder.rfind('/'), 1));
}

/// What is left of a path that is below `Folder`.
std::string_view nameBelow(std::string_view Path, std::string_view Folder) {
  Path.remove_prefix(Folder.size());
  return Path.substr(Path.starts_with('/') ? 1 : 0);
}

} // namespace

std::string realPath(const std::string &Path) {
  struct Free {
    void operator()(char *P) const { std::free(P); }
  };
  std::unique_ptr<char, Free> Resolved(::realpath(Path.c_str(), nullptr));
  return Resolved ? Resolved.get() : std::string();
}

bool isBelow(std::string_view Path, std::string_view Folder) {
  return Path.starts_with(Folder) &&
         (Path.size() == Folder.size() || Folder.ends_with('/') ||
          Path[Folder.size()] == '/');
}

std::string shownPath(std::string_view Path,
                      std::string_view WorkingDirectory) {
  if (Path == WorkingDirectory)
    return ".";
  return std::string(isBelow(Path, WorkingDirectory)
                         ? nameBelow(Path, WorkingDirectory)
                         : Path);
}

std::string relativePath(std::string_view Path, std::string_view Folder) {
  std::string Up;
  for (; !isBelow(Path, Folder); Folder = parentOf(Folder))
    Up += "../";
  return Up.append(nameBelow(Path, Folder));
}

std::string resolvePath(std::string_view Path, std::string_view Folder) {
  if (Path.starts_with('/'))
    return std::string(Path);
  for (; Path.starts_with("../"); Folder = parentOf(Folder))
    Path.remove_prefix(3);
  return std::string(Folder == "/" ? "" : Folder).append("/").append(Path);
}

} // namespace armlift
