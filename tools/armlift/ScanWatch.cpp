// See ScanWatch.h. The counters are atomic; only the thread whose turn it is to
// draw takes the lock.
#include "tools/armlift/ScanWatch.h"

#include "tools/armlift/Commands.h"

#include "core/support/Utf8.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace armlift {
namespace {

constexpr std::chrono::milliseconds Interval{100};
/// A wrapped line cannot be erased, and few terminals are narrower than 80.
constexpr std::size_t BarWidth = 24, MaxLine = 79;
constexpr std::string_view EraseLine = "\r\033[K";

std::size_t widthOf(std::string_view Printable) {
  std::size_t Width = 0;
  for (std::size_t Pos = 0; Pos < Printable.size();) {
    Utf8Step Step = decodeUtf8(Printable, Pos);
    Width += displayWidth(Step.CodePoint);
    Pos += Step.Length;
  }
  return Width;
}

/// Shortens a path to `Room` columns. The end is kept, since it says most.
std::string shortened(std::string_view Path, std::size_t Room) {
  constexpr std::string_view Ellipsis = "...";
  std::string All = printable(Path);
  std::string_view End = All;
  std::size_t Width = widthOf(End);
  if (Width <= Room)
    return All;
  while (!End.empty() && Width + Ellipsis.size() > Room) {
    Utf8Step Step = decodeUtf8(End, 0);
    Width -= displayWidth(Step.CodePoint);
    End.remove_prefix(Step.Length);
  }
  return std::string(Ellipsis).append(End);
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
  beginMessage(Out) << printable(Message) << '\n' << std::flush;
}

void ScanWatch::note(std::string_view Message) {
  if (!Options.Notes)
    return;
  char Time[32];
  std::snprintf(Time, sizeof Time, "%.3f s", seconds(Clock::now()));
  std::scoped_lock Lock(Drawing);
  erase();
  beginMessage(Out) << Time << ": " << printable(Message) << '\n' << std::flush;
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
  auto Rate = static_cast<std::uint64_t>(static_cast<double>(Bytes) / 1e6 /
                                         seconds(Now));
  std::string Line = '[' + std::string(Filled, '#') +
                     std::string(BarWidth - Filled, ' ') + "] " +
                     std::to_string(Finished) + '/' + std::to_string(Of) +
                     " files, " + std::to_string(Rate) + " MB/s ";
  std::size_t Room = MaxLine - std::min(MaxLine, Line.size());
  Out << EraseLine << Line << shortened(Path, Room) << std::flush;
}

} // namespace armlift
