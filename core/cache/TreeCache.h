// Keeps what was judged of a source tree between runs. Judging is over the tree
// as a whole, so what is kept stands exactly as long as no file of the tree has
// changed, come or gone; which files a run reports on does not matter to it.
#pragma once

#include "core/cache/CacheFolder.h"
#include "core/cache/FileStamp.h"
#include "core/facts/Facts.h"
#include "core/findings/Judgement.h"
#include "core/support/Hash.h"

#include <string>
#include <vector>

namespace armlift {

/// One file of a tree, and what reading it told.
struct TreeFile {
  std::string ContextPath;
  FileStamp Stamp; ///< of before its bytes were read
  ContentHash Content;
  std::uint64_t Bytes = 0;
  bool Judged = false; ///< its findings are in the verdict
  bool ForAll = false; ///< to be read again: ExtractedFile::ForAll
  std::vector<Error> Errors;
  InlineComments Comments;
};

/// A tree and what it came to. Paths are as that run showed them.
struct TreeRecord {
  std::vector<TreeFile> Files; ///< sorted by ContextPath
  Judgement Verdict;
};

/// One entry on disk. Runs may read and write it at the same time: it is whole
/// or not there.
class TreeCache {
public:
  /// `Root` is absolute. `Key` names everything beside the files that the
  /// verdict depends on: the program, its settings, how paths are shown.
  TreeCache(const std::string &Root, std::string_view Key);

  using State = CacheFolder::State;
  State read(TreeRecord &Into) const;

  /// Failing to write is no error: the next run judges again.
  void write(const TreeRecord &Record);

  std::string path() const { return Folder.path(Hash); }

private:
  CacheFolder Folder;
  std::string Hash;
};

} // namespace armlift
