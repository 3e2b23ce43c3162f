// Folders of which a build takes one: they hold the same files, most of them,
// written for another machine or instruction set (low/AVX2/, low/SSSE3/,
// low/plain/). What cannot be linked into one program is chosen, by a build
// file that need not be one that is read.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"

#include <set>
#include <string_view>
#include <vector>

namespace armlift::source {

class Variants {
public:
  explicit Variants(const std::vector<ProjectFile> &Files);

  /// The folder above the file that is named after x86 or one of its
  /// instruction sets and has variants beside it; empty where there is none.
  std::string_view folderOf(const ProjectFile &F) const;

private:
  std::set<std::string_view> Folders; ///< views into the paths of the files
};

} // namespace armlift::source
