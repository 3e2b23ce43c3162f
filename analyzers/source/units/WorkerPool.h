// Parses units in worker processes, several at a time. A worker that crashes,
// or that is over its time or memory, is replaced; its unit alone is lost, and
// named.
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

/// How a worker ends that cannot have the memory it asks for.
inline constexpr int OutOfMemoryExit = 12; // ENOMEM

struct PoolOptions {
  std::vector<std::string> Worker; ///< program and arguments
  unsigned Jobs = 1;
  UnitLimits Limits = {};
};

/// Called once per finished unit with its index, its facts and the worker's
/// line, which is empty for a lost unit.
using UnitDone = std::function<void(std::size_t Unit, const UnitFacts &Facts,
                                    std::string_view Answer)>;

/// Facts in the order of the requests, whatever the number of jobs.
std::vector<UnitFacts> parseUnits(std::span<const UnitRequest> Requests,
                                  const PoolOptions &Options,
                                  const UnitDone &Done = {});

} // namespace armlift::source
