// What the build files of a project say together, the same for every analyzer:
// Project::build() makes it once.
#pragma once

#include "core/facts/AskedForFragments.h"
#include "core/facts/BuildFolders.h"
#include "core/facts/BuildSettings.h"

namespace armlift {

struct ProjectBuild {
  explicit ProjectBuild(const Project &P)
      : Settings(P), Folders(P, Settings), AskedFor(P) {}

  /// Under which condition a line of the build file `In` takes effect, given
  /// that of the line.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return Folders.of(In.ContextPath) && Settings.valueOf(In, Condition);
  }

  BuildSettings Settings;
  BuildFolders Folders;
  AskedForFragments AskedFor;
};

} // namespace armlift
