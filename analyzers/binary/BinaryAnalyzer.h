// The analyzer of packages as the pipeline sees it: extract reads native files
// and package metadata, judge puts them into units and slots and asks every
// check about each unit.
#pragma once

#include "core/pipeline/Analyzer.h"
#include "core/rules/BinaryTable.h"

#include <memory>
#include <string>

namespace armlift::binary {

struct BinaryOptions {
  /// Name of a row of baselineTable(): the oldest system that the code must run
  /// on.
  std::string BaselineOs{DefaultBaselineOs};
};

std::unique_ptr<Analyzer> makeBinaryAnalyzer(BinaryOptions Options = {});

} // namespace armlift::binary
