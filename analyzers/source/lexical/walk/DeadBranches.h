// The branches of a file that aarch64 does not take: which of them encloses a
// place, and whether another branch of the same conditional replaces it.
#pragma once

#include "analyzers/source/lexical/scan/Ladders.h"
#include "analyzers/source/lexical/walk/WalkedFile.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armlift::source {

class DeadBranches {
public:
  DeadBranches(const SourceFacts &Facts, const WalkedFile &Walked)
      : Facts(Facts), Walked(Walked), Shape(Facts) {}

  /// Returns the outermost dead branch around the region, or NoBranch.
  std::uint32_t around(Region Where);

  /// True if both branches belong to the same conditional.
  bool areOfOneLadder(std::uint32_t BranchA, std::uint32_t BranchB) const {
    return Shape.Of[BranchA] == Shape.Of[BranchB];
  }

  /// True if another branch of the conditional of the dead branch is not dead
  /// and has code, an include or a definition.
  bool hasLiveSibling(std::uint32_t Dead);

  /// True if some branch of the file depends on the machine, is not dead on
  /// aarch64 and has code.
  bool hasArmPath();

  const Ladders &shape() const { return Shape; }

private:
  void findOutermost();
  void findLiveLadders();
  bool findArmPath() const;

  const SourceFacts &Facts;
  const WalkedFile &Walked;
  const Ladders Shape;
  // Found for the whole file when first asked for: a file may ask for each of
  // its branches.
  /// By directive that opens a branch: the outermost dead branch around its
  /// code, or NoBranch.
  std::vector<std::uint32_t> Outermost;
  /// By ladder: whether it has a live branch with content.
  std::vector<bool> LiveLadders;
  std::optional<bool> ArmPath; ///< memo of hasArmPath()
};

} // namespace armlift::source
