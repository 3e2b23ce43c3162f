// Parses units in several worker processes at a time. A worker that crashes or
// exceeds its time or memory is replaced; only its unit is lost, and reported.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitLimits.h"
#include "analyzers/source/units/UnitRequest.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// The exit code of a worker that cannot allocate memory.
inline constexpr int OutOfMemoryExit = 12; // ENOMEM

struct PoolOptions {
  std::vector<std::string> Worker; ///< program and arguments
  unsigned Jobs = 1;
  UnitLimits Limits = {};
};

/// Called once for each finished unit, with its index, its facts and the line
/// of the worker, which is empty for a lost unit.
using UnitDone = std::function<void(std::size_t Unit, const UnitFacts &Facts,
                                    std::string_view Answer)>;

/// Returns the facts in the order of the requests, for any number of jobs.
std::vector<UnitFacts> parseUnits(std::span<const UnitRequest> Requests,
                                  const PoolOptions &Options,
                                  const UnitDone &Done = {});

} // namespace armlift::source
