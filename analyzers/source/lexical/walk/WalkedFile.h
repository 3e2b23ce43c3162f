// What the walk found out about one file: how live each of its regions is, and
// what a unit meets there.
#pragma once

#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/project/Truth.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <vector>

namespace armlift::source {

/// How much of a header the unit has already met, so that guards skip it.
enum class Closing : std::uint8_t { None, Part, All };

/// The effect of one walk of a header, replayed if another walk would do the
/// same.
struct HeaderMemo {
  Truth Base;
  Trace Effect;
  Closing Closed = Closing::None;
  /// It meets #errors, which count only if not closed.
  bool MeetsErrors = false;
};

/// How live a place is, and the branch that this depends on, if any.
struct Reach {
  Truth Live = Truth::NotReached;
  DirectiveRef Guard = {};
};

/// How live a place is that needs both, with the branch of the less live one.
constexpr Reach both(const Reach &A, const Reach &B) {
  return B.Live < A.Live || (B.Live == A.Live && A.Guard.File == NoFile) ? B
                                                                         : A;
}
/// How live a place is that needs one of them, with the branch of the livelier
/// one.
constexpr Reach either(const Reach &A, const Reach &B) {
  return B.Live > A.Live ? B : A;
}

/// An #error that stops every build for aarch64 because of the architecture.
struct Stop {
  std::uint32_t Directive;
  DirectiveRef Branch; ///< the branch that the machine decides
  bool IsOpen = false; ///< it depends on a configuration too
};

struct WalkedFile {
  /// See ProjectFile::Base; lower once the file refuses.
  Truth Base = Truth::True;
  std::vector<Truth> Live; ///< by region that a step leads to
  /// By region: the branch that its liveness depends on.
  std::vector<DirectiveRef> Guards;
  /// By directive: a branch whose condition differs from x86_64.
  std::vector<bool> ArchBranch;
  /// By directive: what sets or undefines a macro, and is not reached by
  /// aarch64 because of the machine.
  std::vector<bool> ArchDead;
  /// By directive: an #endif whose branches aarch64 may all skip.
  std::vector<bool> MayPass;
  std::vector<Stop> Stops;
  /// As a unit of its own it meets an #error that the architecture decides.
  bool Refuses = false;
  bool Uncovered = false; ///< live in a unit without a shim
  bool Covered = false;   ///< live in a unit with a shim
  /// Live in a unit that finds the compiler's headers, and not those of a shim
  /// in their place.
  bool FindsCompilers = false;
  /// An include of the file in a branch that only x86_64 takes.
  DirectiveRef DeadInclude;
  ShimCovers Shims = bitOf(ShimCover::All); ///< the shims, if Covered
  /// If Uncovered: a shim that some unit includes without asking for the names
  /// of x86.
  const ShimRow *UnaskedShim = nullptr;
  std::vector<HeaderMemo> Memos;
  std::size_t LastMemo = 0; ///< the memo that was made or replayed last
  bool Unfollowed = false;  ///< included in more states than could be walked
  bool Cut = false;         ///< its conditions depend on more than was followed

  Reach reach(Region Where) const { return {Live[Where], Guards[Where]}; }
};

} // namespace armlift::source
