// What the build files of a tree say together, shared by all analyzers.
#pragma once

#include "core/build/BuildFileIndex.h"
#include "core/build/BuildFolders.h"
#include "core/build/BuildSettings.h"
#include "core/build/UnreadFragments.h"

#include <span>
#include <string>

namespace armlift {

/// When the build reads a file, and why not always.
struct FileCondition {
  MachineTruth Holds;
  std::string Why; ///< a text for the user; empty if it always does
};

struct ProjectBuild {
  /// `IsUsed`: false for the members of an archive that no build unpacks.
  explicit ProjectBuild(std::span<const InputFacts> Inputs, bool IsUsed = true)
      : Files(Inputs), Settings(Inputs, Files),
        Folders(Files, Settings, IsUsed), Unread(Files) {}

  /// The truth of a condition on a line of the build file `In`, combined with
  /// the condition under which the file itself takes part.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return Folders.of(In.ContextPath) && Settings.valueOf(In, Condition);
  }

  /// The condition under which the build reads the build file `In`. Other than
  /// in valueOf(), a file that only a user names is not read by default.
  FileCondition whenRead(const InputFacts &In) const;

  BuildFileIndex Files;
  BuildSettings Settings;
  BuildFolders Folders;
  UnreadFragments Unread;
};

} // namespace armlift
