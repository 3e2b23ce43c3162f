// The shapes of walked files, for callers that come back to a file: a header is
// judged by the file that includes it, which may include thousands.
#pragma once

#include "analyzers/source/lexical/walk/DeadBranches.h"
#include "analyzers/source/lexical/walk/Simulation.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class FileShapes {
public:
  /// Both arguments must outlive the object.
  FileShapes(const std::vector<ProjectFile> &Files, const Simulation &Walk)
      : Files(Files), Walk(Walk) {}

  /// Must be called after the walk.
  DeadBranches &of(std::uint32_t File) {
    return Known.try_emplace(File, *Files[File].Facts, Walk.of(File))
        .first->second;
  }

private:
  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  std::unordered_map<std::uint32_t, DeadBranches> Known;
};

} // namespace armlift::source
