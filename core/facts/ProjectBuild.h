// What the build files of a project say together, shared by all analyzers.
// Project::build() creates it once.
#pragma once

#include "core/facts/BuildFileIndex.h"
#include "core/facts/BuildFolders.h"
#include "core/facts/BuildSettings.h"
#include "core/facts/UnreadFragments.h"

#include <string>

namespace armlift {

/// When the build reads a file, and why not always.
struct Reading {
  MachineTruth Holds;
  std::string Why; ///< a text for the user; empty if it always does
};

struct ProjectBuild {
  explicit ProjectBuild(const Project &P)
      : Files(P), Settings(P, Files), Folders(Files, Settings), Unread(Files) {}

  /// The truth of a condition on a line of the build file `In`, combined with
  /// the condition under which the file itself takes part.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return Folders.of(In.ContextPath) && Settings.valueOf(In, Condition);
  }

  /// The condition under which the build reads the build file `In`. Other than
  /// in valueOf(), a file that only a user names is not read by default.
  Reading readingOf(const InputFacts &In) const;

  BuildFileIndex Files;
  BuildSettings Settings;
  BuildFolders Folders;
  UnreadFragments Unread;
};

} // namespace armlift
