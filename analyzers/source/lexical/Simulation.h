// Walks every translation unit of a project as the preprocessor would for
// aarch64 (UnitWalk), and remembers how live each region of each file is in its
// most live unit. What is defined in dead places alone is undefined, which may
// make more places dead: the walk is repeated until that stands still.
#pragma once

#include "analyzers/source/lexical/BranchConditions.h"
#include "analyzers/source/lexical/BuildMacros.h"
#include "analyzers/source/lexical/GivenMacros.h"
#include "analyzers/source/lexical/MacroDefaults.h"
#include "analyzers/source/lexical/UnitWalk.h"
#include "analyzers/source/lexical/WalkedProject.h"

#include <cstdint>
#include <vector>

namespace armlift::source {

class Simulation {
public:
  /// Files must stay where they are.
  Simulation(const std::vector<ProjectFile> &Files,
             std::vector<BuildMacro> BuildMacros, ConfiguredMacros Configured,
             unsigned Jobs);
  Simulation(const Simulation &) = delete; // its parts refer to each other
  Simulation &operator=(const Simulation &) = delete;

  /// What others than the judged files will ask for, before run().
  Slice &needs() { return Project.Needs; }

  /// Walks all units until the set of macros that are certainly undefined
  /// stands still.
  void run();

  const ProjectIndex &index() const { return Project.Index; }

  /// What the walk found out; before run() nothing.
  const WalkedFile &of(std::uint32_t File) const {
    return Project.Walked[File];
  }

  /// A file of which another round would still say otherwise, or NoFile.
  std::uint32_t unsettled() const { return Unsettled; }

private:
  void slice();
  bool runOnce();
  void forgetWalk();
  void walkUnits();
  std::vector<std::uint32_t> findIncluded(std::uint32_t From,
                                          std::vector<bool> &Met) const;
  std::vector<bool> filesDeadForMachine() const;
  void findDeadMacros();
  void leaveOutRefusing();

  WalkedProject Project;
  Environment Macros; ///< of the unit that is walked
  MacroDefaults Defaults;
  GivenMacros Given;
  BranchConditions Conditions;
  UnitWalk Unit;
  std::uint32_t Unsettled = NoFile; ///< the last round was not the last needed
};

} // namespace armlift::source
