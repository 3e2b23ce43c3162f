// Names of x86 that the project defines itself, as functions and types or as
// macros: what uses those is not x86's.
#pragma once

#include "analyzers/source/lexical/Ladders.h"
#include "analyzers/source/lexical/Simulation.h"

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace armlift::source {

/// A branch that makes a name and depends on a configuration.
struct PossibleName {
  std::uint32_t File;
  std::uint32_t Branch; ///< of File; NoBranch: the file as a whole
  DirectiveRef Guard;   ///< the branch that it depends on
};

class ProjectNames {
public:
  /// Looks only at names that judged files use. Says which regions must be
  /// walked to know.
  ProjectNames(const std::vector<ProjectFile> &Files, Simulation &Walk);

  /// To be called once the files are walked.
  void settle();

  /// The project makes the name for aarch64, and `File` may have it.
  bool has(std::string_view Name, std::uint32_t File) const;
  /// It makes one that begins so.
  bool hasAnyOf(std::string_view Front) const;

  /// Of a name that it does not have: where it may be made.
  std::span<const PossibleName> perhaps(std::string_view Name) const;
  /// Some unit has both the branch and the file.
  bool meets(const PossibleName &Name, std::uint32_t File) const;
  /// The region, of the same file, stands in the branch.
  bool encloses(const PossibleName &Name, Region Where) const;

private:
  /// Where the project makes a name.
  struct Maker {
    std::uint32_t File;
    Region Where;
    std::uint32_t Define = NoDefine; ///< as in Site
    bool IsDefault = false;          ///< as in DefinitionSite
  };
  /// By branch, NoBranch for the file: whether it makes the name without any
  /// x86 of its own.
  using MadeBranches = std::map<std::uint32_t, bool>;

  Truth live(const Maker &M) const { return Walk.of(M.File).Live[M.Where]; }
  const Ladders &shapeOf(std::uint32_t File);
  std::uint32_t branchOf(const Maker &M, std::string_view Name);
  bool isX86(const Maker &M) const;
  void joinLadders(std::uint32_t File, MadeBranches &Made);
  bool isMadeIn(std::span<const Maker> OfOneFile, std::string_view Name);
  std::vector<std::uint32_t> shimsOf(std::span<const Maker> Of) const;
  bool alwaysOneHolds(std::span<const PossibleName> Names) const;
  void noteUnits(std::uint32_t File);

  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  /// In the order of the files.
  std::map<std::string_view, std::vector<Maker>> Makers;
  std::unordered_set<std::string_view> Known;
  /// Of the known ones that shims alone make: the files that do.
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> OfShims;
  std::unordered_map<std::string_view, std::vector<PossibleName>> Possible;
  std::unordered_map<std::uint32_t, Ladders> Shapes; ///< by file
  /// By file of a PossibleName or in OfShims: the files that units have along
  /// with it.
  std::unordered_map<std::uint32_t, std::vector<bool>> Units;
};

} // namespace armlift::source
