#include "analyzers/source/lexical/OwnHeaders.h"

#include "core/facts/ProjectBuild.h"
#include "core/support/Path.h"

namespace armlift::source {

OwnHeaders::OwnHeaders(const Project &P) {
  const ProjectBuild &Build = P.build();
  for (const auto &[In, Facts] : Build.Files.all())
    if (Facts->OwnHeadersOnly)
      Folders.emplace(Build.Settings.folderOf(*In));
}

bool OwnHeaders::areAllFor(std::string_view Path) const {
  return isInOneOf(Folders, Path);
}

} // namespace armlift::source
