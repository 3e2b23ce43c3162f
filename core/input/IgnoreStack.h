// What git leaves out of a working tree, asked while its folders are walked:
// the patterns of all folders around the current one, except that tracked files
// are never ignored.
#pragma once

#include "core/input/Ignore.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armlift {

/// The type of a path in the file system.
enum class EntryKind : std::uint8_t { File, Folder };

class IgnoreStack {
public:
  /// Called with the absolute path of a pattern file or index that cannot be
  /// read.
  using Complain = std::function<void(const std::string &, const Error &)>;

  /// Starts in `Root` (absolute) and reads the patterns of the folders above it
  /// in its working tree. All other paths are relative to `Root`.
  IgnoreStack(const std::string &Root, Complain OnError);

  /// The size of the stack; leave() removes what was added since.
  struct Level {
    std::size_t Rules = 0, Repositories = 0;
  };
  Level level() const { return {Rules.size(), Repositories.size()}; }
  void leave(Level Outer);

  /// Enters a folder that is a working tree of its own, with its own index.
  void enterRepository(const std::string &Real, const std::string &Folder);
  /// Enters a folder that has a pattern file, at `Real`.
  void addRules(const std::string &Real, const std::string &Folder);

  /// True if git ignores the path. Without an index, as in an unpacked release,
  /// the patterns alone decide.
  bool ignores(const std::string &Path, EntryKind Kind);
  /// True if a pattern matches the path, tracked or not.
  bool matches(const std::string &Path, EntryKind Kind,
               IgnoreSubject Subject = IgnoreSubject::Any) const;
  /// True for a file that git tracks, or a folder that holds one.
  bool tracks(const std::string &Path, EntryKind Kind);

private:
  /// A working tree and its tracked files, which are read on demand.
  struct Repository {
    std::string Real, FromTop;
    std::optional<std::vector<std::string>> Tracked;
  };

  void addRepository(const std::string &Real, std::string Base);
  const Repository *repository();
  std::string fromTop(const std::string &Path) const;
  void readRules(const std::string &Real, std::string Base);

  Complain OnError;
  std::string Prefix; ///< path of the root from the top of the working tree
  std::vector<IgnoreRules> Rules;       ///< outermost first; based at the top
  std::vector<Repository> Repositories; ///< around the current folder
};

} // namespace armlift
