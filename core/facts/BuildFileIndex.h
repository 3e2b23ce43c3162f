// The build files of a project, to be found by the globs by which they name
// each other.
#pragma once

#include "core/facts/BuildFacts.h"

#include <string_view>
#include <vector>

namespace armlift {

class BuildFileIndex {
public:
  struct File {
    const InputFacts *In;
    const BuildFacts *Facts; ///< of `In`
  };

  /// `P` outlives it and whatever it gives.
  explicit BuildFileIndex(const Project &P);

  /// In the order of the project.
  const std::vector<File> &all() const { return All; }
  /// Those whose paths from the context root `Glob` matches: "**/mk/*.mk".
  std::vector<File> matching(std::string_view Glob) const;

private:
  std::vector<File> All, ByPath, ByName;
};

} // namespace armlift
