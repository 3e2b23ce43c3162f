// Which program this is: its name, and the analyzers it was built with.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <memory>
#include <string>
#include <string_view>
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

struct ProgramInfo {
  std::string_view Name;
  bool ReadsSources; ///< and build files; else packages alone
};

ProgramInfo thisProgram();

/// In the order in which they judge.
std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options);

} // namespace armlift
