// The condition under which each build file takes part at all: that of its
// folder, as the build files above it say.
#pragma once

#include "core/facts/BuildFacts.h"

#include <map>
#include <string>
#include <string_view>

namespace armlift {

class BuildFolders {
public:
  explicit BuildFolders(const Project &P);

  /// Of the build file `ContextPath`, nested folders combined; Always where no
  /// file names its folder.
  BuildCondition of(std::string_view ContextPath) const;

private:
  /// From the path of a folder to its own condition, the folders above it left
  /// out.
  std::map<std::string, BuildCondition, std::less<>> Folders;
};

} // namespace armlift
