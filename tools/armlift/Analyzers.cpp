// One line per analyzer.
#include "Analyzers.h"

#include "analyzers/build/BuildAnalyzer.h"

namespace armlift {

std::vector<std::unique_ptr<Analyzer>> makeAnalyzers() {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(std::make_unique<build::BuildAnalyzer>());
  return Out;
}

} // namespace armlift
