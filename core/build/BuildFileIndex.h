// Finds the build files of a project by the globs with which they name each
// other.
#pragma once

#include "core/build/BuildFacts.h"

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// A path in the build file `In`, relative to the context root.
std::string fromRoot(const InputFacts &In, std::string_view Path);

/// True for the script from which Autoconf makes "configure", which everything
/// below it is for (Autoconf manual, 3).
bool isConfigureScript(const InputFacts &In);

class BuildFileIndex {
public:
  struct File {
    const InputFacts *In;
    const BuildFacts *Facts; ///< of `In`
  };

  /// Leaves out the files that take part only if another one reads them, and
  /// that none does. `Inputs` must outlive the index and what it returns.
  explicit BuildFileIndex(std::span<const InputFacts> Inputs);

  /// All build files, in the order of the project.
  const std::vector<File> &all() const { return All; }
  /// The build files whose path from the context root matches `Glob`, such as
  /// "**/mk/*.mk".
  std::vector<File> matching(std::string_view Glob) const;

  /// A glob for the files that an include of `Glob` may mean. Paths in an
  /// included file are relative to the including file, so only the end of a
  /// path is compared. Empty if the include may mean any file.
  static std::string anywhere(std::string_view Glob);

  /// The files with the mark `Mark` that files without it read, directly or
  /// through others that are read.
  std::set<const InputFacts *> readOf(bool BuildFileTraits::*Mark) const;

private:
  void index();

  std::vector<File> All, ByPath, ByName;
};

} // namespace armlift
