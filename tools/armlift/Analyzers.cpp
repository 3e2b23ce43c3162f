// One line per analyzer.
#include "Analyzers.h"

#include "analyzers/binary/BinaryAnalyzer.h"
#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/source/lexical/LexicalAnalyzer.h"
#include "analyzers/source/units/UnitAnalyzer.h"
#include "core/support/Parallel.h"

#include <filesystem>

namespace armlift {

namespace {

/// The parse worker stands beside this program; none where it was built without Clang.
std::string parseWorker() {
  std::error_code Failure;
  std::filesystem::path Self =
      std::filesystem::read_symlink("/proc/self/exe", Failure);
  std::filesystem::path Worker = Self.parent_path() / "armlift-whatif";
  return !Failure && std::filesystem::exists(Worker, Failure) ? Worker.string()
                                                              : "";
}

} // namespace

std::vector<std::unique_ptr<Analyzer>>
makeAnalyzers(const AnalyzerOptions &Options) {
  std::vector<std::unique_ptr<Analyzer>> Out;
  Out.push_back(std::make_unique<build::BuildAnalyzer>());
  Out.push_back(binary::makeBinaryAnalyzer({Options.BaselineOs}));
  Out.push_back(std::make_unique<source::LexicalAnalyzer>());
  if (!Options.Lexical)
    Out.push_back(std::make_unique<source::UnitAnalyzer>(source::UnitOptions{
        .BuildDir = Options.BuildDir,
        .Worker = parseWorker(),
        .Jobs = Options.Jobs ? Options.Jobs : defaultJobs()}));
  return Out;
}

} // namespace armlift
