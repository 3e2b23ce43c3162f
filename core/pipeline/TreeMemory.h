// The judgements of earlier runs on the trees of this run. A tree whose files
// are all unchanged is neither read nor judged again.
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
  /// `Key` is that of TreeCache; if it is empty, nothing is kept. Both spans
  /// and `Found` must outlive this object.
  TreeMemory(const Discovered &Found,
             std::span<const std::unique_ptr<Analyzer>> Analyzers,
             std::string Key, unsigned Jobs, Progress &Watcher);

  bool isOn() const { return !Key.empty(); }

  /// Finds the trees that are known, and marks their files in `Extracted`.
  void load(std::span<ExtractedFile> Extracted);

  /// Records the results of reading the other trees; called before judging.
  void noteRead(std::span<const ExtractedFile> Extracted);

  /// The verdict on the tree of a context root, or null.
  const Judgement *verdict(std::size_t Root) const;

  /// Stores the verdict on a tree that was not known.
  void store(std::size_t Root, const Judgement &Verdict);

private:
  struct Tree {
    std::vector<std::size_t> Files; ///< indices into Discovered::Files
    TreeRecord Record;              ///< from an earlier run
    TreeRecord Next;        ///< from this run; no files: nothing to keep
    bool IsCurrent = false; ///< all files are unchanged
    bool IsKnown = false;   ///< current, and every needed file is judged
  };

  TreeCache cacheOf(std::size_t Root) const;
  void loadTree(std::size_t Root, std::span<ExtractedFile> Extracted);
  void noteTree(std::size_t Root, std::span<const ExtractedFile> Extracted);
  /// Sets `Refreshed` if a file has a new stamp but the same content.
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
