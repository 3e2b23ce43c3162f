// What the build files and the name of a file say about it as a whole, before
// any of its text is judged.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/SourceConditions.h"
#include "analyzers/source/lexical/project/Variants.h"
#include "analyzers/source/lexical/scan/Siblings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class FileScopes {
public:
  /// All arguments must outlive the object.
  FileScopes(const Project &P, const SiblingIndex &Siblings,
             const std::vector<ProjectFile> &Files);

  /// Fills the members of `F` that depend on the build.
  void settle(ProjectFile &F) const;

private:
  const std::vector<ProjectFile> &Files;
  SourceConditions Build;
  const SiblingIndex &Siblings;
  Variants Others;
  /// The maximum number of headers that are read before the sources in and
  /// below one folder. No known build has more; the rest is ignored.
  static constexpr std::size_t MaxForced = 64;
  std::map<std::string_view, std::vector<std::uint32_t>> Forced;
  std::set<std::uint32_t> ForcedHeaders; ///< all headers in Forced
  std::unordered_map<std::string_view, const SourceFacts *> ArmFiles;

  /// What the build says of a file and its folder.
  struct Placement {
    BuildMention Mention;
    /// That of the folder if no build file names the file, else Always.
    BuildCondition Folder = BuildCondition::Always;
    /// Under which the file is built.
    BuildCondition Condition = BuildCondition::Always;
    bool IsHeader = false, IsAssembly = false;
    bool HasSibling = false; ///< another file takes its place on aarch64
  };

  void findForced();
  void settleForced(ProjectFile &F) const;
  Truth refusedBase(const ProjectFile &F, const BuildMention &Mention) const;
  Placement placementOf(const ProjectFile &F) const;
  static bool isNamedForOthers(const ProjectFile &F, const Placement &At);
  std::optional<FileScope> leftOut(const ProjectFile &F,
                                   const Placement &At) const;
  void settleBase(ProjectFile &F, const Placement &At) const;
  bool mayBeInNoBuild(const ProjectFile &F, const Placement &At) const;
  bool takesPlaceOf(std::string_view Sibling, const ProjectFile &F) const;
};

} // namespace armlift::source
