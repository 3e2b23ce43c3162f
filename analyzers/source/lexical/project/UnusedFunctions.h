// The inline functions with x86 assembly that nothing in the project uses.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class UnusedFunctions {
public:
  UnusedFunctions(const std::vector<ProjectFile> &Files, unsigned Jobs);

  /// True if no other file names the function around the site, and no macro may
  /// make its name. See Site::Unused.
  bool isAround(const Site &S, std::uint32_t File) const;

private:
  const std::vector<ProjectFile> &Files;
  /// By the hash of the name: the file that has the function, or NoFile if it
  /// is used, or if a second file has a function of that name.
  std::unordered_map<std::uint32_t, std::uint32_t> OnlyIn;
};

} // namespace armlift::source
