// The scan as a whole: discover, extract, judge, in one direction.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"
#include "core/pipeline/Progress.h"
#include "core/report/Report.h"
#include "core/rules/CheckTable.h"
#include "core/rules/TargetTable.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace armlift {

struct ScanOptions {
  DiscoveryOptions Discovery;
  ArchiveLimits Limits;
  std::string Target{DefaultTarget}; ///< canonical core name
  unsigned Jobs = 0;                 ///< 0: one per processor
  /// Identifies the analyzers, so that their judgements can be kept between
  /// runs: this build of the program, and each of their options that changes
  /// the judgement of a tree. Empty: nothing is kept.
  std::string JudgedBy;
  /// Report comments that suppress nothing, for rules that are found with at
  /// most this effort. None: do not report them.
  std::optional<FoundBy> Unused;
  std::optional<armlift::Shard> Shard; ///< none: everything (`Of` is ignored)
};

/// Everything found, sorted and fingerprinted; findings that a comment in the
/// source suppresses are marked. Fails only if a path that the user named does
/// not exist.
Expected<Report> runScan(const ScanOptions &Options,
                         std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress &Watcher);

} // namespace armlift
