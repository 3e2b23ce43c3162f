// What one top-level file may still cost. Counts bytes really produced, never
// declared sizes, and remembers the first limit that was hit.
#pragma once

#include "core/archive/ArchiveLimits.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace armlift {

/// Shared by all threads that work on one top-level file.
class Budget {
public:
  explicit Budget(const ArchiveLimits &Limits)
      : Limits(Limits),
        Deadline(std::chrono::steady_clock::now() + Limits.Time) {}

  const ArchiveLimits &limits() const { return Limits; }

  /// Each returns false once the file must not be followed any further.
  bool countEntry();
  bool countBytes(std::uint64_t Produced);
  bool inTime();

  bool spent() const {
    return State.load(std::memory_order_relaxed) != Hit::None;
  }
  std::uint64_t bytesLeft() const;
  std::uint64_t entriesLeft() const;
  /// Which limit ended the work, e.g. "more than 200000 entries"; empty while
  /// there is budget.
  std::string reason() const;
  /// True for the first caller only: a spent budget is reported once.
  bool announce() { return !Announced.exchange(true); }

private:
  enum class Hit : std::uint8_t { None, Entries, Bytes, Time };
  bool stop(Hit Why);

  const ArchiveLimits Limits;
  const std::chrono::steady_clock::time_point Deadline;
  std::atomic<std::uint64_t> Entries = 0;
  std::atomic<std::uint64_t> Bytes = 0;
  std::atomic<bool> Announced = false;
  std::atomic<Hit> State = Hit::None;
};

} // namespace armlift
