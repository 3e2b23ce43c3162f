// A scan as the command line asks for it, up to its report: which files, in
// which bytes, and then the pipeline.
#pragma once

#include "tools/armlift/Commands.h"
#include "tools/armlift/GitScope.h"

#include "core/filter/RunScope.h"
#include "core/filter/Selection.h"
#include "core/pipeline/Pipeline.h"

#include <memory>
#include <vector>

namespace armlift {

/// What a scan needs; keeps the copies of staged bytes for as long as it lives.
struct ScanSetup {
  ScanOptions Options;
  std::vector<std::unique_ptr<Analyzer>> Analyzers;
  std::vector<Leftover> Copies; ///< folders of staged bytes
  std::vector<Error> Errors;    ///< staged files that cannot be judged
  Selection Rules;
  std::vector<std::string> Named; ///< the paths asked for, without links
  /// Of a change that git tells: files that may make something else of files
  /// that did not change.
  std::vector<std::string> FarReaching;
};

/// Fails where a path does not exist, a rule is unknown, or git fails.
Expected<ScanSetup> setUpScan(const ScanCommand &Command);

/// Findings of rules that the command does not select are gone.
Expected<Report> runScanSetup(const ScanCommand &Command,
                              const ScanSetup &Setup, const Terminal &Term);

/// What the scan that gave `R` looked for.
RunScope scopeOf(const ScanCommand &Command, const ScanSetup &Setup,
                 const Report &R);

} // namespace armlift
