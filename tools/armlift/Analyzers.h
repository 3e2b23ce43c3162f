// Which analyzers this program was built with.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <memory>
#include <string>
#include <vector>

namespace armlift {

/// What the user chose that changes facts or judgement.
struct AnalyzerOptions {
  std::string BaselineOs; ///< a name of baselineTable()
  std::string BuildDir;   ///< as ScanCommand::BuildDir
  bool Lexical = false;   ///< as ScanCommand::Lexical
  bool Deep = false;      ///< as ScanCommand::Deep
  bool Cache = false;     ///< what was parsed of units is kept between runs
  unsigned Jobs = 0;      ///< 0: one per processor
};

/// In the order in which they judge.
std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options);

} // namespace armlift
