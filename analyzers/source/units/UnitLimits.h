// The limits of the parse of one unit.
#pragma once

#include <chrono>
#include <cstdint>

namespace armlift::source {

struct UnitLimits {
  std::chrono::milliseconds Time = std::chrono::minutes(2);
  std::uint64_t Memory = std::uint64_t(4) << 30; ///< address space, in bytes
};

} // namespace armlift::source
