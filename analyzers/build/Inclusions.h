// Which build files of CMake read which others: an included file shares the
// variables of its includer, and a folder has those of the folders above.
#pragma once

#include "core/facts/BuildFileIndex.h"

#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace armlift::build {

class Inclusions {
public:
  /// `Files` must outlive this object.
  explicit Inclusions(const BuildFileIndex &Files);

  /// True if `In` includes `Other`, directly or through other files.
  bool includes(const InputFacts &In, const InputFacts &Other) {
    return includedBy(In).contains(&Other);
  }
  /// True if CMake has read `Other` when it reads `In`: as the file of a folder
  /// above, included by such a file, or as the includer of `In`.
  bool comesBefore(const InputFacts &Other, const InputFacts &In);

private:
  using Inputs = std::set<const InputFacts *>;
  const Inputs &includedBy(const InputFacts &In);
  std::vector<BuildFileIndex::File> meant(const InputFacts &In,
                                          std::string_view Glob) const;

  const BuildFileIndex &Files;
  /// The files that CMake reads for each folder.
  std::map<std::string_view, std::vector<const InputFacts *>> OfFolder;
  std::map<const InputFacts *, Inputs> Known; ///< results of includedBy()
  /// Included files that may still be looked at. Each file of a long chain
  /// includes all behind it.
  std::size_t Steps = 1 << 20;
};

} // namespace armlift::build
