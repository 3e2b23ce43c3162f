#include "analyzers/build/checks/Checks.h"

#include "core/facts/BuildFolders.h"
#include "core/input/Input.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace armlift::build {

namespace {

/// arch/x86/Makefile, simd/avx2/CMakeLists.txt: what lies in a folder that is
/// named after x86 is for x86.
bool liesInX86Folder(std::string_view Path) {
  return std::ranges::any_of(splitWords(parentPath(Path), "/"),
                             [](std::string_view Folder) {
                               return nameArch(Folder) == PathArch::X86;
                             });
}

/// The pieces of Makefiles that no default Makefile reads, and toolchain files
/// of CMake: somebody must say "make -f x86.mak", -DCMAKE_TOOLCHAIN_FILE=….
class AskedForFragments {
public:
  explicit AskedForFragments(const Project &P) {
    std::vector<const BuildFileFacts *> Readers;
    for (const InputFacts &In : P.Inputs)
      if (const auto *Facts = In.get<BuildFileFacts>()) {
        if (Facts->IsFragment)
          Fragments.emplace(fileName(In.ContextPath), &In);
        else
          Readers.push_back(Facts);
      }
    while (!Readers.empty()) {
      const BuildFileFacts *Reader = Readers.back();
      Readers.pop_back();
      for (const std::string &Glob : Reader->Includes)
        for (const InputFacts *In : matching(Glob))
          if (Read.insert(In).second)
            Readers.push_back(In->get<BuildFileFacts>());
    }
  }

  bool contains(const InputFacts &In) const {
    const auto *Facts = In.get<BuildFileFacts>();
    return Facts && Facts->IsFragment && !Read.contains(&In);
  }

private:
  /// Paths in what is included are relative to whoever includes it, so the end
  /// of a path is compared. Nothing for what was asked before.
  std::vector<const InputFacts *> matching(std::string_view Glob) {
    while (Glob.starts_with("../"))
      Glob.remove_prefix(3);
    std::vector<const InputFacts *> Out;
    // $(DEPS) is what compilers write, not a fragment; of "$(DIR)/$(FILE)"
    // nobody knows which it is.
    if (Glob == "*" || Glob == "**/*" || !Asked.insert(Glob).second)
      return Out;
    std::string Ending = std::string(Glob.starts_with("**/") ? "" : "**/");
    Ending += Glob;
    std::string_view Name = fileName(Glob);
    auto [First, Last] = Name.find_first_of("*?[") == Name.npos
                             ? Fragments.equal_range(Name)
                             : std::pair(Fragments.begin(), Fragments.end());
    for (; First != Last; ++First)
      if (globMatch(Ending, First->second->ContextPath))
        Out.push_back(First->second);
    return Out;
  }

  std::multimap<std::string_view, const InputFacts *> Fragments; ///< by name
  std::set<const InputFacts *> Read; ///< of those, by a default build
  std::set<std::string_view> Asked;
};

When conditionOf(const InputFacts &In, const BuildFolders &Folders,
                 AskedForFragments &AskedFor) {
  std::string_view Path = In.ContextPath;
  if (In.get<BuildFacts>()->ForOtherMachine)
    return {NeverTrue, "its machine is built for"};
  if (AskedFor.contains(In))
    return {FalseByDefault,
            "somebody names '" + std::string(fileName(Path)) + "'"};
  if (liesInX86Folder(Path))
    return {TrueOnX86, "its folder is built"};
  MachineTruth OfFolder = Folders.of(Path);
  return OfFolder == AlwaysTrue ? When()
                                : When(OfFolder, "the build reads this file");
}

} // namespace

BuildProject::BuildProject(const Project &P) : Target(P.Target), Settings(P) {
  BuildFolders Folders(P, Settings);
  AskedForFragments AskedFor(P);
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFileFacts>())
      Files.push_back(
          {&In, Facts, conditionOf(In, Folders, AskedFor), &Settings});
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
  // What somebody must ask for does not make the project's verdict conditional.
  F.Conditional = Condition.Holds.ByDefault == Ternary::Unknown;
  return true;
}

} // namespace armlift::build
