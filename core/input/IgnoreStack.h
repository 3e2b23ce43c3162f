// What git leaves out of a working tree, asked while its folders are walked:
// the patterns of the folders around the one at hand, but for what the index
// says is tracked all the same.
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

/// What a path is in the file system.
enum class EntryKind : std::uint8_t { File, Folder };

class IgnoreStack {
public:
  /// Takes the absolute path of a file with patterns that cannot be read.
  using Complain = std::function<void(const std::string &, const Error &)>;

  /// Stands in `Root` (absolute), knowing what the folders above it in its
  /// working tree say. All other paths are relative to it.
  IgnoreStack(const std::string &Root, Complain OnError);

  /// How much is known; leave() forgets what was added since.
  struct Level {
    std::size_t Rules = 0, Repositories = 0;
  };
  Level level() const { return {Rules.size(), Repositories.size()}; }
  void leave(Level Outer);

  /// The folder is a working tree of its own, with its own index.
  void enterRepository(const std::string &Real, const std::string &Folder);
  /// The folder holds a file of patterns, at `Real`.
  void addRules(const std::string &Real, const std::string &Folder);

  /// What git ignores. Without an index, as in an unpacked release, the
  /// patterns alone decide.
  bool ignores(const std::string &Path, EntryKind Kind);
  /// A pattern names it, tracked or not.
  bool matches(const std::string &Path, EntryKind Kind) const {
    return matches(Path, Kind, false);
  }
  /// A file that git tracks, or a folder that holds one.
  bool tracks(const std::string &Path, EntryKind Kind);

private:
  /// A working tree and its tracked files, read when they are asked for.
  struct Repository {
    std::string Real, FromTop;
    std::optional<std::vector<std::string>> Tracked;
  };

  bool matches(const std::string &Path, EntryKind Kind, bool Source) const;
  const Repository *repository();
  std::string fromTop(const std::string &Path) const;
  void readRules(const std::string &Real, std::string Base);

  Complain OnError;
  std::string Prefix; ///< of the root, from the top of the working tree
  std::vector<IgnoreRules> Rules; ///< from the top; bases as fromTop() has them
  std::vector<Repository> Repositories; ///< around the folder at hand
};

} // namespace armlift
