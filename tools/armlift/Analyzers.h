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
};

std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options);

} // namespace armlift
