// What one top-level file may still cost. Counts bytes really produced, never
// declared sizes, and remembers the first limit that was hit.
#pragma once

#include "core/archive/ArchiveLimits.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace armlift {

/// One for each thread that works on a top-level file; all of them spend from
/// the same purse. Time is processor time, so the result does not depend on the
/// load of the machine, nor on how many threads share this.
class Budget {
public:
  explicit Budget(const ArchiveLimits &Limits);

  /// The same budget for the calling thread, which pays for what it does from
  /// here on.
  Budget forThisThread() const { return Budget(Purse); }
  /// To be called where the calling thread has paid from another budget since
  /// it paid from this one.
  void resume();

  const ArchiveLimits &limits() const { return Purse->Limits; }

  /// Each returns false once the file must not be followed any further.
  /// `PathBytes`: of its path, with those of the containers that it lies in.
  bool countEntry(std::uint64_t PathBytes);
  bool countBytes(std::uint64_t Produced);
  bool inTime();

  bool spent() const {
    return Purse->State.load(std::memory_order_relaxed) != Hit::None;
  }
  std::uint64_t bytesLeft() const;
  std::uint64_t entries() const { return Purse->Entries; } ///< so far
  std::uint64_t entriesLeft() const;
  /// Which limit ended the work, e.g. "more than 200000 entries"; empty while
  /// there is budget.
  std::string reason() const;
  /// True for the first caller only: a spent budget is reported once.
  bool announce() { return !Purse->Announced.exchange(true); }

private:
  enum class Hit : std::uint8_t { None, Entries, Paths, Bytes, Time };
  struct Shared {
    const ArchiveLimits Limits;
    std::atomic<std::uint64_t> Entries = 0;
    std::atomic<std::uint64_t> PathBytes = 0;
    std::atomic<std::uint64_t> Bytes = 0;
    std::atomic<std::chrono::nanoseconds::rep> Time = 0;
    std::atomic<bool> Announced = false;
    std::atomic<Hit> State = Hit::None;
  };

  explicit Budget(std::shared_ptr<Shared> Purse);
  bool stop(Hit Why);

  std::shared_ptr<Shared> Purse;
  std::chrono::nanoseconds Paid; ///< of the thread's processor time
  std::chrono::steady_clock::time_point NextLook; ///< at that time
};

} // namespace armlift
