// The program that this is: its name, and the analyzers it was built with.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The user's choices that change facts or judgement.
struct AnalyzerOptions {
  std::string BaselineOs;  ///< a name of baselineTable()
  bool Lexical = false;    ///< as ScanCommand::Lexical
  bool Deep = false;       ///< as ScanCommand::Deep
  std::string SearchPath;  ///< where compilers are, as Terminal::SearchPath
  std::string CacheSecret; ///< as in UnitOptions
  unsigned Jobs = 0;       ///< 0: one per processor
};

struct ProgramInfo {
  std::string_view Name;
  bool ReadsSources; ///< sources and build files; otherwise only packages
};

ProgramInfo thisProgram();

/// Returns the analyzers in the order in which they judge.
std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options);

} // namespace armlift
