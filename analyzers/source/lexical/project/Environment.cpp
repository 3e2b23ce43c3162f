#include "analyzers/source/lexical/project/Environment.h"

#include <cassert>
#include <utility>

namespace armlift::source {

void Environment::reset() {
  ++Unit;
  Journal.clear();
  Marks.clear();
  mark();
  Reads.clear();
  Frames.clear();
}

void Environment::write(MacroId Name, const MacroValue &Value) {
  assert(Varies[Name]);
  Cell &C = Cells[Name];
  Undo Before{Name, C.Value, C.Serial, C.Unit != Unit};
  if (!writtenSince(Marks.back(), Before))
    Journal.push_back(Before);
  C.Value = Value;
  C.Serial = NextSerial++;
  C.Unit = Unit;
}

/// Returns the names that were written since the last mark, with their current
/// values, each once, in the order of first writing.
std::vector<MacroBinding> Environment::written() {
  std::vector<MacroBinding> Written;
  std::uint64_t List = NextList++;
  for (std::size_t I = Marks.back().At; I < Journal.size(); ++I) {
    Cell &C = Cells[Journal[I].Name];
    if (std::exchange(C.Listed, List) != List)
      Written.push_back({Journal[I].Name, C.Value});
  }
  return Written;
}

void Environment::keep() {
  const std::size_t Begin = Marks.back().At;
  Marks.pop_back();
  // Names that the outer stretch had already written are in the journal twice
  // now, and each further stretch would add them again. If this stretch is much
  // longer than the outer one before it, the duplicates are few and stay.
  if (Journal.size() - Begin <= 2 * (Begin - Marks.back().At))
    Journal.erase(
        std::remove_if(
            Journal.begin() + static_cast<std::ptrdiff_t>(Begin), Journal.end(),
            [&](const Undo &U) { return writtenSince(Marks.back(), U); }),
        Journal.end());
}

std::vector<MacroBinding> Environment::undo() {
  std::vector<MacroBinding> Written = written();
  for (; Journal.size() > Marks.back().At; Journal.pop_back()) {
    const Undo &U = Journal.back();
    Cell &C = Cells[U.Name];
    C.Value = U.Value;
    C.Serial = U.Serial;
    if (U.Untouched)
      C.Unit = 0;
  }
  Marks.pop_back();
  return Written;
}

void Environment::pushFrame(std::uint64_t FileStart) {
  Frames.push_back({NextFrame++, NextSerial++, FileStart, Reads.size()});
  mark();
}

Trace Environment::popFrame() {
  Frame Done = Frames.back();
  Frames.pop_back();
  Trace T;
  T.Writes = written();
  keep();
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
  // A read of a name that the outer frame had not written itself is a read of
  // the outer frame too.
  if (!Frames.empty())
    for (std::size_t I = Done.FirstRead; I < Reads.size(); ++I)
      Kept += note(Reads[I], Kept);
  Reads.resize(Kept);
  return T;
}

} // namespace armlift::source
