#include "analyzers/source/lexical/scan/Ladders.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {

Ladders::Ladders(const SourceFacts &Facts) {
  std::uint32_t Count = static_cast<std::uint32_t>(Facts.Directives.size());
  Of.assign(Count, NoBranch);
  Around.assign(Count + 1, NoBranch);
  std::vector<std::uint32_t> Open; // indices into All
  for (std::uint32_t I = 0; I < Count; ++I) {
    DirectiveKind Kind = Facts.Directives[I].Kind;
    if (opensConditional(Kind)) {
      Open.push_back(static_cast<std::uint32_t>(All.size()));
      All.push_back({{I}, Count, Around[I]});
    } else if (continuesConditional(Kind) && !Open.empty()) {
      All[Open.back()].Branches.push_back(I);
    }
    if (!Open.empty() && (opensConditional(Kind) || continuesConditional(Kind)))
      Of[I] = Open.back();
    if (Kind == DirectiveKind::Endif && !Open.empty()) {
      All[Open.back()].End = I;
      Open.pop_back();
    }
    Around[I + 1] = Open.empty() ? NoBranch : All[Open.back()].Branches.back();
  }
}

RegionRanges Ladders::regionsOf(std::vector<std::uint32_t> Branches) const {
  std::ranges::sort(Branches);
  RegionRanges Parts;
  for (std::uint32_t Branch : Branches) {
    if (Branch == NoBranch)
      return {{0, static_cast<Region>(Of.size())}};
    const Ladder &L = All[Of[Branch]];
    auto Next = std::ranges::upper_bound(L.Branches, Branch);
    // The regions after its directive, up to the one before the next directive
    // of the ladder.
    const std::pair<Region, Region> Part{
        Branch + 1, Next == L.Branches.end() ? L.End : *Next};
    if (Parts.empty() || Parts.back().second < Part.first)
      Parts.push_back(Part);
    else
      Parts.back().second = std::max(Parts.back().second, Part.second);
  }
  return Parts;
}

bool isWithin(const RegionRanges &Parts, Region Where) {
  auto Behind = std::ranges::upper_bound(Parts, Where, {},
                                         &std::pair<Region, Region>::first);
  return Behind != Parts.begin() && std::prev(Behind)->second >= Where;
}

} // namespace armlift::source
