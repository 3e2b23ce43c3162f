// Which files a commit, or the work since a revision, touches; and the staged
// bytes of files that look different in the work tree.
#pragma once

#include "GitRepository.h"

#include "core/support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace armlift {

/// A folder that goes away with its owner.
class TemporaryFolder {
public:
  static Expected<TemporaryFolder> create();
  TemporaryFolder(TemporaryFolder &&Other) noexcept;
  TemporaryFolder &operator=(TemporaryFolder &&Other) noexcept;
  ~TemporaryFolder();

  const std::string &path() const { return Path; }

private:
  explicit TemporaryFolder(std::string Path) : Path(std::move(Path)) {}

  std::string Path;
};

/// What `git commit` would record.
struct StagedFiles {
  std::vector<std::string> Paths; ///< absolute, sorted
  /// From a file to the copy of its staged bytes: every file of the repository
  /// whose work-tree bytes are others, touched by the commit or only context.
  std::map<std::string, std::string> Instead;
  std::vector<std::string> Missing; ///< staged, but no file in the work tree
  TemporaryFolder Copies;           ///< must outlive the scan
};

/// Files that differ from the point where `Revision` and HEAD parted,
/// uncommitted and untracked ones too; absolute, sorted.
Expected<std::vector<std::string>> changedSince(const GitRepository &Repo,
                                                const std::string &Revision);

Expected<StagedFiles> stagedFiles(const GitRepository &Repo);

} // namespace armlift
