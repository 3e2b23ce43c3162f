// missing-neoverse-tuning: a project that tunes for x86 CPUs and for no Arm
// CPU. This is advice, so there is at most one finding per project.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"

#include <optional>
#include <string_view>
#include <utility>

namespace armlift::build {
namespace {

bool choosesX86Cpu(const FlagUse &Use) {
  auto begins = [&](std::string_view Option) {
    return Use.Flag.starts_with(Option);
  };
  return !Use.Row->OfArm &&
         (begins("-march=") || begins("-mtune=") || begins("-mcpu="));
}

/// True for "[tool.cibuildwheel.windows]", which no Linux build reads.
bool isElsewhere(const BuildProject::File &In, const FlagUse &Use) {
  return toCondition(conditionIn(In, Use.Condition).Holds) ==
         BuildCondition::Elsewhere;
}

Finding adviceOn(const FlagUse &Use, std::string_view Target) {
  Finding F = findingOf(rule::MissingNeoverseTuning);
  F.Subject = Use.Flag;
  F.Message =
      "the build tunes for x86 ('" + Use.Flag + "') and for no Arm core";
  F.Replacements.push_back(
      {AdviceKind::Flag,
       forTarget("{flags} on aarch64 ({compilers}), or armlift_target_tune() "
                 "in CMake",
                 Target),
       false});
  return F;
}

} // namespace

void checkMissingNeoverseTuning(const BuildProject &P, Judgement &Out) {
  std::optional<Finding> First;
  for (const BuildProject::File &In : P.files()) {
    if (In.Facts->TunesForArm)
      return;
    for (const FlagUse &Use : In.Facts->Flags) {
      if (First || !choosesX86Cpu(Use) || isElsewhere(In, Use))
        continue;
      First = adviceOn(Use, P.target());
      // A file that the build reads on x86 alone tunes for x86 as well.
      if (!placeFinding(*First, In, {}, Use.At))
        placeAnyway(*First, In, Use.At);
    }
  }
  if (First)
    Out.Findings.push_back(std::move(*First));
}

} // namespace armlift::build
