#include "core/input/ContextRoot.h"

#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/WellKnownNames.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace armlift {

/// The nearest folder from `Folder` upwards that holds one of `Marks`; empty if
/// there is none, or if a build tree begins before it.
static std::string nearestWith(std::string Folder,
                               std::initializer_list<std::string_view> Marks) {
  for (; !Folder.empty(); Folder = std::string(parentPath(Folder))) {
    auto hasEntry = [&](std::string_view Name) {
      return pathExists((Folder + '/').append(Name));
    };
    if (std::ranges::any_of(Marks, hasEntry))
      return Folder;
    if (hasEntry(CMakeCacheFile))
      break;
  }
  return "";
}

std::string projectRootOf(const std::string &Path) {
  return nearestWith(existingFolderOf(Path), {SettingsFile, ".git"});
}

std::string looseRootOf(const std::string &Folder) {
  for (std::string_view Installed : {"/node_modules/", "/.m2/repository/"})
    if (std::size_t At = (Folder + '/').find(Installed);
        At != 0 && At != Folder.npos)
      return Folder.substr(0, At);
  return Folder;
}

std::string workingTreeOf(const std::string &Root) {
  return nearestWith(Root, {".git"});
}

} // namespace armlift
