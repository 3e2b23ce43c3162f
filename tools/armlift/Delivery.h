// What happens to a finished report, whoever made it: the baseline hides what
// is known, every format that was asked for is written, and the exit code says
// how it went.
#pragma once

#include "tools/armlift/Commands.h"

#include "core/filter/Baseline.h"
#include "core/filter/RunScope.h"

#include <optional>

namespace armlift {

/// The baseline that hides known findings; none where none is asked for, or
/// the one to be written is not there yet. Loaded before the work, so that a
/// bad one costs none.
Expected<std::optional<Baseline>> loadBaseline(const ReportOptions &Options);

/// `Looked`: what the run looked for. An entry of the baseline that it did not
/// look for is not called stale, and stays where the baseline is written.
Exit deliver(const ReportOptions &Options, Report R,
             const std::optional<Baseline> &Known, const RunScope &Looked,
             const Terminal &Term);

} // namespace armlift
