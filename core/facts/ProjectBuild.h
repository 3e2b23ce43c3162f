// What the build files of a project say together, shared by all analyzers.
// Project::build() creates it once.
#pragma once

#include "core/facts/BuildFileIndex.h"
#include "core/facts/BuildFolders.h"
#include "core/facts/BuildSettings.h"
#include "core/facts/UnreadFragments.h"

namespace armlift {

struct ProjectBuild {
  explicit ProjectBuild(const Project &P)
      : Files(P), Settings(P, Files), Folders(Files, Settings), Unread(Files) {}

  /// The truth of a condition on a line of the build file `In`, combined with
  /// the condition under which the file itself takes part.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return Folders.of(In.ContextPath) && Settings.valueOf(In, Condition);
  }

  BuildFileIndex Files;
  BuildSettings Settings;
  BuildFolders Folders;
  UnreadFragments Unread;
};

} // namespace armlift
