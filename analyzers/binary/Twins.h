// Which packages stand for each other: what an installer on aarch64 Linux takes
// instead of a package for x86. It goes by what a package declares, and by what
// it holds only where it declares nothing.
#pragma once

#include "analyzers/binary/Units.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::binary {

/// A unit, and the units that can be its counterpart or have it for theirs.
class TwinSet {
public:
  /// All of them, sorted.
  std::vector<const Unit *> units() const;
  /// All was looked at that is in them.
  bool areRead() const;
  /// One in the folder of the unit is compiled where it is installed.
  bool areBuiltHere() const { return AreBuiltHere; }
  /// Adds, for each platform, the first member of another unit with this key.
  void addMembers(std::string_view Key, std::vector<const Member *> &Out) const;

  /// Whoever installs the unit on x86 finds one of them to install on aarch64:
  /// for the same interpreter and the same libc.
  bool coverOwn() const { return CoverOwn; }
  /// True if the unit and one other are a thing for x86 and its counterpart:
  /// their libraries correspond as a whole, one by one they need not.
  bool matchAsAWhole() const { return MatchAsAWhole; }

private:
  friend class TwinTable;
  /// The units, the own one among them or not. A folder may hold thousands that
  /// all have the same.
  struct List;

  TwinSet() = default;

  const Unit *Own = nullptr;
  std::shared_ptr<const List> Twins;
  bool AreBuiltHere = false, CoverOwn = false, MatchAsAWhole = false;
};

/// Who is whose twin, of all units of a project.
class TwinTable {
public:
  /// `Units` must stay where they are.
  explicit TwinTable(std::span<const Unit> Units);

  /// Of the units with the family of `Own`, those that can be its counterpart
  /// or have it for theirs, `Own` among them. A release has wheels for many
  /// interpreters: those of others are no twins.
  const TwinSet &of(const Unit &Own) const { return Sets.at(&Own); }

private:
  void add(UnitSpan Family);

  std::unordered_map<const Unit *, TwinSet> Sets;
};

/// Made for x86 Linux, as far as it declares anything; else it holds code for
/// it.
bool isForX86(const Unit &U);

} // namespace armlift::binary
