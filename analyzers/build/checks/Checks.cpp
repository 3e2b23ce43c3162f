#include "analyzers/build/checks/Checks.h"

#include "core/facts/ProjectBuild.h"
#include "core/input/Input.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

namespace {

/// True for a file in a folder that is named after x86: arch/x86/Makefile,
/// simd/avx2/CMakeLists.txt.
bool liesInX86Folder(std::string_view Path) {
  return std::ranges::any_of(splitWords(parentPath(Path), "/"),
                             [](std::string_view Folder) {
                               return nameArch(Folder) == PathArch::X86;
                             });
}

When conditionOf(const InputFacts &In, const ProjectBuild &Build) {
  std::string_view Path = In.ContextPath;
  if (In.get<BuildFacts>()->ForOtherMachine)
    return {NeverTrue, "the build is for its machine"};
  if (Build.Unread.contains(In))
    return {FalseByDefault,
            "a user names '" + std::string(fileName(Path)) + "'"};
  if (liesInX86Folder(Path))
    return {TrueOnX86, "its folder is built"};
  MachineTruth OfFolder = Build.Folders.of(Path);
  return OfFolder == AlwaysTrue ? When()
                                : When(OfFolder, "the build reads this file");
}

} // namespace

BuildProject::BuildProject(const Project &P)
    : Target(P.Target), Index(P.build().Files) {
  const ProjectBuild &Build = P.build();
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFileFacts>())
      Files.push_back({&In, Facts, conditionOf(In, Build), &Build.Settings});
}

bool placeFinding(Finding &F, const BuildProject::File &In, const When &Inside,
                  const Spot &At) {
  When Condition = both(In.Condition,
                        {In.Settings->valueOf(*In.Input, Inside), Inside.Text});
  if (Condition.Holds.OnArm == Ternary::False)
    return false;
  F.Path = In.Input->Path;
  F.Range = {At.Line, At.Column, At.Line, At.EndColumn};
  F.Snippet = At.Snippet;
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
