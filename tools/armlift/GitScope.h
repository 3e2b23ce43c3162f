// Which files a commit, or the work since a revision, touches; and the staged
// bytes of files that look different in the work tree.
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
  /// From a file to the copy of its staged bytes: every file of the repository
  /// whose work-tree bytes are others, touched by the commit or only context.
  std::map<std::string, std::string> Instead;
  std::vector<std::string> Missing; ///< staged, but no file in the work tree
  std::vector<std::string> Gone;    ///< taken out by the commit; absolute
  Leftover Copies;                  ///< a folder; must outlive the scan
};

/// What differs from the point where a revision and HEAD parted, uncommitted
/// and untracked files too; absolute. Submodules whose commit is another count
/// by what has changed in them.
struct ChangedFiles {
  std::vector<std::string> Paths; ///< sorted
  std::vector<std::string> Gone;
  std::vector<Error> Errors; ///< what could not be asked
};

Expected<ChangedFiles> changedSince(const GitRepository &Repo,
                                    const std::string &Revision);

Expected<StagedFiles> stagedFiles(const GitRepository &Repo);

} // namespace armlift
