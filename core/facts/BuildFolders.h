// The condition under which each build file takes part at all: that of its
// folder, as the build files above it say, and its own where others include it.
#pragma once

#include "core/facts/BuildSettings.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace armlift {

class BuildFolders {
public:
  BuildFolders(const Project &P, const BuildSettings &Settings);

  /// Of the build file `ContextPath`, nested folders combined; Always where no
  /// file names it or its folder.
  BuildCondition of(std::string_view ContextPath) const;

private:
  /// From the path of a folder or file to its own condition, the folders above
  /// it left out.
  std::map<std::string, BuildCondition, std::less<>> Known;
  /// From the path of a folder to the condition of those below it that are not
  /// known by name.
  std::map<std::string, BuildCondition, std::less<>> Below;
  using Conditions = std::map<std::string, BuildCondition, std::less<>>;
  /// Folders of whose subfolders the one named after the machine takes part.
  std::set<std::string, std::less<>> OfMachines;
  /// Files whose folder a variable hides, "**/cmake/x86.cmake", by their name;
  /// by "" where that is a pattern, too.
  std::map<std::string, Conditions, std::less<>> Hidden;
  /// Those of which a variable picks one.
  std::set<std::string_view> Chosen;
};

} // namespace armlift
