// One line per analyzer.
#include "Analyzers.h"

#include "analyzers/binary/BinaryAnalyzer.h"
#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/source/lexical/LexicalAnalyzer.h"

namespace armlift {

std::vector<std::unique_ptr<Analyzer>> makeAnalyzers(const AnalyzerOptions &Options) {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(binary::makeBinaryAnalyzer());
  Out.push_back(std::make_unique<build::BuildAnalyzer>());
  Out.push_back(binary::makeBinaryAnalyzer({Options.BaselineOs}));
  Out.push_back(std::make_unique<source::LexicalAnalyzer>());
  return Out;
}

} // namespace armlift
