// Commands that a project or a module defines: what they do is told by their
// names and arguments.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/cmake/CMakeTargets.h"
#include "analyzers/build/cmake/CMakeVariables.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"

#include <set>
#include <string>
#include <utility>

namespace armlift::build {

class CMakeOwnCommands {
public:
  /// All must outlive this object.
  CMakeOwnCommands(BuildFileModel &Model, const ConditionStack &Stack,
                   CMakeVariables &Variables, CMakeTargets &Targets)
      : Model(Model), Stack(Stack), Variables(Variables), Targets(Targets) {}

  /// Follows `C`. `IsHere`: the file defines the command.
  void follow(const CMakeCommand &C, bool IsHere);
  /// Notes what may be folders in which a command calls make.
  void noteFolders(CMakeArguments A);
  /// Returns FurtherBuildFiles::PerhapsFolders.
  std::set<std::string> takePerhapsFolders() {
    return std::exchange(PerhapsFolders, {});
  }

private:
  When here() const { return Stack.current(); }
  When forMachines(CMakeArguments A) const;
  void addSources(const CMakeCommand &C, bool IsHere);

  BuildFileModel &Model;
  const ConditionStack &Stack;
  CMakeVariables &Variables;
  CMakeTargets &Targets;
  std::set<std::string> PerhapsFolders;
};

} // namespace armlift::build
