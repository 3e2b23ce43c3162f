// Sort, merge neighbours, then hash: everything here works on one sorted
// vector.
#include "core/findings/FindingStore.h"

#include "core/support/Hash.h"

#include <algorithm>
#include <map>
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

bool isSpace(char C) { return C == ' ' || (C >= '\t' && C <= '\r'); }

/// The line without any white space: reindenting or reformatting it is no new
/// finding.
std::string normalized(std::string_view Line) {
  std::string Out;
  std::ranges::copy_if(Line, std::back_inserter(Out),
                       [](char C) { return !isSpace(C); });
  return Out;
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

  std::map<std::string, unsigned>
      Seen; // how many findings with these fields came before
  for (Finding &F : Out) {
    std::ranges::sort(F.Related, {},
                      [](const RelatedLocation &R) { return placeOf(R); });
    Fnv128 Hash;
    Hash.updateField(F.Rule);
    Hash.updateField(F.Subject);
    Hash.updateField(ContextPath(F.Path));
    Hash.updateField(normalized(F.Snippet));
    Hash.updateField(std::to_string(Seen[Hash.hex()]++));
    F.Fingerprint = Hash.hex();
  }
  return Out;
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
