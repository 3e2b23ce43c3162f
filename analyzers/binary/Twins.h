// Which packages stand for each other: what an installer on aarch64 Linux takes
// instead of a package for x86. It goes by what a package declares, and by what
// it holds only where it declares nothing.
#pragma once

#include "analyzers/binary/Units.h"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Who is whose twin, of all units of a project.
class TwinTable {
public:
  /// `Units` must stay where they are.
  explicit TwinTable(const std::vector<Unit> &Units);

  /// Of the units with the family of `Own`, those that can be its counterpart
  /// or have it for theirs, `Own` among them. A release has wheels for many
  /// interpreters: those of others are no twins.
  std::vector<const Unit *> of(const Unit &Own) const;

private:
  void pair(UnitSpan Family);

  std::map<std::string_view, std::vector<const Unit *>> Families;
  std::map<const Unit *, std::set<const Unit *>> Pairs;
};

/// Made for x86 Linux, as far as it declares anything; else it holds code for
/// it.
bool isForX86(const Unit &U);

/// Whoever installs `Own` on x86 finds something among `Twins`, `Own` too, to
/// install on aarch64: for the same interpreter and the same libc.
bool isCovered(const Unit &Own, UnitSpan Twins);

/// True if `Own` and one other of `Twins` are a thing for x86 and its
/// counterpart: their libraries correspond as a whole, one by one they need
/// not.
bool areWholeTwins(const Unit &Own, UnitSpan Twins);

} // namespace armlift::binary
