// A line on the terminal that shows how far the scan is.
#pragma once

#include "core/pipeline/Progress.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <ostream>

namespace armlift {

/// Redraws at most ten times a second, and takes itself away at the end.
class ProgressBar : public Progress {
public:
  /// `Out` must be a terminal.
  explicit ProgressBar(std::ostream &Out);

  void begin(std::uint64_t Inputs) override;
  void finished(std::string_view Path, std::uint64_t Bytes) override;
  void end() override;

private:
  using Clock = std::chrono::steady_clock;

  void draw(std::string_view Path, Clock::time_point Now);

  std::ostream &Out;
  Clock::time_point Start;
  std::uint64_t Total = 0;
  std::atomic<std::uint64_t> Done = 0, Bytes = 0;
  std::atomic<Clock::rep> NextDraw = 0;
  std::mutex Drawing;
};

} // namespace armlift
