// Parses units in worker processes, several at a time. A worker that crashes, or that is over its time
// or memory, is replaced; its unit alone is lost, and named.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace armlift::source {

struct PoolOptions {
  std::vector<std::string> Worker; ///< program and arguments
  unsigned Jobs = 1;
  std::chrono::milliseconds TimeLimit = std::chrono::minutes(2); ///< per unit
  std::uint64_t MemoryLimit = std::uint64_t(4) << 30;            ///< address space per worker
};

/// Facts in the order of the requests, whatever the number of jobs. `Done` is called once per finished unit.
std::vector<UnitFacts> parseUnits(std::span<const UnitRequest> Requests, const PoolOptions &Options,
                                  const std::function<void()> &Done = {});

} // namespace armlift::source
