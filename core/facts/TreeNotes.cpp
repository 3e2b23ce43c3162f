#include "core/facts/TreeNotes.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift {

bool TreeNotes::isInProject(std::string_view ContextPath) const {
  std::string_view Above = ContextPath;
  do {
    Above = parentPath(Above);
    if (std::ranges::binary_search(ProjectFolders, Above))
      return true;
  } while (!Above.empty());
  return false;
}

bool TreeNotes::isLeftPacked(std::string_view ContextPath) const {
  return isInProject(ContextPath) &&
         std::ranges::none_of(Archives, [&](const std::string &Glob) {
           return globMatch(Glob, fileName(ContextPath));
         });
}

} // namespace armlift
