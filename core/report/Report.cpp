// See Report.h.
#include "core/report/Report.h"

#include "core/rules/CheckTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <tuple>

namespace armlift {

std::optional<Shard> parseShard(std::string_view Text) {
  constexpr unsigned MaxCount = 100'000;
  std::size_t Slash = std::min(Text.find('/'), Text.size());
  auto Index = parseNumber<unsigned>(Text.substr(0, Slash));
  auto Count = Slash == Text.size()
                   ? std::nullopt
                   : parseNumber<unsigned>(Text.substr(Slash + 1));
  if (!Index || !Count || *Index < 1 || *Index > *Count || *Count > MaxCount)
    return std::nullopt;
  return Shard{*Index, *Count, ""};
}

bool failsToRead(const Report &R) {
  return !std::ranges::all_of(R.Errors, &Error::Tolerated);
}

void countFindings(Summary &S, std::span<const Finding> Findings) {
  S.ByImpact = {};
  S.Suppressed = 0;
  for (const Finding &F : Findings)
    if (F.Suppressed)
      ++S.Suppressed;
    else
      ++S.ByImpact[F.Impact];
}

Verdict verdictOf(const Summary &S, std::span<const Finding> Findings) {
  Verdict Out = S.PortedSites ? Verdict::Ported
                : S.Files     ? Verdict::Portable
                              : Verdict::Unknown;
  for (const Finding &F : Findings) {
    if (F.Suppressed && F.Suppressed->By == SuppressedBy::Comment)
      continue;
    if (F.Impact == Impact::Break)
      return Verdict::Blocked;
    // A build for aarch64 leaves it out.
    if (F.Guard.Kind == GuardKind::OnX86)
      continue;
    // It builds in any case if the code would only act differently.
    if (const CheckRow *Check = findCheck(F.Rule);
        F.Conditional && Check && Check->Impact == Impact::Break)
      Out = Verdict::Conditional;
  }
  return Out;
}

void sortErrors(std::vector<Error> &Errors) {
  auto all = [](const Error &E) { return std::tie(E.Path, E.Kind, E.Message); };
  std::ranges::sort(Errors, {}, all);
  auto [First, Last] = std::ranges::unique(Errors, {}, all);
  Errors.erase(First, Last);
}

void sortLists(Report &R) {
  std::ranges::stable_sort(R.Artifacts, {}, &Artifact::Path);
  std::ranges::sort(R.Skipped, {}, [](const Skipped &S) {
    return std::tie(S.Path, S.Reason, S.Language);
  });
  sortErrors(R.Errors);
}

} // namespace armlift
