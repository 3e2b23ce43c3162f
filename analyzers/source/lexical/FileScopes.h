// What the build files and a file's own name say of the file as a whole, before
// anything of its text is judged.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/SourceConditions.h"
#include "analyzers/source/lexical/Variants.h"

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class FileScopes {
public:
  /// All outlive it.
  FileScopes(const Project &P, const SiblingIndex &Siblings,
             const std::vector<ProjectFile> &Files);

  /// Fills what the build says of the file.
  void settle(ProjectFile &F) const;

private:
  const std::vector<ProjectFile> &Files;
  SourceConditions Build;
  const SiblingIndex &Siblings;
  Variants Others;
  /// Headers that are read in front of the sources in and below a folder. No
  /// build has more for one folder; further ones are not followed there.
  static constexpr std::size_t MaxForced = 64;
  std::map<std::string_view, std::vector<std::uint32_t>> Forced;
  std::set<std::uint32_t> ForcedHeaders; ///< all of them
  std::unordered_map<std::string_view, const SourceFacts *> ArmFiles;

  void findForced();
  void settleForced(ProjectFile &F) const;
  Truth refusedBase(const ProjectFile &F, const BuildMention &Mention) const;
  bool mayBeInNoBuild(const ProjectFile &F, const BuildMention &Mention,
                      BuildCondition Condition) const;
  bool takesPlaceOf(std::string_view Sibling, const ProjectFile &F) const;
};

} // namespace armlift::source
