// A scan as the command line requests it, up to its report: selects the files
// and their bytes, and runs the pipeline.
#pragma once

#include "tools/armlift/Commands.h"
#include "tools/armlift/GitScope.h"

#include "core/filter/RunScope.h"
#include "core/filter/Selection.h"
#include "core/pipeline/Pipeline.h"

#include <memory>
#include <vector>

namespace armlift {

/// What a scan needs. Keeps the copies of staged bytes as long as it lives.
struct ScanSetup {
  ScanOptions Options;
  std::vector<std::unique_ptr<Analyzer>> Analyzers;
  std::vector<Leftover> Copies; ///< folders of staged bytes
  std::vector<Error> Errors;    ///< staged files that cannot be judged
  Selection Rules;
  std::vector<std::string> Named; ///< the paths to scan, without links
  /// In a change that git reports, the files that may alter the meaning of
  /// files that did not change.
  std::vector<std::string> FarReaching;
};

/// Fails if a path does not exist, a rule is unknown, or git fails.
Expected<ScanSetup> setUpScan(const ScanCommand &Command, const Terminal &Term);

/// Runs the scan. The report has no findings of rules that the command does not
/// select.
Expected<Report> runScanSetup(const ScanCommand &Command,
                              const ScanSetup &Setup, const Terminal &Term);

/// Returns what the scan that made `R` looked for.
RunScope scopeOf(const ScanCommand &Command, const ScanSetup &Setup,
                 const Report &R);

} // namespace armlift
