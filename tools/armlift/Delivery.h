// What happens to a finished report, whoever made it: the baseline hides what
// is known, every format that was asked for is written, and the exit code says
// how it went.
#pragma once

#include "Commands.h"

#include "core/filter/Baseline.h"

#include <functional>
#include <optional>
#include <string_view>

namespace armlift {

/// The baseline that hides known findings; none where none is asked for, or it
/// is to be written. Loaded before the work, so that a bad one costs none.
Expected<std::optional<Baseline>> loadBaseline(const ReportOptions &Options);

/// What a report comes to.
Exit exitCode(const ReportOptions &Options, const Report &R);

/// `LookedAt`: whether the run would have seen a finding at a path; entries of
/// the baseline that it did not look for are not called stale.
Exit deliver(const ReportOptions &Options, Report R,
             const std::optional<Baseline> &Known,
             const std::function<bool(std::string_view)> &LookedAt,
             const Terminal &Term);

} // namespace armlift
