// See ScanWatch.h. The counters are atomic; only the thread whose turn it is
// to draw locks.
#include "tools/armlift/ScanWatch.h"

#include "core/support/Utf8.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace armlift {
namespace {

constexpr std::chrono::milliseconds Interval{100};
constexpr std::size_t BarWidth = 24, MaxPath = 36;
constexpr std::string_view EraseLine = "\r\033[K";

/// The end of a long path, which says most.
std::string shortened(std::string_view Path) {
  std::string Out = printable(
      Path.size() > MaxPath ? Path.substr(Path.size() - MaxPath) : Path);
  return Path.size() > MaxPath ? "..." + Out : Out;
}

} // namespace

ScanWatch::ScanWatch(std::ostream &Out, WatchOptions Options)
    : Out(Out), Options(Options), Start(Clock::now()) {}

void ScanWatch::begin(std::uint64_t Inputs) {
  Total = Inputs;
  NextDraw = (Start + Interval).time_since_epoch().count();
}

void ScanWatch::finished(std::string_view Path, std::uint64_t InputBytes) {
  if (!Options.Bar)
    return;
  ++Done;
  Bytes += InputBytes;
  Clock::time_point Now = Clock::now();
  Clock::rep Turn = NextDraw;
  if (Now.time_since_epoch().count() < Turn ||
      !NextDraw.compare_exchange_strong(
          Turn, (Now + Interval).time_since_epoch().count()))
    return;
  std::scoped_lock Lock(Drawing);
  draw(Path, Now);
}

void ScanWatch::warn(std::string_view Message) {
  if (!Options.Warnings)
    return;
  std::scoped_lock Lock(Drawing);
  erase();
  Out << "armlift: " << printable(Message) << '\n' << std::flush;
}

void ScanWatch::note(std::string_view Message) {
  if (!Options.Notes)
    return;
  char Time[32];
  std::snprintf(Time, sizeof Time, "%.3f s", seconds(Clock::now()));
  std::scoped_lock Lock(Drawing);
  erase();
  Out << "armlift: " << Time << ": " << printable(Message) << '\n'
      << std::flush;
}

void ScanWatch::end() {
  std::scoped_lock Lock(Drawing);
  erase();
  Out << std::flush;
}

void ScanWatch::erase() {
  if (Options.Bar)
    Out << EraseLine;
}

double ScanWatch::seconds(Clock::time_point Now) const {
  return std::max(std::chrono::duration<double>(Now - Start).count(), 0.001);
}

void ScanWatch::draw(std::string_view Path, Clock::time_point Now) {
  std::uint64_t Finished = Done, Of = std::max(Total, Finished);
  std::size_t Filled = Of ? BarWidth * Finished / Of : 0;
  Out << EraseLine << '[' << std::string(Filled, '#')
      << std::string(BarWidth - Filled, ' ') << "] " << Finished << '/' << Of
      << " files, "
      << static_cast<std::uint64_t>(static_cast<double>(Bytes) / 1e6 /
                                    seconds(Now))
      << " MB/s " << shortened(Path) << std::flush;
}

} // namespace armlift
