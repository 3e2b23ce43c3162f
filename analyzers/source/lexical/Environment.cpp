#include "analyzers/source/lexical/Environment.h"

#include <cassert>
#include <utility>

namespace armlift::source {

void Environment::reset() {
  ++Unit;
  Journal.clear();
  Reads.clear();
  Frames.clear();
}

void Environment::write(MacroId Name, const MacroValue &Value) {
  assert(Varies[Name]);
  Cell &C = Cells[Name];
  bool Untouched = C.Unit != Unit;
  Journal.push_back({Name, C.Value, C.Serial, Untouched});
  C.Value = Value;
  C.Serial = NextSerial++;
  C.Unit = Unit;
}

std::vector<MacroBinding> Environment::writtenSince(std::size_t Mark) {
  std::vector<MacroBinding> Written;
  std::uint64_t List = NextList++;
  for (std::size_t I = Mark; I < Journal.size(); ++I) {
    Cell &C = Cells[Journal[I].Name];
    if (std::exchange(C.Listed, List) != List)
      Written.push_back({Journal[I].Name, C.Value});
  }
  return Written;
}

void Environment::undo(std::size_t Mark) {
  for (; Journal.size() > Mark; Journal.pop_back()) {
    const Undo &U = Journal.back();
    Cell &C = Cells[U.Name];
    C.Value = U.Value;
    C.Serial = U.Serial;
    if (U.Untouched)
      C.Unit = 0;
  }
}

void Environment::pushFrame(std::uint64_t FileStart) {
  Frames.push_back(
      {NextFrame++, NextSerial++, FileStart, Reads.size(), Journal.size()});
}

Trace Environment::popFrame() {
  Frame Done = Frames.back();
  Frames.pop_back();
  Trace T;
  T.Writes = writtenSince(Done.Mark);
  auto isEntry = [](const Read &R) { return R.IsEntry; };
  T.Entries.reserve(static_cast<std::size_t>(std::ranges::count_if(
      Reads.begin() + static_cast<std::ptrdiff_t>(Done.FirstRead), Reads.end(),
      isEntry)));
  T.Reads.reserve(Reads.size() - Done.FirstRead - T.Entries.capacity());
  for (std::size_t I = Done.FirstRead; I < Reads.size(); ++I) {
    const Read &R = Reads[I];
    (R.IsEntry ? T.Entries : T.Reads).push_back(R.What);
    Cell &C = Cells[R.What.Name];
    C.LastReader = R.OuterReader;
    C.ReadAt = R.OuterAt;
  }
  std::size_t Kept = Done.FirstRead;
  // What the outer frame had not written itself is a read of the outer frame
  // too.
  if (!Frames.empty())
    for (std::size_t I = Done.FirstRead; I < Reads.size(); ++I)
      Kept += note(Reads[I], Kept);
  Reads.resize(Kept);
  return T;
}

} // namespace armlift::source
