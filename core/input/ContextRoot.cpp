#include "core/input/ContextRoot.h"

#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <initializer_list>
#include <sys/stat.h>

namespace armlift {

/// The nearest folder from `Folder` upwards that holds one of `Marks`; empty
/// where a build tree begins before, or nothing holds one.
static std::string nearestWith(std::string Folder,
                               std::initializer_list<const char *> Marks) {
  for (; !Folder.empty(); Folder = std::string(parentPath(Folder))) {
    if (std::ranges::any_of(Marks, [&](const char *Mark) {
          return pathExists(Folder + '/' + Mark);
        }))
      return Folder;
    if (pathExists(Folder + "/CMakeCache.txt"))
      break;
  }
  return "";
}

static std::string folderOf(const std::string &Path) {
  struct stat Status;
  bool IsFolder = ::stat(Path.c_str(), &Status) == 0 && S_ISDIR(Status.st_mode);
  return IsFolder ? Path : std::string(parentPath(Path));
}

std::string projectRootOf(const std::string &Path) {
  return nearestWith(folderOf(Path), {".armlift.yaml", ".git"});
}

std::string commonFolderOf(std::span<const std::string> Paths) {
  std::string Common = folderOf(Paths.front());
  for (const std::string &Path : Paths)
    while (!isBelow(Path, Common))
      Common = std::string(parentPath(Common));
  return Common.empty() ? "/" : Common;
}

std::string workingTreeOf(const std::string &Root) {
  return nearestWith(Root, {".git"});
}

} // namespace armlift
