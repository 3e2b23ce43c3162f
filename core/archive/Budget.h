// What one top-level file may still cost. Counts bytes that were really
// produced, never declared sizes, and remembers the first limit that was hit.
#pragma once

#include "core/archive/ArchiveLimits.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace armlift {

/// Each thread that works on a top-level file has its own Budget; all of them
/// spend from the same purse. Time is processor time, so the result depends
/// neither on the load of the machine nor on the number of threads.
class Budget {
public:
  explicit Budget(const ArchiveLimits &Limits);

  /// The same budget for the calling thread, which is charged for its work from
  /// here on.
  Budget forThisThread() const { return Budget(Purse); }
  /// Must be called if the calling thread was charged to another budget since
  /// it was last charged to this one.
  void resume();

  const ArchiveLimits &limits() const { return Purse->Limits; }

  /// The functions below return false once the file must not be followed any
  /// further. `PathBytes` is the length of the entry's path, including the
  /// containers around it.
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
  /// True for the first caller only, so that a spent budget is reported once.
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
  std::chrono::nanoseconds Paid; ///< the thread's processor time charged so far
  std::chrono::steady_clock::time_point NextLook; ///< when to check it again
};

} // namespace armlift
