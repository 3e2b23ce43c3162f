// missing-neoverse-tuning: a project that tunes for x86 CPUs and for no Arm
// one. missing-outline-atomics: run-time LSE atomics switched off. Advice, so
// one finding per project at most.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/TargetTable.h"

namespace armlift::build {
namespace {

bool choosesACpu(std::string_view Flag) {
  return Flag.starts_with("-march=") || Flag.starts_with("-mtune=") ||
         Flag.starts_with("-mcpu=");
}

void checkNeoverseTuning(const BuildProject &P, Judgement &Out) {
  const BuildProject::File *Where = nullptr;
  const FlagUse *First = nullptr;
  for (const BuildProject::File &In : P.files()) {
    if (In.Facts->TunesForArm)
      return;
    for (const FlagUse &Use : In.Facts->Flags)
      if (!First && choosesACpu(Use.Flag)) {
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

void checkOutlineAtomics(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const FlagUse &Use : In.Facts->OutlineAtomicsOff) {
      Finding F;
      F.Rule = "missing-outline-atomics";
      F.Impact = Impact::Performance;
      F.Subject = Use.Flag;
      F.Message =
          "'" + Use.Flag +
          "' keeps LSE atomics from being used where the machine has them";
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

} // namespace

void checkTuning(const BuildProject &P, Judgement &Out) {
  checkNeoverseTuning(P, Out);
  checkOutlineAtomics(P, Out);
}

} // namespace armlift::build
