#include "analyzers/build/checks/Checks.h"

#include "core/build/ProjectBuild.h"

namespace armlift::build {

BuildProject::BuildProject(const Project &P) : Whole(P) {
  const ProjectBuild &Build = *P.Build;
  for (const auto &[In, Facts] : Build.Files.all())
    if (const auto *Own = In->get<BuildFileFacts>()) {
      FileCondition Read = Build.whenRead(*In);
      Files.push_back({In, Own, When(Read.Holds, Read.Why), &Build.Settings});
    }
}

When conditionIn(const BuildProject::File &In, const When &Inside) {
  return both(In.Condition,
              {In.Settings->valueOf(*In.Input, Inside), Inside.Text});
}

void placeAnyway(Finding &F, const BuildProject::File &In, const Spot &At) {
  F.Path = In.Input->Path;
  F.Range = {At.Line, At.Column, At.Line, At.EndColumn};
  F.Snippet = At.Snippet;
}

bool placeFinding(Finding &F, const BuildProject::File &In, const When &Inside,
                  const Spot &At) {
  When Condition = conditionIn(In, Inside);
  if (Condition.Holds.OnArm == Ternary::False)
    return false;
  placeAnyway(F, In, At);
  if (Condition.Holds.OnArm == Ternary::True)
    return true;
  if (Condition.Holds.ByDefault == Ternary::True) {
    F.Guard = {GuardKind::ByDefault, Condition.Text};
    return true;
  }
  F.Impact = Impact::Note;
  F.Guard = {GuardKind::OnlyIf, Condition.Text};
  // An option that the user must switch on does not make the project's verdict
  // conditional.
  F.Conditional = Condition.Holds.ByDefault == Ternary::Unknown;
  return true;
}

} // namespace armlift::build
