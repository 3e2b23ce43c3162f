// What the build files of a project say together, the same for every analyzer:
// Project::build() makes it once.
#pragma once

#include "core/facts/BuildFileIndex.h"
#include "core/facts/BuildFolders.h"
#include "core/facts/BuildSettings.h"
#include "core/facts/UnreadFragments.h"

namespace armlift {

struct ProjectBuild {
  explicit ProjectBuild(const Project &P)
      : ProjectBuild(P, BuildFileIndex(P)) {}

  /// Under which condition a line of the build file `In` takes effect, given
  /// that of the line.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return Folders.of(In.ContextPath) && Settings.valueOf(In, Condition);
  }

  BuildSettings Settings;
  BuildFolders Folders;
  UnreadFragments Unread;

private:
  ProjectBuild(const Project &P, const BuildFileIndex &Files)
      : Settings(P, Files), Folders(Files, Settings), Unread(Files) {}
};

} // namespace armlift
