// missing-outline-atomics: run-time LSE atomics are switched off. This is
// advice, so there is at most one finding per project.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"

namespace armlift::build {

void checkMissingOutlineAtomics(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const FlagUse &Use : In.Facts->OutlineAtomicsOff) {
      Finding F = findingOf(rule::MissingOutlineAtomics);
      F.Subject = Use.Flag;
      F.Message =
          "'" + Use.Flag +
          "' keeps LSE atomics from being used on machines that have them";
      F.Replacements.push_back({AdviceKind::Flag,
                                forTarget(hasFeature(P.target(), "ATOMICS")
                                              ? "-moutline-atomics, or {flags}"
                                              : "-moutline-atomics",
                                          P.target()),
                                false});
      if (!placeFinding(F, In, Use.Condition, Use.At))
        continue;
      Out.Findings.push_back(std::move(F));
      return;
    }
}

} // namespace armlift::build
