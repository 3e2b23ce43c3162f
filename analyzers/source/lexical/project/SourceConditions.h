// Tells when the build compiles a source, according to all build files
// together.
#pragma once

#include "analyzers/source/lexical/project/ObjectSources.h"
#include "core/build/BuildFolders.h"
#include "core/build/IncludedFolders.h"
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

/// What all build files together say about one source. Its condition holds if
/// that of any mention does.
struct BuildMention {
  BuildCondition Condition = BuildCondition::Always;
  bool Added = false; ///< some build file adds it; otherwise nothing is known
  /// Some build file compiles it, and not only names it in a variable for other
  /// files.
  bool Compiled = false;
  bool OnByDefault = false; ///< it is added if all options keep their defaults
  bool Probe = false;       ///< some build file compiles it as a test
  /// It is added, but each mention is a bare name, in a build file without such
  /// a source in or below its folder: another file may be meant.
  bool ByNameAlone = false;
  /// No build file of a folder above adds it, unless on request or as part of a
  /// project that nothing calls.
  bool OfUncalled = true;
  /// The build compiles other sources of its folder that are not only for x86.
  bool BesideOthers = false;
  /// No build file adds it, and those of the nearest folder above with any name
  /// their sources one by one, or at least some, and it is among the tests or
  /// examples below that folder.
  bool BelowOthers = false;
  /// The library whose headers replace those of the compiler, in all targets
  /// that compile the source.
  std::optional<ShimCover> Shim = {};
};

/// A header that the compiler reads before the sources in and below a folder.
struct ForcedInclude {
  std::string_view Folder; ///< the folder of the build file
  std::string_view Header; ///< as spelled there: a glob
};

class SourceConditions {
public:
  /// `P` must outlive the object.
  explicit SourceConditions(const Project &P);

  /// Returns what the build says about the file.
  BuildMention of(std::string_view Path) const;
  /// Returns the condition of the folders that hold the file.
  BuildCondition ofFolders(std::string_view Path) const {
    return toCondition(Folders.of(Path));
  }
  bool isOfUncalledProject(std::string_view Path) const {
    return Folders.isOfUncalledProject(Path);
  }
  /// True if one target of a build file compiles both files without a
  /// condition.
  bool inOneTarget(std::string_view Path, std::string_view Other) const;
  /// True if a build file compiles the file for every machine in a target, and
  /// is not itself in a folder for x86, which another file may have chosen.
  bool isInTarget(std::string_view Path) const;
  /// True if the file is in the folder of an R package that is copied into the
  /// installed package as it is.
  bool isCopied(std::string_view Path) const;
  /// True if some build file names the sources that it compiles.
  bool any() const { return !Named.empty() || !Globs.empty(); }
  /// Returns the forced includes of an aarch64 build with default options.
  std::span<const ForcedInclude> forcedIncludes() const { return Forced; }
  /// True if build files name sources in the folder of the file or in one
  /// above.
  bool anyFor(std::string_view Path) const;

private:
  /// The build file that names a source.
  struct Origin {
    const InputFacts &In;
    const BuildFacts &Build;
    const ObjectSources &Objects;
    MachineTruth Folder; ///< condition of the folder of the build file
    bool IsDoubled;      ///< that folder holds a folder of its own name
  };

  struct Addition {
    std::string Pattern; ///< a glob over paths from the context root
    MachineTruth Condition;
    bool Probe;
    bool Exported;
    std::optional<ShimCover> Shim;
    std::vector<std::string> Except; ///< globs of sources that are not meant
    const BuildFacts *In;
    std::string_view Folder;                ///< of the build file
    std::span<const std::uint32_t> Targets; ///< targets of `In` that compile it
    bool InOwnFolder;                       ///< see SourceAddition
    bool AsItSays;                          ///< see SourceAddition
    bool ByNameAlone;                       ///< see BuildMention
    bool OfUncalled;                        ///< `In` is one of such a project

    bool isAnywhere() const { return Pattern.starts_with("**/"); }
    bool isUnconditional() const;
  };

  void addAll(const InputFacts &In, const BuildFacts &Build,
              const ObjectSources &Objects, bool IsDoubled);
  void addProgram(const std::string &Name, const Origin &From);
  void addFound(const FoundSources &Found, const Origin &From);
  Addition additionOf(const SourceAddition &S, bool Probe,
                      const Origin &From) const;
  void add(Addition A, const SourceAddition &S, std::string_view Here);
  void noteUse(const Addition &A);
  void noteFolder(const InputFacts &In, const BuildFacts &Build);

  /// Calls Visit(addition) for each addition that means the file.
  template <typename Function>
  void visit(std::string_view Path, const Function &Visit) const;

  /// What the build does with the sources of a folder.
  struct FolderUse {
    unsigned Probes = 0; ///< sources that are compiled to test something
    bool Built = false;  ///< some sources are used
    bool Listed = false; ///< some are used that are not only for x86

    /// True if the folder holds tests, so that its other sources are tests too.
    bool isForProbes() const { return Probes >= 3 && !Built; }
  };

  /// What the build files of a folder do.
  struct FolderBuild {
    /// They name all sources that they compile: all but handwritten Makefiles
    /// and scripts.
    bool NamesAll = true;
    bool NamesAny = false;
    bool IsPackage = false; ///< of R
  };

  MachineTruth conditionOf(const Addition &A, std::string_view Path) const;
  FolderUse useOf(std::string_view Folder) const;
  bool isLeftOutBelow(std::string_view Path) const;
  bool isProgram(std::string_view Path) const;

  const BuildFolders &Folders;
  const BuildSettings &Settings;
  const IncludedFolders Included;
  /// When some file compiles the sources of a global property of CMake.
  std::map<std::string_view, MachineTruth> PropertyUses;
  std::vector<Addition> Named; ///< with a fixed stem, in order
  /// Indices into `Named`, by the stem of the source.
  std::multimap<std::string, std::uint32_t, std::less<>> ByStem;
  /// Indices into `Named`: by folder, '/' and stem if the folder is fixed, too;
  /// by the folder's name after "**/" if only that is; otherwise by the stem. A
  /// project may have thousands of "main.c".
  std::multimap<std::string, std::uint32_t, std::less<>> ByPlace;
  /// By folder, or by "**/" and the end of the folder if a variable hides its
  /// front.
  std::map<std::string, FolderUse, std::less<>> FolderUses;
  std::map<std::string, FolderBuild, std::less<>> BuildsByFolder;
  std::vector<Addition> Globs;
  std::vector<ForcedInclude> Forced;
  /// Sources of programs that goals name, without their suffixes.
  std::set<std::string, std::less<>> Programs;
  GlobIndex GlobsByPart;
  /// By path: the conditions that sources state themselves.
  std::map<std::string_view, MachineTruth> Constraints;
  /// Folders with build files that name sources, or with sources that are
  /// named.
  std::set<std::string, std::less<>> Listed;
};

} // namespace armlift::source
