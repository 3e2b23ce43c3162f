#include "analyzers/source/lexical/scan/Ladders.h"

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

} // namespace armlift::source
