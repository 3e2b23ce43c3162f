#include "core/facts/BuildFolders.h"

#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace armlift {
namespace {

/// A path of the build file `In`, from the context root.
std::string fromRoot(const InputFacts &In, std::string_view Path) {
  return patternIn(parentPath(In.ContextPath), Path);
}

/// Of a folder that is picked by the name of the machine.
BuildCondition conditionOfMachine(std::string_view Name) {
  const PathWordRow *Row = findPathWord(lowerCase(Name));
  if (!Row || Row->Kind == PathWord::Neutral)
    return BuildCondition::Always;
  return Row->Kind == PathWord::X86   ? BuildCondition::OnlyX86
         : Row->Kind == PathWord::Arm ? BuildCondition::OnlyArm
                                      : BuildCondition::Elsewhere;
}

/// Whether a folder in `Parent` is there for Arm: else the build stops there.
bool hasArmFolder(const Project &P, std::string_view Parent) {
  return std::ranges::any_of(P.Inputs, [&](const InputFacts &In) {
    std::string_view Folder = parentPath(In.ContextPath);
    return In.get<BuildFacts>() && parentPath(Folder) == Parent &&
           conditionOfMachine(fileName(Folder)) == BuildCondition::OnlyArm;
  });
}

/// The name at the end of a pattern, or "" where it is one itself.
std::string plainName(std::string_view Pattern) {
  std::string_view Name = fileName(Pattern);
  return Name.find_first_of("*?[") == Name.npos ? std::string(Name) : "";
}

/// The build files that `Glob` names.
std::vector<std::string_view> filesOf(const Project &P, std::string_view Glob) {
  std::vector<std::string_view> Files;
  for (const InputFacts &In : P.Inputs)
    if (In.get<BuildFacts>() && globMatch(Glob, In.ContextPath))
      Files.push_back(In.ContextPath);
  return Files;
}

} // namespace

BuildFolders::BuildFolders(const Project &P, const BuildSettings &Settings) {
  std::set<std::string> Choices;
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const std::string &Glob : Facts->Choices)
        Choices.insert(fromRoot(In, Glob));
  // Where there is only one, it is no choice.
  for (const std::string &Glob : Choices)
    if (std::vector<std::string_view> Files = filesOf(P, Glob);
        Files.size() > 1)
      Chosen.insert(Files.begin(), Files.end());
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const MachineFolder &Folder : Facts->MachineFolders)
        if (std::string Path = fromRoot(In, Folder.Path);
            Folder.Optional || hasArmFolder(P, Path))
          OfMachines.insert(std::move(Path));
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const SourceAddition &F : Facts->Folders) {
        bool IsHidden = F.Path.starts_with("**/"), IsAny = F.Path == "*";
        std::string Path = IsAny ? std::string(parentPath(In.ContextPath))
                                 : fromRoot(In, F.Path);
        // The whole project that it is a part of is built without it, too.
        if (!IsAny && (Path.empty() || isBelow(In.ContextPath, Path)))
          continue;
        BuildCondition Condition = Settings.settle(In, F.Condition, F.Asked);
        auto [Entry, New] = (IsHidden ? Hidden[plainName(F.Path)]
                             : IsAny  ? Below
                                      : Known)
                                .try_emplace(std::move(Path), Condition);
        if (!New)
          Entry->second = either(Entry->second, Condition);
      }
}

BuildCondition BuildFolders::of(std::string_view ContextPath) const {
  BuildCondition Result = BuildCondition::Always;
  // Whether the folder that was looked at last is known by its name.
  bool Named = true;
  for (std::string_view Folder = parentPath(ContextPath);;
       Folder = parentPath(Folder)) {
    if (auto Any = Below.find(Folder); Any != Below.end() && !Named)
      Result = both(Result, Any->second);
    auto Entry = Known.find(Folder);
    Named = Entry != Known.end();
    if (Named)
      Result = both(Result, Entry->second);
    else if (OfMachines.contains(parentPath(Folder)))
      Result = both(Result, conditionOfMachine(fileName(Folder)));
    if (Folder.empty())
      break;
  }
  std::optional<BuildCondition> Included;
  auto include = [&](BuildCondition C) {
    Included = Included ? either(*Included, C) : C;
  };
  if (auto Entry = Known.find(ContextPath); Entry != Known.end())
    include(Entry->second);
  for (std::string_view Name : {fileName(ContextPath), std::string_view()})
    if (auto Named = Hidden.find(Name); Named != Hidden.end())
      for (const auto &[Pattern, Condition] : Named->second)
        if (globMatch(Pattern, ContextPath))
          include(Condition);
  if (Chosen.contains(ContextPath))
    include(BuildCondition::OffByDefault);
  return both(Result, Included.value_or(BuildCondition::Always));
}

} // namespace armlift
