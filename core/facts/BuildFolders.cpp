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
MachineTruth conditionOfMachine(std::string_view Name) {
  const PathWordRow *Row = findPathWord(lowerCase(Name));
  if (!Row || Row->Kind == PathWord::Neutral)
    return AlwaysTrue;
  return Row->Kind == PathWord::X86   ? TrueOnX86
         : Row->Kind == PathWord::Arm ? TrueOnArm
                                      : NeverTrue;
}

/// Whether a folder in `Parent` is there for Arm: else the build stops there.
bool hasArmFolder(const Project &P, std::string_view Parent) {
  return std::ranges::any_of(P.Inputs, [&](const InputFacts &In) {
    std::string_view Folder = parentPath(In.ContextPath);
    return In.get<BuildFacts>() && parentPath(Folder) == Parent &&
           conditionOfMachine(fileName(Folder)) == TrueOnArm;
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
  std::set<std::string_view> Folders;
  for (const InputFacts &In : P.Inputs)
    if (In.get<BuildFacts>())
      Folders.insert(parentPath(In.ContextPath));
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const SourceAddition &F : Facts->Folders)
        add(In, F, Settings.valueOf(In, F.Condition), Folders);
  followIncluders();
}

/// `Folders`: those with a build file.
void BuildFolders::add(const InputFacts &In, const SourceAddition &Folder,
                       MachineTruth Where,
                       const std::set<std::string_view> &Folders) {
  std::string_view Here = parentPath(In.ContextPath);
  if (Folder.Path == "*") {
    Below[std::string(Here)].push_back({&In, Where});
    return;
  }
  if (!Folder.Path.starts_with("**/")) {
    // The whole project that it is a part of is built without it, too.
    std::string Path = fromRoot(In, Folder.Path);
    if (!Path.empty() && !isBelow(In.ContextPath, Path))
      Known[std::move(Path)].push_back({&In, Where});
    return;
  }
  // "${PROJECT_SOURCE_DIR}/libs/fast": of a folder above.
  std::string_view Tail = std::string_view(Folder.Path).substr(3);
  for (std::string_view Above = Here;; Above = parentPath(Above)) {
    std::string Path = std::string(Above) + (Above.empty() ? "" : "/");
    Path += Tail;
    if (Folders.contains(Path)) {
      Known[Path].push_back({&In, Where});
      return;
    }
    if (Above.empty())
      break;
  }
  Hidden[plainName(Folder.Path)][Folder.Path].push_back({&In, Where});
}

/// What lies outside of the folder that names it takes part where that one
/// does. Each round can only make it more certain; longer chains than any
/// project has are cut off.
void BuildFolders::followIncluders() {
  auto note = [&](const Entries &Of, bool Anywhere) {
    for (const auto &[Path, From] : Of)
      for (const Entry &E : From)
        if (Anywhere || !isBelow(Path, parentPath(E.From->ContextPath)))
          Includers.try_emplace(E.From, AlwaysTrue);
  };
  note(Known, false);
  for (const auto &[Name, Patterns] : Hidden)
    note(Patterns, true);
  constexpr unsigned MaxRounds = 8;
  bool Changed = true;
  for (unsigned Round = 0; Changed && Round < MaxRounds; ++Round) {
    Changed = false;
    for (auto &[From, Is] : Includers) {
      MachineTruth Now = of(From->ContextPath);
      Changed |= Now != Is;
      Is = Now;
    }
  }
}

MachineTruth BuildFolders::any(const std::vector<Entry> &Of,
                               std::string_view Path) const {
  MachineTruth Any = NeverTrue;
  for (const Entry &E : Of) {
    std::string_view Folder = parentPath(E.From->ContextPath);
    bool IsBelow = Folder.empty() || isBelow(Path, Folder);
    auto Outside = IsBelow ? Includers.end() : Includers.find(E.From);
    Any = Any ||
          (Outside == Includers.end() ? E.Where : E.Where && Outside->second);
    if (Any == AlwaysTrue)
      break;
  }
  return Any;
}

MachineTruth BuildFolders::of(std::string_view ContextPath) const {
  MachineTruth Result = AlwaysTrue;
  // Whether the folder that was looked at last is known by its name.
  bool Named = true;
  for (std::string_view Folder = parentPath(ContextPath);;
       Folder = parentPath(Folder)) {
    if (auto All = Below.find(Folder); All != Below.end() && !Named)
      Result = Result && any(All->second, Folder);
    auto Entry = Known.find(Folder);
    Named = Entry != Known.end();
    if (Named)
      Result = Result && any(Entry->second, Folder);
    else if (OfMachines.contains(parentPath(Folder)))
      Result = Result && conditionOfMachine(fileName(Folder));
    if (Folder.empty())
      break;
  }
  std::optional<MachineTruth> Included;
  auto include = [&](MachineTruth T) {
    Included = Included ? *Included || T : T;
  };
  if (auto Entry = Known.find(ContextPath); Entry != Known.end())
    include(any(Entry->second, ContextPath));
  for (std::string_view Name : {fileName(ContextPath), std::string_view()})
    if (auto Named = Hidden.find(Name); Named != Hidden.end())
      for (const auto &[Pattern, From] : Named->second)
        if (globMatch(Pattern, ContextPath))
          include(any(From, ContextPath));
  if (Chosen.contains(ContextPath))
    include(FalseByDefault);
  return Result && Included.value_or(AlwaysTrue);
}

} // namespace armlift
