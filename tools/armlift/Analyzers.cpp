// One line per analyzer.
#include "Analyzers.h"

#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/source/lexical/LexicalAnalyzer.h"

namespace armlift {

std::vector<std::unique_ptr<Analyzer>> makeAnalyzers() {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(std::make_unique<build::BuildAnalyzer>());
  Out.push_back(std::make_unique<source::LexicalAnalyzer>());
  return Out;
}

} // namespace armlift
