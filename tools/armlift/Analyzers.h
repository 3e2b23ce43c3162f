// Which analyzers this program was built with.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <memory>
#include <string>
#include <vector>

namespace armlift {

/// What the analyzers need to know of a run.
struct AnalyzerOptions {
  std::string BuildDir; ///< as ScanCommand::BuildDir
  bool Lexical = false; ///< as ScanCommand::Lexical
  unsigned Jobs = 0;    ///< 0: one per processor
};

/// In the order in which they judge.
std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options);

} // namespace armlift
