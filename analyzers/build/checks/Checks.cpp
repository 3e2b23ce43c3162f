#include "analyzers/build/checks/Checks.h"

namespace armlift::build {

BuildProject::BuildProject(const Project &P) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFileFacts>())
      Files.push_back({&In, Facts});
}

bool placeFinding(Finding &F, const BuildProject::File &In, const When &Condition, const Spot &At) {
  if (Condition.Holds.OnArm == Truth::False)
    return false;
  F.Path = In.Input->Path;
  F.Range = {At.Line, At.Column, At.Line, At.EndColumn};
  F.Snippet = At.Snippet;
  if (Condition.Holds.OnArm == Truth::True)
    return true;
  if (Condition.Holds.ByDefault == Truth::True) {
    F.Guard = "by default: " + Condition.Text;
    return true;
  }
  F.Impact = Impact::Note;
  F.Guard = "only if " + Condition.Text;
  // What somebody must ask for does not make the project's verdict conditional.
  F.Conditional = Condition.Holds.ByDefault == Truth::Unknown;
  return true;
}

} // namespace armlift::build
