#include "core/input/ContextRoot.h"

#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <initializer_list>

namespace armlift {

/// The nearest folder from `Folder` upwards that holds one of `Marks`; empty if
/// there is none, or if a build tree begins before it.
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

std::string projectRootOf(const std::string &Path) {
  return nearestWith(folderOf(Path), {".armlift.yaml", ".git"});
}

std::string looseRootOf(const std::string &Folder) {
  constexpr std::string_view Modules = "/node_modules/";
  std::size_t At = (Folder + '/').find(Modules);
  return At == 0 || At == Folder.npos ? Folder : Folder.substr(0, At);
}

std::string workingTreeOf(const std::string &Root) {
  return nearestWith(Root, {".git"});
}

} // namespace armlift
