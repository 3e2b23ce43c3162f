// Records the files of a unit and the lines that conditions remove from them.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Lex/PPCallbacks.h"

#include <vector>

namespace armlift::source {

/// The files that one parse of a unit has read.
struct ReadFiles {
  std::vector<UnitFile> Project;   ///< sorted by path
  std::vector<std::string> System; ///< sorted

  /// True if some inclusion of the file keeps the line.
  bool compiles(const std::string &Path, std::uint32_t Line) const;
};

class DeadLines final : public clang::PPCallbacks {
public:
  DeadLines(const clang::SourceManager &Sources, const SiteRecorder &Sites)
      : Sources(Sources), Sites(Sites) {}

  /// Returns the files. Must be called after the unit is read.
  ReadFiles files() const;

private:
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override;

  const clang::SourceManager &Sources;
  const SiteRecorder &Sites;
  llvm::DenseMap<clang::FileID, std::vector<LineRange>> Dead;
};

} // namespace armlift::source
