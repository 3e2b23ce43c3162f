#include "analyzers/build/checks/Checks.h"

#include "analyzers/build/ConditionWords.h"
#include "core/facts/BuildFolders.h"
#include "core/input/Input.h"
#include "core/rules/FileTable.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

namespace {

/// arch/x86/Makefile, simd/avx2/CMakeLists.txt: what lies in a folder that is
/// named after x86 is for x86.
bool liesInX86Folder(std::string_view Path) {
  return std::ranges::any_of(
      splitWords(parentPath(Path), "/"),
      [](std::string_view Folder) { return isX86Word(lowerCase(Folder)); });
}

/// toolchains/mips.cmake, windows-mingw.cmake: for a third architecture or
/// another system.
bool isForOtherMachine(std::string_view Path) {
  return std::ranges::any_of(
      splitWords(fileName(Path), ".-_"), [](std::string_view Word) {
        std::string Lower = lowerCase(Word);
        return contains(otherArchPathWords(), Lower) ||
               contains(conditionWords(ConditionWord::OtherSystems), Lower);
      });
}

When conditionOf(std::string_view Path, const BuildFolders &Folders) {
  if (isForOtherMachine(Path))
    return {NeverTrue, "its machine is built for"};
  if (liesInX86Folder(Path))
    return {TrueOnX86, "its folder is built"};
  switch (Folders.of(Path)) {
  case BuildCondition::Always:
    return {};
  case BuildCondition::OnlyX86:
    return {TrueOnX86, "its folder is built"};
  case BuildCondition::OnlyArm:
    return {TrueOnArm, "its folder is built"};
  case BuildCondition::Elsewhere:
    return {NeverTrue, "its folder is built"};
  case BuildCondition::Unknown:
    return {NobodyKnows, "its folder is built"};
  }
  return {};
}

} // namespace

BuildProject::BuildProject(const Project &P) {
  BuildFolders Folders(P);
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFileFacts>())
      Files.push_back({&In, Facts, conditionOf(In.ContextPath, Folders)});
}

bool placeFinding(Finding &F, const BuildProject::File &In, const When &Inside,
                  const Spot &At) {
  When Condition = both(In.Condition, Inside);
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
