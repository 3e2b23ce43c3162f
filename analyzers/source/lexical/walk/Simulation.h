// Walks every translation unit of a project as the preprocessor would for
// aarch64 (UnitWalk), and records how live each region of each file is in its
// most live unit. A macro whose definitions are all dead is undefined, which
// may make more regions dead, so the walk is repeated until nothing changes.
#pragma once

#include "analyzers/source/lexical/project/BuildMacros.h"
#include "analyzers/source/lexical/walk/BranchConditions.h"
#include "analyzers/source/lexical/walk/GivenMacros.h"
#include "analyzers/source/lexical/walk/MacroDefaults.h"
#include "analyzers/source/lexical/walk/UnitWalk.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"
#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <cstdint>
#include <vector>

namespace armlift::source {

class Simulation {
public:
  /// `Files` must outlive the object and must not move.
  Simulation(const std::vector<ProjectFile> &Files,
             std::vector<BuildMacro> BuildMacros, ConfiguredMacros Configured,
             unsigned Jobs);
  Simulation(const Simulation &) = delete; // the parts refer to each other
  Simulation &operator=(const Simulation &) = delete;

  /// Where other parts register, before run(), what they need beside the judged
  /// files.
  Slice &needs() { return Project.Needs; }

  /// Where findMacroMentions() registers, before run(), the mentions that the
  /// walk has to resolve.
  MacroMentions &mentions() { return Project.Mentions; }

  const ProjectIndex &index() const { return Project.Index; }

  /// Walks all units until the set of certainly undefined macros is stable.
  /// This object must outlive the result.
  WalkedTree run();

private:
  void slice();
  bool runOnce();
  void forgetWalk();
  void walkUnits();
  std::vector<std::uint32_t> findIncluded(std::uint32_t From,
                                          std::vector<bool> &Met) const;
  std::vector<bool> filesDeadForMachine() const;
  bool isDeadOrOptIn(const DefinitionSite &At) const;
  void findDeadMacros();
  void leaveOutRefusing();

  WalkedProject Project;
  Environment Macros; ///< of the unit that is being walked
  MacroDefaults Defaults;
  GivenMacros Given;
  BranchConditions Conditions;
  UnitWalk Unit;
  std::uint32_t Unsettled = NoFile; ///< set if the last round changed something
};

} // namespace armlift::source
