#include "analyzers/source/lexical/DeadBranches.h"

#include <algorithm>

namespace armlift::source {

std::uint32_t DeadBranches::around(Region Where) const {
  constexpr unsigned MaxDepth = 1000; // of nested branches
  unsigned Depth = 0;
  std::uint32_t Found = NoBranch;
  for (std::uint32_t Branch = Shape.Around[Where];
       Branch != NoBranch && Depth < MaxDepth; ++Depth) {
    if (isDead(Walked.Live[Branch + 1]))
      Found = Branch;
    Branch = Shape.All[Shape.Of[Branch]].Parent;
  }
  return Found;
}

/// True if there is code, an include or a definition between the directive of a
/// branch and the next directive of its ladder.
bool DeadBranches::hasContent(std::uint32_t Branch, const Ladder &L) const {
  auto It = std::ranges::find(L.Branches, Branch);
  std::uint32_t End = It + 1 == L.Branches.end() ? L.End : It[1];
  for (std::uint32_t D = Branch; D < End; ++D) {
    if (isDead(Walked.Live[D + 1]) && D != Branch)
      continue;
    const Directive &Item = Facts.Directives[D];
    if (Item.CodeAfter || Item.Kind == DirectiveKind::Include ||
        Item.Kind == DirectiveKind::Define)
      return true;
  }
  return false;
}

bool DeadBranches::hasLiveSibling(std::uint32_t Dead) const {
  const Ladder &L = Shape.All[Shape.Of[Dead]];
  return std::ranges::any_of(L.Branches, [&](std::uint32_t Branch) {
    return Branch != Dead && !isDead(Walked.Live[Branch + 1]) &&
           hasContent(Branch, L);
  });
}

bool DeadBranches::hasArmPath() const {
  for (const Ladder &L : Shape.All)
    for (std::uint32_t Branch : L.Branches)
      if (Walked.ArchBranch[Branch] && !isDead(Walked.Live[Branch + 1]) &&
          Facts.Directives[Branch].CodeAfter)
        return true;
  return false;
}

} // namespace armlift::source
