// See Report.h.
#include "core/report/Report.h"

#include "core/rules/CheckTable.h"
#include "core/support/Path.h"
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

bool isTolerated(const Report &R, const Error &E) {
  std::string_view Path = E.Path;
  std::string Whole;
  if (Path.empty()) {
    Path = ".";
  } else if (!R.ToleratedFrom.empty()) {
    Whole = resolvePath(Path, R.ToleratedAt);
    Path = Whole;
    if (isBelow(Path, R.ToleratedFrom))
      Path.remove_prefix(R.ToleratedFrom.size());
  }
  if (Path.starts_with('/')) // a path outside the working directory
    Path.remove_prefix(1);
  for (bool IsFolder = false; !Path.empty(); IsFolder = true) {
    IgnoreMatch Match = R.ToleratedErrors.match(Path, IsFolder);
    if (Match != IgnoreMatch::None)
      return Match == IgnoreMatch::Ignored;
    Path = parentPath(Path);
    if (Path.ends_with('!')) // the mark after a container's name
      Path.remove_suffix(1);
  }
  return false;
}

bool failsToRead(const Report &R) {
  return !std::ranges::all_of(
      R.Errors, [&](const Error &E) { return isTolerated(R, E); });
}

void countFindings(Summary &S, std::span<const Finding> Findings) {
  S.ByImpact = {};
  S.Suppressed = 0;
  for (const Finding &F : Findings)
    if (F.Suppressed)
      ++S.Suppressed;
    else
      ++S.ByImpact[static_cast<std::size_t>(F.Impact)];
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
    return std::tie(S.Path, S.Reason);
  });
  sortErrors(R.Errors);
}

} // namespace armlift
