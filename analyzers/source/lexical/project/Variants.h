// Folders of which a build takes one: they hold mostly the same files, written
// for another machine or instruction set (low/AVX2/, low/SSSE3/, low/plain/).
// They cannot be linked into one program, so some build file chooses, even if
// it is one that is not analyzed.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"

#include <set>
#include <string_view>
#include <vector>

namespace armlift::source {

class Variants {
public:
  explicit Variants(const std::vector<ProjectFile> &Files);

  /// Returns the folder above the file that is named after x86 or one of its
  /// instruction sets and has variants beside it; empty if there is none.
  std::string_view folderOf(const ProjectFile &F) const;

private:
  std::set<std::string_view> Folders; ///< views into the paths of the files
};

} // namespace armlift::source
