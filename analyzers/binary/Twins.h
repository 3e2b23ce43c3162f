// Which packages stand for each other: what an installer on aarch64 Linux takes
// instead of a package for x86. It goes by what a package declares, and by what
// it holds only where it declares nothing.
#pragma once

#include "analyzers/binary/Units.h"

#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Units that can be each other's counterpart, and what is asked of them again
/// and again: a folder may hold thousands.
class TwinSet {
public:
  /// `Units` must stay where they are.
  explicit TwinSet(std::vector<const Unit *> Units);

  std::vector<const Unit *> units() const;
  /// All was looked at that is in them.
  bool areRead() const;
  /// One in this folder is compiled where it is installed.
  bool areBuiltIn(std::string_view Folder) const;
  /// Adds, for each platform, the first member with this key that is not of
  /// `Own`.
  void addMembers(const Unit &Own, std::string_view Key,
                  std::vector<const Member *> &Out) const;

  /// Whoever installs `Own` on x86 finds something among these, `Own` too, to
  /// install on aarch64: for the same interpreter and the same libc.
  bool cover(const Unit &Own) const;
  /// True if `Own` and one other of these are a thing for x86 and its
  /// counterpart: their libraries correspond as a whole, one by one they need
  /// not.
  bool matchAsAWhole(const Unit &Own) const;

private:
  struct Data;
  std::shared_ptr<const Data> D;
};

/// Who is whose twin, of all units of a project.
class TwinTable {
public:
  /// `Units` must stay where they are.
  explicit TwinTable(const std::vector<Unit> &Units);

  /// Of the units with the family of `Own`, those that can be its counterpart
  /// or have it for theirs, `Own` among them. A release has wheels for many
  /// interpreters: those of others are no twins.
  TwinSet of(const Unit &Own) const;

private:
  void pair(UnitSpan Family);

  std::map<std::string_view, TwinSet> Families;
  std::map<const Unit *, std::set<const Unit *>> Pairs;
};

/// Made for x86 Linux, as far as it declares anything; else it holds code for
/// it.
bool isForX86(const Unit &U);

} // namespace armlift::binary
