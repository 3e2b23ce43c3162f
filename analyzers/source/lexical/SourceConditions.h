// When a build compiles a source: what all build files say of it together.
#pragma once

#include "analyzers/source/lexical/ObjectSources.h"
#include "core/facts/BuildFolders.h"
#include "core/support/GlobIndex.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// When the build compiles a source: the strongest condition over all mentions.
struct BuildMention {
  BuildCondition Condition = BuildCondition::Always;
  bool Added = false; ///< some build file adds it; else nothing is known of it
  bool OnByDefault = false;  ///< it does, where all options keep their defaults
  bool Probe = false;        ///< some build file compiles it as a test
  bool BesideOthers = false; ///< the build compiles sources of its folder, not
                             ///< those of x86 alone
  /// None adds it, and those of the nearest folder above that has any name
  /// sources one by one.
  bool BelowOthers = false;
  /// The library whose headers take the place of the compiler's, in all
  /// targets.
  std::optional<ShimCover> Shim = {};
};

/// A header that the compiler reads in front of the sources in and below a
/// folder.
struct ForcedInclude {
  std::string_view Folder; ///< of the build file that says so
  std::string_view Header; ///< as it is spelled, a glob
};

class SourceConditions {
public:
  /// `P` outlives it.
  explicit SourceConditions(const Project &P);

  BuildMention of(std::string_view Path) const;
  /// The condition of the folders that hold the file.
  BuildCondition ofFolders(std::string_view Path) const {
    return toCondition(Folders.of(Path));
  }
  /// One target of a build file compiles both files, without a condition.
  bool inOneTarget(std::string_view Path, std::string_view Other) const;
  /// The build files name the sources they compile.
  bool any() const { return !ByStem.empty() || !Globs.empty(); }
  /// Those of the build for aarch64 with all options as they are by default.
  std::span<const ForcedInclude> forcedIncludes() const { return Forced; }
  /// Those of its folder or of one above, or others that name sources there.
  bool anyFor(std::string_view Path) const;

private:
  /// The build file that names a source.
  struct Origin {
    const InputFacts &In;
    const BuildFacts &Build;
    const ObjectSources &Objects;
    MachineTruth Folder; ///< that it lies in
    bool IsDoubled;      ///< that folder holds one of its own name
  };

  struct Addition {
    std::string Pattern; ///< a glob over paths from the context root
    MachineTruth Condition;
    bool Probe;
    bool Exported;
    std::optional<ShimCover> Shim;
    std::vector<std::string> Except; ///< globs, too
    const BuildFacts *In;
    std::span<const std::uint32_t> Targets; ///< of `In`
    bool InOwnFolder;                       ///< as in SourceAddition
    bool AsItSays;                          ///< the same

    bool isAnywhere() const { return Pattern.starts_with("**/"); }
  };

  void addAll(const InputFacts &In, const BuildFacts &Build,
              const ObjectSources &Objects, bool IsDoubled);
  Addition additionOf(const SourceAddition &S, bool Probe,
                      const Origin &From) const;
  void add(Addition A, const SourceAddition &S, std::string_view Here);
  void noteUse(const Addition &A);
  void noteFolder(std::string_view Here, const BuildFacts &Build);

  /// Calls Visit(addition) for each that means the file.
  template <typename Function>
  void visit(std::string_view Path, const Function &Visit) const;

  /// What the build does with the sources of a folder.
  struct FolderUse {
    unsigned Probes = 0; ///< compiled to learn something
    bool Built = false;  ///< some are used
    bool Listed = false; ///< some that are not x86's alone

    /// The others are there for the same.
    bool isForProbes() const { return Probes >= 3 && !Built; }
  };

  /// What the build files of a folder do.
  struct FolderBuild {
    bool NamesAll = true; ///< that they compile, as CMake's and Meson's do
    bool NamesAny = false;
  };

  MachineTruth conditionOf(const Addition &A, std::string_view Path) const;
  FolderUse useOf(std::string_view Folder) const;
  bool isLeftOutBelow(std::string_view Path) const;
  bool isProgram(std::string_view Path) const;

  const BuildFolders &Folders;
  const BuildSettings &Settings;
  std::multimap<std::string, Addition, std::less<>> ByStem;
  /// By the folder, or "**/" and its end where a variable hides its front.
  std::map<std::string, FolderUse, std::less<>> FolderUses;
  std::map<std::string, FolderBuild, std::less<>> BuildsByFolder;
  std::vector<Addition> Globs;
  std::vector<ForcedInclude> Forced;
  /// Sources of programs that goals name, without their suffixes.
  std::set<std::string, std::less<>> Programs;
  GlobIndex GlobsByPart;
  /// What sources say of themselves, by their paths.
  std::map<std::string_view, MachineTruth> Constraints;
  /// In and below them build files name what they compile.
  std::set<std::string, std::less<>> Listed;
};

} // namespace armlift::source
