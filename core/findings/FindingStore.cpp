// Sort, merge neighbours, then name: everything here works on one sorted
// vector.
#include "core/findings/FindingStore.h"

#include "core/findings/Fingerprint.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace armlift {
namespace {

/// What makes two findings the same statement about the same place.
auto placeOf(const Finding &F) {
  return std::tie(F.Path, F.Range.Line, F.Range.Column, F.Rule, F.Subject);
}

/// The order in which equal places are tried: the first one stays.
auto rankOf(const Finding &F) {
  return std::tie(F.Impact, F.Conditional, F.Guard, F.Message, F.Range.EndLine,
                  F.Range.EndColumn, F.Snippet);
}

auto placeOf(const RelatedLocation &R) {
  return std::tie(R.Path, R.Line, R.Message);
}

void addRelated(Finding &Kept, std::vector<RelatedLocation> More) {
  for (RelatedLocation &R : More)
    if (std::ranges::none_of(Kept.Related, [&](const RelatedLocation &Known) {
          return placeOf(Known) == placeOf(R);
        }))
      Kept.Related.push_back(std::move(R));
}

} // namespace

std::vector<Finding> FindingStore::take(const ContextPathOf &ContextPath) {
  std::vector<Finding> Sorted = std::exchange(Findings, {});
  std::ranges::stable_sort(Sorted, [](const Finding &A, const Finding &B) {
    auto PlaceA = placeOf(A), PlaceB = placeOf(B);
    return PlaceA != PlaceB ? PlaceA < PlaceB : rankOf(A) < rankOf(B);
  });

  std::vector<Finding> Out;
  Out.reserve(Sorted.size());
  for (Finding &F : Sorted) {
    if (!Out.empty() && placeOf(Out.back()) == placeOf(F))
      addRelated(Out.back(), std::move(F.Related));
    else
      Out.push_back(std::move(F));
  }

  for (Finding &F : Out)
    std::ranges::sort(F.Related, {},
                      [](const RelatedLocation &R) { return placeOf(R); });
  setFingerprints(Out, ContextPath);
  return Out;
}

bool comesBefore(const Finding &A, const Finding &B) {
  return placeOf(A) < placeOf(B);
}

void summarize(Summary &S, std::span<const Finding> Findings) {
  S.ByImpact = {};
  S.Suppressed = 0;
  bool Blocked = false, Conditional = false;
  for (const Finding &F : Findings) {
    if (F.Suppressed)
      ++S.Suppressed;
    else
      ++S.ByImpact[static_cast<std::size_t>(F.Impact)];
    if (F.Suppressed && F.Suppressed->By == SuppressedBy::Comment)
      continue;
    Blocked |= F.Impact == Impact::Break;
    Conditional |= F.Conditional;
  }
  S.Verdict = Blocked         ? Verdict::Blocked
              : Conditional   ? Verdict::Conditional
              : S.PortedSites ? Verdict::Ported
                              : Verdict::Portable;
}

} // namespace armlift
