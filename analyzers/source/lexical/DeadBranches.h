// The branches of a file that aarch64 does not take: which one holds a place,
// and whether another branch of the same conditional takes its part.
#pragma once

#include "analyzers/source/lexical/Ladders.h"
#include "analyzers/source/lexical/WalkedFile.h"

#include <cstdint>

namespace armlift::source {

class DeadBranches {
public:
  DeadBranches(const SourceFacts &Facts, const WalkedFile &Walked)
      : Facts(Facts), Walked(Walked), Shape(Facts) {}

  /// The outermost branch around the region that is dead while what is around
  /// it is not, or NoBranch.
  std::uint32_t around(Region Where) const;

  bool areOfOneLadder(std::uint32_t BranchA, std::uint32_t BranchB) const {
    return Shape.Of[BranchA] == Shape.Of[BranchB];
  }

  /// Another branch of the conditional is not dead and has code, an include or
  /// a definition.
  bool hasLiveSibling(std::uint32_t Branch) const;

  /// Some branch of the file is there for aarch64, or may be, and has code.
  bool hasArmPath() const;

private:
  bool hasContent(std::uint32_t Branch, const Ladder &L) const;

  const SourceFacts &Facts;
  const WalkedFile &Walked;
  const Ladders Shape;
};

} // namespace armlift::source
