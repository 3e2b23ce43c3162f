// The files that a commit, or the work since a revision, touches, and the
// staged bytes of files whose bytes in the work tree differ.
#pragma once

#include "tools/armlift/GitRepository.h"

#include "core/support/Error.h"
#include "core/support/Leftover.h"

#include <map>
#include <string>
#include <vector>

namespace armlift {

/// What `git commit` would record.
struct StagedFiles {
  std::vector<std::string> Paths; ///< absolute, sorted
  /// Maps a file to the copy of its staged bytes. Holds every file of the
  /// repository whose bytes in the work tree differ, whether the commit touches
  /// it or it is only context.
  std::map<std::string, std::string> Instead;
  std::vector<std::string> Missing; ///< staged, but not a file in the work tree
  std::vector<std::string> Gone;    ///< removed by the commit; absolute
  Leftover Copies;                  ///< a folder; must outlive the scan
};

/// What differs from the commit where a revision and HEAD diverged, with
/// uncommitted and untracked files; paths are absolute. A submodule at another
/// commit counts by what has changed in it.
struct ChangedFiles {
  std::vector<std::string> Paths; ///< sorted
  std::vector<std::string> Gone;
  std::vector<Error> Errors; ///< what git could not tell
};

Expected<ChangedFiles> changedSince(const GitRepository &Repo,
                                    const std::string &Revision);

Expected<StagedFiles> stagedFiles(const GitRepository &Repo);

} // namespace armlift
