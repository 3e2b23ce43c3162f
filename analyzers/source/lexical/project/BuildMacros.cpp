#include "analyzers/source/lexical/project/BuildMacros.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "core/build/ProjectBuild.h"
#include "core/build/VariableUsers.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <set>

namespace armlift::source {

namespace {

/// The truth of a -U. If it only may hold, the other settings decide.
std::optional<SettingTruth> truthOfUndefining(BuildCondition Condition) {
  if (Condition == BuildCondition::Always)
    return SettingTruth{Truth::False};
  if (Condition == BuildCondition::OnlyArm)
    return SettingTruth{Truth::AssumedFalse};
  return std::nullopt;
}

/// The folders whose sources a build file compiles.
class CompiledFolders {
public:
  explicit CompiledFolders(const Project &P) : P(P) {
    for (const auto &[In, Facts] : P.Build->Files.all())
      if (!Facts->File.ForOtherMachine && !Facts->Sources.Named.empty())
        Building.emplace(P.Build->Settings.folderOf(*In));
  }

  /// Returns the folder of the build file `In`, and the folders outside it in
  /// which its make looks for sources, or whose sources only it names:
  /// "../../src/a.c" in projects/unix/Makefile.
  MacroFolders of(const InputFacts &In, const BuildFacts &Facts) const {
    const std::string Own(P.Build->Settings.folderOf(In));
    std::set<std::string> Folders{Own};
    auto add = [&](std::string Other) {
      if (!isBelow(Other, Own))
        Folders.insert(std::move(Other));
    };
    if (!Own.empty()) {
      for (const std::string &Searched : Facts.Sources.SearchedFolders)
        add(pathIn(Own, Searched));
      for (const std::string &Named : foldersOutside(Facts))
        if (std::string Other = pathIn(Own, Named); !isBuiltByOthers(Other))
          add(std::move(Other));
    }
    return std::make_shared<std::vector<std::string>>(Folders.begin(),
                                                      Folders.end());
  }

private:
  static std::set<std::string> foldersOutside(const BuildFacts &Facts) {
    std::set<std::string> Outside;
    for (const SourceAddition &S : Facts.Sources.Named)
      if (std::string_view Folder = parentPath(S.Path);
          Folder.starts_with("..") && !isGlob(Folder))
        Outside.emplace(Folder);
    return Outside;
  }

  /// True if a build file in the folder, or in one around it, names sources: a
  /// test that compiles them again decides nothing there. True outside of the
  /// project.
  bool isBuiltByOthers(std::string_view Folder) const {
    if (Folder.starts_with(".."))
      return true;
    while (!Folder.empty() && !Building.contains(Folder))
      Folder = parentPath(Folder);
    return Building.contains(Folder);
  }

  const Project &P;
  std::set<std::string, std::less<>> Building; ///< files that name sources
};

/// The folders of the build files whose targets link a library of CMake, or
/// one that links it.
class LinkingFolders {
public:
  explicit LinkingFolders(const ProjectBuild &Build) : Build(Build) {
    for (const auto &[In, Facts] : Build.Files.all())
      for (const std::string &Library : Facts->LinkedLibraries)
        Linkers[Library].push_back(In);
  }

  /// `Own`, the folders of the file that makes `Libraries`, and those folders.
  MacroFolders of(const MacroFolders &Own,
                  const std::set<std::string> &Libraries) {
    if (Libraries.empty())
      return Own;
    auto [Known, New] = Folders.try_emplace({Own, Libraries});
    if (New) {
      std::set<std::string> All(Own->begin(), Own->end());
      addLinking(Libraries, All);
      Known->second =
          std::make_shared<std::vector<std::string>>(All.begin(), All.end());
    }
    return Known->second;
  }

private:
  void addLinking(const std::set<std::string> &Libraries,
                  std::set<std::string> &Folders) const {
    constexpr std::size_t MaxLibraries = 100;
    std::set<std::string_view> Met(Libraries.begin(), Libraries.end());
    std::vector<std::string_view> Open(Met.begin(), Met.end());
    while (!Open.empty()) {
      auto Found = Linkers.find(Open.back());
      Open.pop_back();
      if (Found == Linkers.end())
        continue;
      for (const InputFacts *In : Found->second) {
        Folders.emplace(Build.Settings.folderOf(*In));
        for (std::string_view Next : In->get<BuildFacts>()->OwnLibraries)
          if (Met.size() < MaxLibraries && Met.insert(Next).second)
            Open.push_back(Next);
      }
    }
  }

  const ProjectBuild &Build;
  std::map<std::string_view, std::vector<const InputFacts *>> Linkers;
  std::map<std::pair<MacroFolders, std::set<std::string>>, MacroFolders>
      Folders; ///< the answers of of()
};

} // namespace

std::vector<BuildMacro> buildMacros(const Project &P) {
  const ProjectBuild &Build = *P.Build;
  std::vector<BuildMacro> Macros, Observed;
  std::set<std::string_view> Explained, Computed;
  const auto Everywhere =
      std::make_shared<std::vector<std::string>>(1, std::string());
  VariableUsers Users(Build);
  const CompiledFolders Compiled(P);
  LinkingFolders Linking(Build);
  for (const auto &[In, Facts] : Build.Files.all())
    if (!Facts->File.ForOtherMachine) {
      Computed.insert(Facts->ComputedMacros.begin(),
                      Facts->ComputedMacros.end());
      MacroFolders Folders;
      const bool IsUnread = Build.Unread.contains(*In);
      for (const MacroSetting &M : Facts->Macros) {
        if (M.Observed) {
          Observed.push_back({Everywhere, toCondition(M.Condition.Holds), M});
          continue;
        }
        const VariableUse *Use =
            M.Variable.empty() ? nullptr : Users.from(*In, M.Variable);
        if (!Use && M.Variable.starts_with('-')) // see asMacros()
          continue;
        if (!Folders)
          Folders = Compiled.of(*In, *Facts);
        MachineTruth Holds = Build.valueOf(*In, M.Condition);
        if (!M.Variable.empty())
          Holds = Holds && (Use ? Use->Holds : NobodyKnows);
        if (IsUnread) // old/linux-x86.mk: nobody knows who uses it
          Holds = Holds && NobodyKnows;
        Macros.push_back({Linking.of(Folders, M.Libraries), toCondition(Holds),
                          M,
                          Holds.ByDefault == Ternary::True &&
                              Holds.OnX86ByDefault == Ternary::True});
      }
    }
  for (const BuildMacro &M : Macros)
    Explained.insert(M.Setting.Name);
  std::erase_if(Observed, [&](const BuildMacro &M) {
    return Explained.contains(M.Setting.Name);
  });
  // A build file may compose the name of a macro from a variable. An aarch64
  // build may or may not set such a macro if an x86 build did.
  constexpr std::size_t MaxGlobs = 100; // more than any known project has
  for (BuildMacro &M : Observed)
    if (std::ranges::any_of(Computed | std::views::take(MaxGlobs),
                            [&](std::string_view Glob) {
                              return globMatch(Glob, M.Setting.Name);
                            }))
      M.Condition = BuildCondition::Unknown;
  std::move(Observed.begin(), Observed.end(), std::back_inserter(Macros));
  return Macros;
}

ConfiguredMacros::ConfiguredMacros(const Project &P)
    : Kconfig(&P.Build->Settings.kconfig()), Settings(&P.Build->Settings) {
  for (const auto &[In, Facts] : P.Build->Files.all())
    if (!Facts->File.ForOtherMachine) {
      if (Facts->System == BuildSystem::CMake && Facts->File.BeginsProject)
        CMakeProjects.push_back(In);
      for (const ConfiguredMacro &M : Facts->Configured) {
        MachineTruth &Is = Known.try_emplace(M.Name, NeverTrue).first->second;
        Is = Is || P.Build->valueOf(*In, M.Condition);
        if (Facts->System == BuildSystem::Autotools)
          Checked.insert(M.Name);
      }
    }
}

bool ConfiguredMacros::onX86(std::string_view Name) const {
  if (std::optional<MachineTruth> Symbol = inKconfig(Name))
    return toCondition(*Symbol) == BuildCondition::OnlyX86;
  auto Set = Known.find(Name);
  // HAVE_CPUID_H counts by its name alone: AC_CHECK_HEADERS may be in a file
  // that is not analyzed.
  return Set == Known.end()
             ? namesX86Header(Name)
             : toCondition(Set->second) == BuildCondition::OnlyX86;
}

bool ConfiguredMacros::onArm(std::string_view Name) const {
  // What both machines set is left open: a check elsewhere may take it back.
  auto Set = Known.find(Name);
  return Set != Known.end() && Set->second.OnArm == Ternary::True &&
         Set->second.OnX86 == Ternary::False;
}

bool ConfiguredMacros::offByDefault(std::string_view Name) const {
  auto Set = Known.find(Name);
  return Set != Known.end() && Set->second.ByDefault == Ternary::False &&
         Set->second.OnX86ByDefault == Ternary::False;
}

bool ConfiguredMacros::isLeftToUsers(std::string_view Name) const {
  constexpr std::size_t MaxProjects = 16; // each is asked for each name
  return !CMakeProjects.empty() && CMakeProjects.size() <= MaxProjects &&
         !Known.contains(Name) &&
         std::ranges::none_of(Name, isLower) && // see BuildFacts::MaySet
         std::ranges::all_of(CMakeProjects, [&](const InputFacts *In) {
           return Settings->isUnset(*In, Name);
         });
}

bool ConfiguredMacros::onByDefault(std::string_view Name) const {
  auto Set = Known.find(Name);
  return Set != Known.end() && Set->second.ByDefault == Ternary::True &&
         Set->second.OnX86ByDefault == Ternary::True;
}

std::optional<SettingTruth> truthOf(const BuildMacro &Macro) {
  if (Macro.Setting.Undefine)
    return truthOfUndefining(Macro.Condition);
  switch (Macro.Condition) {
  case BuildCondition::Always:
    // A variable that goes from file to file is for all that the project
    // builds, as add_definitions() is, and not for some units.
    return SettingTruth{Macro.Setting.Variable.empty() && !Macro.Setting.ForAll
                            ? Truth::Both
                            : Truth::AssumedTrue};
  case BuildCondition::OnlyX86:
    return SettingTruth{Truth::OnX86, true};
  case BuildCondition::Elsewhere:
    return SettingTruth{Truth::False};
  case BuildCondition::OnlyArm:
    return SettingTruth{Truth::AssumedTrue};
  case BuildCondition::OffByDefault:
    return SettingTruth{Truth::AssumedFalse};
  case BuildCondition::Unknown:
    return SettingTruth{Macro.OnByDefault ? Truth::AssumedTrue
                                          : Truth::Unknown};
  }
  return std::nullopt;
}

} // namespace armlift::source
