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
  /// Tells the program that judges from any other build of it: what it judged
  /// may be kept between runs. Empty: it is not.
  std::string Program;
  /// Report comments that suppress nothing, of rules for which it takes so much
  /// to be found; none: do not.
  std::optional<FoundBy> Unused;
  std::optional<armlift::Shard> Shard; ///< none: everything (`Of` is ignored)
};

/// Everything found, sorted and fingerprinted; findings that a comment in the
/// source suppresses are marked. Fails only where a path of the user does not
/// exist.
Expected<Report> runScan(const ScanOptions &Options,
                         std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress &Watcher);

} // namespace armlift
