// missing-neoverse-tuning: a project that tunes for x86 CPUs and for no Arm
// CPU. This is advice, so there is at most one finding per project.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/TargetTable.h"

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
  return toCondition(In.Settings->valueOf(*In.Input, Use.Condition)) ==
         BuildCondition::Elsewhere;
}

} // namespace

void checkMissingNeoverseTuning(const BuildProject &P, Judgement &Out) {
  const BuildProject::File *Where = nullptr;
  const FlagUse *First = nullptr;
  for (const BuildProject::File &In : P.files()) {
    if (In.Facts->TunesForArm)
      return;
    for (const FlagUse &Use : In.Facts->Flags)
      if (!First && choosesX86Cpu(Use) && !isElsewhere(In, Use)) {
        Where = &In;
        First = &Use;
      }
  }
  if (!First)
    return;
  Finding F;
  F.Rule = "missing-neoverse-tuning";
  F.Impact = Impact::Performance;
  F.Subject = First->Flag;
  F.Message =
      "the build tunes for x86 ('" + First->Flag + "') and for no Arm core";
  F.Replacements.push_back(
      {AdviceKind::Flag,
       forTarget("{flags} on aarch64 ({compilers}), or armlift_target_tune() "
                 "in CMake",
                 P.target()),
       false});
  if (placeFinding(F, *Where, {}, First->At))
    Out.Findings.push_back(std::move(F));
}

} // namespace armlift::build
