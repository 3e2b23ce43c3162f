// x86-only-build: message(FATAL_ERROR) and similar commands that are reached on
// aarch64 and not on x86.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"

namespace armlift::build {

void checkX86OnlyBuild(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const BuildStop &Stop : In.Facts->Stops) {
      // A stop that is possible on x86 too says nothing about the machine. A
      // stop that depends on an option may be the right answer for the user who
      // sets the option.
      MachineTruth Holds =
          In.Condition.Holds && In.Settings->valueOf(*In.Input, Stop.Condition);
      if (Holds.OnX86ByDefault != Ternary::False ||
          Holds.ByDefault != Ternary::True)
        continue;
      Finding F = findingOf(rule::X86OnlyBuild);
      F.Subject = Stop.Message;
      F.Message = "the build stops itself on aarch64: '" + Stop.Message + "'";
      F.Replacements.push_back(
          {AdviceKind::Text,
           "let aarch64 pass once the code below builds there; better, test "
           "for what is needed instead of the machine",
           false});
      if (placeFinding(F, In, Stop.Condition, Stop.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
