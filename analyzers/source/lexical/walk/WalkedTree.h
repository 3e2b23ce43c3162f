// What the walk found. Only Simulation::run() makes one, so that whatever needs
// the result cannot be made before it.
#pragma once

#include "analyzers/source/lexical/walk/WalkedProject.h"

#include <cstddef>
#include <cstdint>

namespace armlift::source {

class WalkedTree {
public:
  const ProjectIndex &index() const { return Project->Index; }
  const IncludeResolver &resolver() const { return Project->Resolver; }
  const MacroMentions &mentions() const { return Project->Mentions; }

  std::size_t files() const { return Project->Walked.size(); }

  /// Returns what the walk found in the file.
  const WalkedFile &of(std::uint32_t File) const {
    return Project->Walked[File];
  }

  /// True if something in the file was to be walked.
  bool isRelevant(std::uint32_t File) const {
    return Project->Needs.of(File).Relevant;
  }

  /// True for a source that no other file includes: its macros are of one unit.
  bool isOneUnit(std::uint32_t File) const { return Project->isOneUnit(File); }

  /// Returns a file for which another round would still change the result, or
  /// NoFile.
  std::uint32_t unsettled() const { return Unsettled; }

private:
  friend class Simulation;
  WalkedTree(const WalkedProject &Project, std::uint32_t Unsettled)
      : Project(&Project), Unsettled(Unsettled) {}

  const WalkedProject *Project; ///< the simulation's
  std::uint32_t Unsettled;
};

} // namespace armlift::source
