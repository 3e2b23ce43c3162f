// What the user sees of a running scan: a progress bar, warnings and, with
// --verbose, each step.
#pragma once

#include "core/pipeline/Progress.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <ostream>

namespace armlift {

struct WatchOptions {
  bool Bar = false; ///< only if `Out` is a terminal
  bool Warnings = true;
  bool Notes = false;
};

/// Shows the progress of a scan. The bar is redrawn at most ten times a second,
/// and removed at the end.
class ScanWatch : public Progress {
public:
  ScanWatch(std::ostream &Out, WatchOptions Options);

  void begin(std::uint64_t Inputs) override;
  void finished(std::string_view Path, std::uint64_t Bytes) override;
  void warn(std::string_view Message) override;
  void note(std::string_view Message) override;
  void end() override;

private:
  using Clock = std::chrono::steady_clock;

  void draw(std::string_view Path, Clock::time_point Now);
  void erase();
  double seconds(Clock::time_point Now) const;

  std::ostream &Out;
  WatchOptions Options;
  Clock::time_point Start;
  std::uint64_t Total = 0;
  std::atomic<std::uint64_t> Done = 0, Bytes = 0;
  std::atomic<Clock::rep> NextDraw = 0;
  std::mutex Drawing;
};

} // namespace armlift
