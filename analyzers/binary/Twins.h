// Which packages replace each other: what an installer on aarch64 Linux takes
// instead of a package for x86. What a package declares decides; what it holds
// decides only if it declares nothing.
#pragma once

#include "analyzers/binary/Units.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::binary {

/// A unit and its twins: the units that can be its counterpart, or whose
/// counterpart it can be.
class TwinSet {
public:
  /// Returns the unit and its twins, sorted.
  std::vector<const Unit *> units() const;
  /// True if the unit and all of its twins were read to the end.
  bool areRead() const;
  /// True if the unit, or a twin in its folder, is compiled where it is
  /// installed.
  bool areBuiltHere() const { return AreBuiltHere; }
  /// Adds, for each platform, the first member of another unit with this key.
  void addMembers(std::string_view Key, std::vector<const Member *> &Out) const;

  /// True if every x86 installation of the unit has one of these units to
  /// install on aarch64: for the same interpreter and the same libc.
  bool coverOwn() const { return CoverOwn; }
  /// Returns a unit of the same release that declares itself for aarch64, if
  /// coverOwn() is false because none of these fits every interpreter and libc;
  /// otherwise null.
  const Unit *unfit() const { return Unfit; }
  /// True if the unit and another one are a package for x86 and its
  /// counterpart. Their libraries then correspond as a whole, but not
  /// necessarily one by one.
  bool matchAsAWhole() const { return MatchAsAWhole; }

private:
  friend class TwinTable;
  /// The twins, which may include the unit itself. A folder may hold thousands
  /// of units that share one list.
  struct List;

  TwinSet() = default;

  const Unit *Own = nullptr, *Unfit = nullptr;
  std::shared_ptr<const List> Twins;
  bool AreBuiltHere = false, CoverOwn = false, MatchAsAWhole = false;
};

/// The twins of every unit of a project.
class TwinTable {
public:
  /// `Units` must outlive the table and must not move.
  explicit TwinTable(std::span<const Unit> Units);

  /// Returns the units of the family of `Own` that can be its counterpart, or
  /// whose counterpart it can be, and `Own` itself. A release has wheels for
  /// many interpreters: those for other interpreters are not twins.
  const TwinSet &of(const Unit &Own) const { return Sets.at(&Own); }

private:
  void add(UnitSpan Family);

  std::unordered_map<const Unit *, TwinSet> Sets;
};

/// True if the unit declares itself for x86 or, if it declares nothing, holds
/// code for x86 Linux.
bool isForX86(const Unit &U);

} // namespace armlift::binary
