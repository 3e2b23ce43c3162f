// One line per analyzer: here, only the one for binaries.
#include "tools/armlift/Analyzers.h"

#include "analyzers/binary/BinaryAnalyzer.h"

namespace armlift {

ProgramInfo thisProgram() { return {"armlift-elf", false}; }

std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options) {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(binary::makeBinaryAnalyzer({Options.BaselineOs}));
  return Out;
}

} // namespace armlift
