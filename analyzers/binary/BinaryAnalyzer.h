// The analyzer of binaries and packages, as the pipeline sees it. `extract`
// reads native files and package metadata; `judge` groups them into units and
// slots and runs every check on each unit.
#pragma once

#include "core/pipeline/Analyzer.h"
#include "core/rules/BinaryTable.h"

#include <memory>
#include <string>

namespace armlift::binary {

struct BinaryOptions {
  /// The oldest system that the code must run on: the name of a row of
  /// baselineTable().
  std::string BaselineOs{DefaultBaselineOs};
};

std::unique_ptr<Analyzer> makeBinaryAnalyzer(BinaryOptions Options = {});

} // namespace armlift::binary
