// Keeps the judgement of a source tree between runs. A tree is judged as a
// whole, so the judgement stays valid exactly as long as no file of the tree is
// changed, added or removed; it does not depend on which files a run reports
// on.
#pragma once

#include "core/cache/CacheFolder.h"
#include "core/cache/FileStamp.h"
#include "core/facts/Facts.h"
#include "core/facts/Judgement.h"
#include "core/support/ContentHash.h"

#include <string>
#include <vector>

namespace armlift {

/// One file of a tree, and what was learned by reading it.
struct TreeFile {
  std::string ContextPath;
  FileStamp Stamp; ///< taken before the bytes were read
  ContentHash Content;
  /// Content is of the first SniffBytes: no analyzer wanted more. Nothing else
  /// is known of the file, but that it is not a part of the tree.
  bool HeadOnly = false;
  std::uint64_t Bytes = 0;
  bool Judged = false;   ///< the verdict includes its findings
  bool MustRead = false; ///< whatever is known: packed or native code
  std::vector<Error> Errors;
  InlineComments Comments;
};

/// A tree and its judgement. Paths are as that run showed them.
struct TreeRecord {
  std::vector<TreeFile> Files; ///< sorted by ContextPath
  Judgement Verdict;
};

/// One entry on disk. Runs may read and write it concurrently: a run sees the
/// whole entry or none.
class TreeCache {
public:
  /// `Root` is absolute. `Key` names everything other than the files that the
  /// verdict depends on: the program, its settings, how paths are shown.
  TreeCache(const std::string &Root, std::string_view Key);

  using State = CacheFolder::State;
  State read(TreeRecord &Into) const;

  /// A failed write is not an error: the next run judges again.
  void write(const TreeRecord &Record);

  std::string path() const { return Folder.path(Hash); }

private:
  CacheFolder Folder;
  std::string Hash;
};

} // namespace armlift
