// The shapes of walked files, for callers that come back to a file: a header is
// judged by the file that includes it, which may include thousands.
#pragma once

#include "analyzers/source/lexical/walk/DeadBranches.h"
#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class FileShapes {
public:
  /// Both arguments must outlive the object.
  FileShapes(const std::vector<ProjectFile> &Files, const WalkedTree &Walk)
      : Files(Files), Walk(Walk) {}

  DeadBranches &of(std::uint32_t File) {
    return Known.try_emplace(File, *Files[File].Facts, Walk.of(File))
        .first->second;
  }

private:
  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  std::unordered_map<std::uint32_t, DeadBranches> Known;
};

} // namespace armlift::source
