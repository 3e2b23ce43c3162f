// Names of x86 that the project defines itself, as functions, types or macros.
// A use of such a name is no x86 code.
#pragma once

#include "analyzers/source/lexical/scan/Ladders.h"
#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/walk/Simulation.h"

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace armlift::source {

/// A branch that makes a name and depends on a configuration.
struct PossibleName {
  std::uint32_t File;
  std::uint32_t Branch; ///< in File; NoBranch means the whole file
  DirectiveRef Guard;   ///< the branch that it depends on
  bool Asked;           ///< only a build that asks for it takes the branch
};

class ProjectNames {
public:
  /// Looks only at names that judged files use. Registers the regions that must
  /// be walked.
  ProjectNames(const std::vector<ProjectFile> &Files, Simulation &Walk);

  /// Must be called after the walk.
  void settle();

  /// True if the project makes the name for aarch64 and `File` may see it.
  bool has(std::string_view Name, std::uint32_t File) const;
  /// True if the project makes a name that begins with `Front`.
  bool hasAnyOf(std::string_view Front) const;

  /// Returns where a name that the project does not certainly make may be made.
  std::span<const PossibleName> perhaps(std::string_view Name) const;
  /// True if some unit has both the branch and the file.
  bool meets(const PossibleName &Name, std::uint32_t File) const;
  /// True if the region is in one of the branches, which are sorted, of its
  /// file (NoBranch means the whole file). The branches are those of
  /// PossibleNames.
  bool isInOneOf(std::span<const std::uint32_t> Branches, std::uint32_t File,
                 Region Where) const;

private:
  /// A place where the project makes a name.
  struct Maker {
    std::uint32_t File;
    Region Where;
    std::uint32_t Define = NoDefine; ///< see Site
    bool IsDefault = false;          ///< see DefinitionSite
  };
  /// By branch, NoBranch for the whole file: whether it makes the name without
  /// x86 code.
  using MadeBranches = std::map<std::uint32_t, bool>;

  bool hasPasted(std::string_view Name, std::uint32_t File) const;
  Truth live(const Maker &M) const { return Walk.of(M.File).Live[M.Where]; }
  const Ladders &shapeOf(std::uint32_t File);
  std::uint32_t branchOf(const Maker &M, std::string_view Name);
  bool isX86(const Maker &M);
  void joinLadders(std::uint32_t File, MadeBranches &Made);
  bool isMadeIn(std::span<const Maker> OfOneFile, std::string_view Name);
  std::vector<std::uint32_t> shimsOf(std::span<const Maker> Of) const;
  bool alwaysOneHolds(std::span<const PossibleName> Names) const;
  void noteUnits(std::uint32_t File);
  void markUnits(std::vector<bool> &Met) const;

  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  /// By name; the places of each are in the order of the files.
  std::map<std::string_view, std::vector<Maker>> Makers;
  /// Names that some place makes in a branch that is not dead.
  std::unordered_set<std::string_view> PerhapsMade;
  /// Memo of isX86(): by file, region and Define.
  std::map<std::tuple<std::uint32_t, Region, std::uint32_t>, bool> X86Makers;
  /// Names that the project makes for aarch64.
  std::unordered_set<std::string_view> Known;
  /// Of the known names, those that only shims make, with the files that do.
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> OfShims;
  std::unordered_map<std::string_view, std::vector<PossibleName>> Possible;
  std::unordered_map<std::uint32_t, Ladders> Shapes; ///< by file
  /// By file of a PossibleName or in OfShims: the files that share a unit with
  /// it.
  std::unordered_map<std::uint32_t, std::vector<bool>> Units;
  /// For each of NameIndex::CallFronts, by file: whether a unit of the file has
  /// a macro that completes it to names.
  std::array<std::vector<bool>, std::size(NameIndex::CallFronts)> Pasting;
};

} // namespace armlift::source
