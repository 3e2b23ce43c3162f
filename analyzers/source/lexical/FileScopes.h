// What the build files and a file's own name say of the file as a whole, before
// anything of its text is judged.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/Siblings.h"
#include "core/facts/BuildFolders.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// When the build compiles a source: the strongest condition over all mentions.
struct BuildMention {
  BuildCondition Condition = BuildCondition::Always;
  bool Added = false; ///< some build file adds it; else nothing is known of it
  bool Probe = false; ///< some build file compiles it as a test
  /// The library whose headers take the place of the compiler's, in all
  /// targets.
  std::optional<ShimCover> Shim = {};
};

class SourceConditions {
public:
  explicit SourceConditions(const Project &P);

  BuildMention of(std::string_view Path) const;
  /// The condition of the folders that hold the file.
  BuildCondition ofFolders(std::string_view Path) const {
    return Folders.of(Path);
  }
  /// One target of a build file compiles both files, without a condition.
  bool inOneTarget(std::string_view Path, std::string_view Other) const;
  /// The build files name sources of the folder that are not x86's alone.
  bool namesOthersOf(std::string_view Folder) const;
  /// The build files name the sources they compile.
  bool any() const { return !ByStem.empty() || !Globs.empty(); }

private:
  struct Addition {
    std::string Pattern; ///< a glob over paths from the context root
    BuildCondition Condition;
    bool Probe;
    bool Exported;
    std::optional<ShimCover> Shim;
    std::vector<std::string> Except; ///< globs, too
    const BuildFacts *In;
    std::span<const std::uint32_t> Targets; ///< of `In`
    bool InOwnFolder;                       ///< as in SourceAddition

    bool isAnywhere() const { return Pattern.starts_with("**/"); }
  };

  /// Calls Visit(addition) for each that means the file.
  template <typename Function>
  void visit(std::string_view Path, const Function &Visit) const;

  /// The build compiles several of its sources to learn something, and none to
  /// use it: the others are there for the same.
  bool isFolderOfProbes(std::string_view Folder) const;

  BuildSettings Settings;
  BuildFolders Folders;
  std::multimap<std::string, Addition, std::less<>> ByStem;
  std::map<std::string, unsigned, std::less<>> ProbeFolders; ///< how many
  std::set<std::string, std::less<>> BuiltFolders, ListedFolders;
  std::vector<Addition> Globs;
};

class FileScopes {
public:
  FileScopes(const Project &P, const SiblingIndex &Siblings,
             const std::vector<ProjectFile> &Files);

  /// Fills what the build says of the file.
  void settle(ProjectFile &F) const;

private:
  SourceConditions Build;
  const SiblingIndex &Siblings;
  std::unordered_map<std::string_view, const SourceFacts *> ArmFiles;

  bool takesPlaceOf(std::string_view Sibling, const ProjectFile &F) const;
};

} // namespace armlift::source
