// What the build files and a file's own name say of the file as a whole, before
// anything of its text is judged.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/SourceConditions.h"
#include "analyzers/source/lexical/Variants.h"

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
  /// A header that is read in front of the sources in and below `Folder`.
  struct ForcedHeader {
    std::string_view Folder;
    std::uint32_t File;
  };
  std::vector<ForcedHeader> Forced;
  std::unordered_map<std::string_view, const SourceFacts *> ArmFiles;

  void findForced();
  void settleForced(ProjectFile &F) const;
  Truth refusedBase(const ProjectFile &F, const BuildMention &Mention) const;
  bool mayBeInNoBuild(const ProjectFile &F, const BuildMention &Mention,
                      BuildCondition Condition) const;
  bool takesPlaceOf(std::string_view Sibling, const ProjectFile &F) const;
};

} // namespace armlift::source
