// One line per analyzer.
#include "tools/armlift/Analyzers.h"
#include "tools/armlift/ParseWorker.h"

#include "analyzers/binary/BinaryAnalyzer.h"
#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/source/lexical/LexicalAnalyzer.h"
#include "analyzers/source/units/UnitAnalyzer.h"
#include "core/support/Parallel.h"

namespace armlift {

ProgramInfo thisProgram() { return {"armlift", true}; }

std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options) {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(std::make_unique<build::BuildAnalyzer>());
  Out.push_back(binary::makeBinaryAnalyzer({Options.BaselineOs}));
  Out.push_back(std::make_unique<source::LexicalAnalyzer>());
  if (!Options.Lexical)
    Out.push_back(std::make_unique<source::UnitAnalyzer>(source::UnitOptions{
        .Deep = Options.Deep,
        .CacheSecret = Options.CacheSecret,
        .Worker = findParseWorker(),
        .SearchPath = Options.SearchPath,
        .Jobs = Options.Jobs ? Options.Jobs : defaultJobs()}));
  return Out;
}

} // namespace armlift
