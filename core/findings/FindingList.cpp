// Works on one vector: sorts it, merges neighbours, then sets fingerprints.
#include "core/findings/FindingList.h"

#include "core/findings/Fingerprint.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace armlift {
namespace {

/// The key that is equal for findings that make the same statement about the
/// same place.
auto placeOf(const Finding &F) {
  return std::tie(F.Path, F.Range.Line, F.Range.Column, F.Rule, F.Subject);
}

/// The order of findings at the same place; the first one is kept.
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

std::vector<Finding> listFindings(std::vector<Finding> Findings,
                                  const ContextPathOf &ContextPath) {
  std::ranges::stable_sort(Findings, [](const Finding &A, const Finding &B) {
    auto PlaceA = placeOf(A), PlaceB = placeOf(B);
    return PlaceA != PlaceB ? PlaceA < PlaceB : rankOf(A) < rankOf(B);
  });

  // Done in place: a second list of many findings would dominate the memory of
  // a scan.
  auto End = Findings.begin();
  for (Finding &F : Findings)
    if (End != Findings.begin() && placeOf(End[-1]) == placeOf(F))
      addRelated(End[-1], std::move(F.Related));
    else if (Finding &Next = *End++; &Next != &F)
      Next = std::move(F);
  Findings.erase(End, Findings.end());

  for (Finding &F : Findings)
    std::ranges::sort(F.Related, {},
                      [](const RelatedLocation &R) { return placeOf(R); });
  setFingerprints(Findings, ContextPath);
  return Findings;
}

bool comesBefore(const Finding &A, const Finding &B) {
  return placeOf(A) < placeOf(B);
}

} // namespace armlift
