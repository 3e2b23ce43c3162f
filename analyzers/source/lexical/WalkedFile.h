// What the walk found out about one file: how live each of its regions is, and
// what a unit that reaches it meets there.
#pragma once

#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/ProjectIndex.h"
#include "analyzers/source/lexical/Truth.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <vector>

namespace armlift::source {

/// What of a header that is walked a unit has met before.
enum class Closing : std::uint8_t { None, Part, All };

/// What walking a header once did, to be replayed where it would do the same.
struct HeaderMemo {
  Truth Base;
  Trace Effect;
  Closing Closed = Closing::None;
  bool MeetsErrors = false; ///< which count only where it is not closed
};

/// How live a place is, and the branch that this depends on, if any.
struct Reach {
  Truth Live = Truth::NotReached;
  DirectiveRef Guard = {};
};

constexpr Reach both(const Reach &A, const Reach &B) {
  return B.Live < A.Live || (B.Live == A.Live && A.Guard.File == NoFile) ? B
                                                                         : A;
}
constexpr Reach either(const Reach &A, const Reach &B) {
  return B.Live > A.Live ? B : A;
}

/// An #error that stops every build for aarch64, because of the architecture.
struct Stop {
  std::uint32_t Directive;
  DirectiveRef Branch; ///< the one that the machine decides
  bool IsOpen = false; ///< it depends on a configuration too
};

struct WalkedFile {
  Truth Base = Truth::True; ///< as ProjectFile::Base; False once it refuses
  std::vector<Truth> Live;  ///< by region, where a step leads to it
  std::vector<DirectiveRef> Guards; ///< by region: the branch it depends on
  std::vector<bool> ArchBranch;     ///< by directive: a branch whose condition
                                    ///< differs from x86_64
  std::vector<bool> ArchDead; ///< by directive: a definition that aarch64 does
                              ///< not get to for the machine's sake
  std::vector<bool> MayPass;  ///< by directive: an #endif that aarch64 may get
                              ///< to by none of the branches in front of it
  std::vector<Stop> Stops;
  bool Refuses = false;     ///< as a unit of its own it meets an #error
                            ///< that the architecture decides
  bool Uncovered = false;   ///< live in a unit that has no shim
  bool Covered = false;     ///< live in a unit that has one
  DirectiveRef DeadInclude; ///< an include of the file in a branch that only
                            ///< x86_64 takes
  ShimCovers Shims = bitOf(ShimCover::All); ///< which, where Covered
  const ShimRow *UnaskedShim =
      nullptr; ///< where Uncovered: some unit includes it, but has not asked
               ///< for x86's names
  std::vector<HeaderMemo> Memos;
  std::size_t LastMemo = 0; ///< that was made or replayed last
  bool Unfollowed = false;  ///< included in more states than could be walked
  bool Cut = false; ///< more depends on its conditions than was followed

  Reach reach(Region Where) const { return {Live[Where], Guards[Where]}; }
};

} // namespace armlift::source
