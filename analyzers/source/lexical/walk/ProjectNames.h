// Names of x86 that the project defines itself, as functions, types or macros.
// A use of such a name is no x86 code.
#pragma once

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/walk/FileShapes.h"
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

/// A place where the project makes a name.
struct NameMaker {
  std::uint32_t File;
  Region Where;
  std::uint32_t Define = NoDefine; ///< see Site
  bool IsDefault = false;          ///< see DefinitionSite
};

/// By name; the places of each are in the order of the files.
using NameMakers = std::map<std::string_view, std::vector<NameMaker>>;

/// Returns where the project makes the names of x86 that judged files use.
/// Registers the regions that must be walked.
NameMakers findNameMakers(const std::vector<ProjectFile> &Files,
                          Simulation &Walk);

class ProjectNames {
public:
  /// `Makers` is the result of findNameMakers().
  ProjectNames(const std::vector<ProjectFile> &Files, const WalkedTree &Walk,
               FileShapes &Shapes, NameMakers Makers);

  /// True if the project makes the name for aarch64 and `File` may see it.
  bool has(std::string_view Name, std::uint32_t File) const;
  /// True if the project makes a name that begins with `Front`.
  bool hasAnyOf(std::string_view Front) const;

  /// Returns where branches that depend on a configuration make the name.
  std::span<const PossibleName> perhaps(std::string_view Name) const;
  /// True if some unit has both files. `Maker` is the file of a PossibleName,
  /// or makes the number of a system call in a branch that is live.
  bool meets(std::uint32_t Maker, std::uint32_t File) const;

private:
  /// By branch, NoBranch for the whole file: whether it makes the name without
  /// x86 code.
  using MadeBranches = std::map<std::uint32_t, bool>;

  bool hasPasted(std::string_view Name, std::uint32_t File) const;
  Truth live(const NameMaker &M) const { return Walk.of(M.File).Live[M.Where]; }
  std::uint32_t branchOf(const NameMaker &M, std::string_view Name);
  bool isX86(const NameMaker &M);
  void joinLadders(std::uint32_t File, MadeBranches &Made);
  bool isMadeIn(std::span<const NameMaker> OfOneFile, std::string_view Name);
  bool alwaysOneHolds(std::span<const PossibleName> Names) const;
  const std::vector<bool> &unitsWith(const std::vector<std::uint32_t> &Makers);
  void noteUnits(std::uint32_t File);
  void markUnits(std::vector<bool> &Met) const;

  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  FileShapes &Shapes;
  std::vector<std::uint32_t> Forced; ///< files that the build gives headers
  const NameMakers Makers;
  /// Names that some place makes in a branch that is not dead.
  std::unordered_set<std::string_view> PerhapsMade;
  /// Memo of isX86(): by file, region and Define.
  std::map<std::tuple<std::uint32_t, Region, std::uint32_t>, bool> X86Makers;
  std::vector<bool> Everywhere; ///< all files; see unitsWith()
  std::size_t Steps = 0;        ///< files and includes that it has passed
  /// By the files that make a name: see unitsWith().
  std::map<std::vector<std::uint32_t>, std::vector<bool>> Units;
  /// The same for the makers that meets() is asked for.
  std::unordered_map<std::uint32_t, const std::vector<bool> *> UnitsOf;
  /// Names that the project makes for aarch64, with the files that see them.
  std::unordered_map<std::string_view, const std::vector<bool> *> Known;
  /// Sorted, because `Steps` is spent in this order.
  std::map<std::string_view, std::vector<PossibleName>> Possible;
  /// For each of NameIndex::CallFronts, by file: whether a unit of the file has
  /// a macro that completes it to names.
  std::array<std::vector<bool>, std::size(NameIndex::CallFronts)> Pasting;
};

} // namespace armlift::source
