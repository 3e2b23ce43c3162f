// One line per analyzer: only the one that looks at binaries.
#include "tools/armlift/Analyzers.h"

#include "analyzers/binary/BinaryAnalyzer.h"

namespace armlift {

std::vector<std::unique_ptr<Analyzer>> makeAnalyzers() {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(binary::makeBinaryAnalyzer());
  return Out;
}

} // namespace armlift
