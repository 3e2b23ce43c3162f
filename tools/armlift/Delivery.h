// Delivers a finished report, whichever command made it: the baseline hides
// known findings, every requested format is written, and the exit code tells
// the result.
#pragma once

#include "tools/armlift/Commands.h"

#include "core/filter/Baseline.h"
#include "core/filter/RunScope.h"

#include <optional>

namespace armlift {

/// Returns the baseline that hides known findings; nullopt if none was
/// requested, or if the one to write does not exist yet. Loaded before the
/// scan, so that a bad baseline costs no time.
Expected<std::optional<Baseline>> loadBaseline(const ReportOptions &Options);

/// Hides the findings of a report that the baseline knows, and counts the
/// others. `Looked` is what the run looked for: an entry of the baseline that
/// it did not look for is not called stale, and stays if the baseline is
/// written.
UnusedEntries hideKnown(const std::optional<Baseline> &Known,
                        const RunScope &Looked, Report &R);

/// Delivers a report. `Unused` is what hideKnown() returned for it.
Exit deliver(const ReportOptions &Options, Report R, UnusedEntries Unused,
             const Terminal &Term);

} // namespace armlift
