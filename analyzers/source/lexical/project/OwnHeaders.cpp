#include "analyzers/source/lexical/project/OwnHeaders.h"

#include "core/build/ProjectBuild.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>

namespace armlift::source {

OwnHeaders::OwnHeaders(const Project &P) {
  const ProjectBuild &Build = *P.Build;
  for (const auto &[In, Facts] : Build.Files.all())
    if (Facts->OwnHeadersOnly)
      Folders.emplace(Build.Settings.folderOf(*In));
  constexpr unsigned MinHeaders = 5; // a project may replace a few
  std::map<std::string_view, unsigned> Headers;
  for (const InputFacts &In : P.Inputs)
    if (std::ranges::binary_search(systemHeaders(), fileName(In.ContextPath)) &&
        ++Headers[parentPath(In.ContextPath)] == MinHeaders)
      Libraries.insert(parentPath(In.ContextPath));
}

bool OwnHeaders::areAllFor(std::string_view Path) const {
  return isInOneOf(Folders, Path);
}

bool OwnHeaders::isOfLibrary(std::string_view Header, std::string_view Spelling,
                             std::string_view Path) const {
  if (Header.size() <= Spelling.size() || !Header.ends_with(Spelling))
    return false;
  Header.remove_suffix(Spelling.size() + 1);
  std::string_view System = parentPath(Header);
  return Libraries.contains(Header) &&
         (System.empty() || isBelow(Path, System));
}

} // namespace armlift::source
