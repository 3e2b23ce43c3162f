#include "analyzers/source/lexical/walk/DeadBranches.h"

#include <cassert>

namespace armlift::source {

void DeadBranches::findOutermost() {
  Outermost.assign(Facts.Directives.size(), NoBranch);
  for (const Ladder &L : Shape.All) // those around it come first
    for (std::uint32_t Branch : L.Branches) {
      if (L.Parent != NoBranch)
        Outermost[Branch] = Outermost[L.Parent];
      if (Outermost[Branch] == NoBranch && isDead(Walked.Live[Branch + 1]))
        Outermost[Branch] = Branch;
    }
}

std::uint32_t DeadBranches::around(Region Where) {
  std::uint32_t Branch = Shape.Around[Where];
  if (Branch == NoBranch)
    return NoBranch;
  if (Outermost.empty())
    findOutermost();
  return Outermost[Branch];
}

/// A branch has content if there is code, an include or a definition between
/// its directive and the next directive of its ladder.
void DeadBranches::findLiveLadders() {
  auto hasContent = [&](std::uint32_t D) {
    const Directive &Item = Facts.Directives[D];
    return Item.CodeAfter || Item.Kind == DirectiveKind::Include ||
           Item.Kind == DirectiveKind::Define;
  };
  // By directive: the number of live directives with content before it.
  std::vector<std::uint32_t> Before{0};
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    Before.push_back(Before.back() +
                     (hasContent(D) && !isDead(Walked.Live[D + 1])));
  for (const Ladder &L : Shape.All) {
    bool IsLive = false;
    for (std::size_t I = 0; I < L.Branches.size() && !IsLive; ++I) {
      std::uint32_t Begin = L.Branches[I];
      std::uint32_t End = I + 1 < L.Branches.size() ? L.Branches[I + 1] : L.End;
      IsLive = !isDead(Walked.Live[Begin + 1]) && Before[End] > Before[Begin];
    }
    LiveLadders.push_back(IsLive);
  }
}

bool DeadBranches::hasLiveSibling(std::uint32_t Dead) {
  assert(isDead(Walked.Live[Dead + 1]));
  if (LiveLadders.empty())
    findLiveLadders();
  return LiveLadders[Shape.Of[Dead]];
}

bool DeadBranches::hasArmPath() {
  if (!ArmPath)
    ArmPath = findArmPath();
  return *ArmPath;
}

bool DeadBranches::findArmPath() const {
  for (const Ladder &L : Shape.All)
    for (std::uint32_t Branch : L.Branches)
      if (Walked.ArchBranch[Branch] && !isDead(Walked.Live[Branch + 1]) &&
          Facts.Directives[Branch].CodeAfter)
        return true;
  return false;
}

} // namespace armlift::source
