// The scan as a whole: discover, extract, judge, in one direction.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"
#include "core/pipeline/Progress.h"
#include "core/report/Report.h"

#include <memory>
#include <span>
#include <string>

namespace armlift {

struct ScanOptions {
  DiscoveryOptions Discovery;
  ArchiveLimits Limits;
  std::string Target = "neoverse-n1"; ///< canonical core name
  unsigned Jobs = 0;                  ///< 0: one per processor
};

/// Everything found, sorted and fingerprinted; findings that a comment in the
/// source suppresses are marked. Fails only where a path of the user does not
/// exist.
Expected<Report> runScan(const ScanOptions &Options,
                         std::span<const std::unique_ptr<Analyzer>> Analyzers,
                         Progress *Watcher);

} // namespace armlift
