#include "analyzers/source/lexical/findings/DeadPaths.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armlift::source {

/// True for vector types and the intrinsics that take or give some: __cpuid()
/// and _rdtsc() do not.
static bool isOfVectors(const Site &S) {
  if (S.Kind == SiteKind::PastedIntrinsic)
    return true;
  if (S.Kind != SiteKind::Intrinsic)
    return false;
  const IntrinsicRow &Row = intrinsicTable()[S.Row];
  constexpr std::string_view Vector = "__m";
  return Row.Kind == IntrinsicKind::Type ||
         std::string_view(Row.Returns).contains(Vector) ||
         std::string_view(Row.Params).contains(Vector);
}

bool DeadPaths::allCodeIsDead() const {
  if (Facts.CodeInFront)
    return false;
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    if (Facts.Directives[D].CodeAfter && !isDead(Walked.Live[D + 1]))
      return false;
  return true;
}

void DeadPaths::note(const Site &S) {
  Region Where = S.Define == NoDefine ? S.Where : S.Define;
  std::uint32_t Branch = Branches.around(Where);
  // A macro that is not used, or a branch that is dead on x86_64 as well, is no
  // lost path.
  if (Branch == NoBranch || !Walked.ArchBranch[Branch])
    return;
  DeadSites &There = ByBranch[Branch];
  // A path is only lost if it computes something.
  const CheckRow *Check = findCheck(checkOf(S));
  bool Computes = Check && Check->Computes;
  There.Count += Computes;
  There.Lost |= Computes && !S.InTypedef;
  There.Vectors |= isOfVectors(S);
}

void DeadPaths::report() {
  if (ByBranch.empty())
    return;
  const bool HasCounterpart =
      !Context.Siblings.counterpart(File.Path).empty() || Branches.hasArmPath();
  const bool Whole = allCodeIsDead();
  bool WholeIsReported = false;
  for (const auto &[Branch, Sites] : ByBranch) {
    if (HasCounterpart || Branches.hasLiveSibling(Branch)) {
      Out.addPorted(std::max<std::uint64_t>(Sites.Count, 1));
      continue;
    }
    if (!Sites.Lost || Context.Lost.isMadeBy({Number, Branch}))
      continue;
    if (!Whole)
      reportBranch(Branch, Sites);
    else if (!std::exchange(WholeIsReported, true))
      reportWholeFile("");
  }
}

void DeadPaths::reportBranch(std::uint32_t Branch, const DeadSites &Sites) {
  Finding Result = Out.onLine(rule::X86OnlyPath, Facts.Directives[Branch].Line);
  Result.Subject = Context.Texts.of({Number, Branch}).Text;
  Result.Guard = {GuardKind::Holds, Result.Subject};
  Result.Message = "x86 code with " +
                   counted(Sites.Count, "x86 site", "x86 sites") +
                   " and no counterpart for aarch64";
  Result.Replacements.push_back(
      Sites.Vectors
          ? Advice{AdviceKind::Neon, "a branch for __ARM_NEON beside it", false}
          : Advice{AdviceKind::Text,
                   "a branch for defined(__aarch64__) beside it", false});
  Out.add(std::move(Result));
}

void DeadPaths::reportWholeFile(std::string_view Reason) {
  Finding Result = Out.at(rule::X86OnlyPath, 1, 1, 1);
  Result.Subject = fileName(File.ShownPath);
  Result.Message = "the whole file is for x86 only" + std::string(Reason) +
                   ", and nothing takes its place on aarch64";
  // The entry code of a kernel, for example, has no NEON version.
  const bool HasVectors = std::ranges::any_of(Facts.Sites, isOfVectors);
  Result.Replacements.push_back(
      HasVectors ? Advice{AdviceKind::Neon,
                          "a NEON version of the same functions", false}
                 : Advice{AdviceKind::Text,
                          "an aarch64 version of what the program needs from "
                          "it, with NEON where it computes with vectors",
                          false});
  Out.add(std::move(Result));
}

} // namespace armlift::source
