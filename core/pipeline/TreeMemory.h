// What earlier runs judged of the trees of this one. A tree whose files are all
// as they were is neither read nor judged again.
#pragma once

#include "core/cache/TreeCache.h"
#include "core/pipeline/Extraction.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace armlift {

class TreeMemory {
public:
  /// `Key`: everything beside the files that a verdict depends on; empty:
  /// nothing is kept. Both spans and `Found` must outlive it.
  TreeMemory(const Discovered &Found,
             std::span<const std::unique_ptr<Analyzer>> Analyzers,
             std::string Key, unsigned Jobs, Progress &Watcher);

  bool isOn() const { return !Key.empty(); }

  /// Finds the trees that are known, and marks their files in `Extracted`.
  void recall(std::span<ExtractedFile> Extracted);

  /// Notes what the files of the other trees told; before they are judged.
  void look(std::span<const ExtractedFile> Extracted);

  /// The verdict on the tree of a context root, or null.
  const Judgement *verdict(std::size_t Root) const;

  /// Keeps the verdict on a tree that was not known.
  void remember(std::size_t Root, const Judgement &Verdict);

private:
  struct Tree {
    std::vector<std::size_t> Files; ///< indices into Discovered::Files
    TreeRecord Record;              ///< of an earlier run
    TreeRecord Next;                ///< of this one; no files: nothing to keep
    bool IsCurrent = false;         ///< all files are as they were
    bool IsKnown = false;           ///< and all that is asked for is judged
  };

  TreeCache cacheOf(std::size_t Root) const;
  void recallTree(std::size_t Root, std::span<ExtractedFile> Extracted);
  void lookAt(std::size_t Root, std::span<const ExtractedFile> Extracted);
  /// `Refreshed`: a file looks different, and is not.
  bool isCurrent(Tree &T, bool &Refreshed) const;

  const Discovered &Found;
  std::span<const std::unique_ptr<Analyzer>> Analyzers;
  std::string Key;
  unsigned Jobs;
  Progress &Watcher;
  std::int64_t Now;
  std::vector<Tree> Trees; ///< by context root
};

} // namespace armlift
