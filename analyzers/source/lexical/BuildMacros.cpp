#include "analyzers/source/lexical/BuildMacros.h"

#include "analyzers/source/lexical/Features.h"
#include "core/facts/BuildFolders.h"
#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace armlift::source {

namespace {

/// Where the settings of each build file count: in its own folder; those of one
/// that is included, in the nearest above that has a build file of its own.
class SettingFolders {
public:
  explicit SettingFolders(const Project &P) {
    for (const InputFacts &In : P.Inputs)
      if (const auto *Facts = In.get<BuildFacts>(); Facts && !Facts->OfIncluder)
        Whole.insert(parentPath(In.ContextPath));
  }

  std::string_view of(const InputFacts &In) const {
    std::string_view Folder = parentPath(In.ContextPath);
    if (In.get<BuildFacts>()->OfIncluder)
      while (!Folder.empty() && !Whole.contains(Folder))
        Folder = parentPath(Folder);
    return Folder;
  }

private:
  std::set<std::string_view> Whole;
};

/// -U. Where it perhaps holds, the macro is what others make of it.
std::optional<SettingTruth> truthOfUndefining(BuildCondition Condition) {
  if (Condition == BuildCondition::Always)
    return SettingTruth{Truth::False};
  if (Condition == BuildCondition::OnlyArm)
    return SettingTruth{Truth::AssumedFalse};
  return std::nullopt;
}

} // namespace

bool BuildMacro::isFor(std::string_view Path) const {
  return Folder.empty() ||
         (Path.starts_with(Folder) && Path.size() > Folder.size() &&
          Path[Folder.size()] == '/');
}

std::vector<BuildMacro> buildMacros(const Project &P,
                                    const BuildSettings &Settings,
                                    const BuildFolders &Folders) {
  SettingFolders Scopes(P);
  std::vector<BuildMacro> Macros, Observed;
  std::set<std::string_view> Explained;
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (MacroSetting M : Facts->Macros) {
        if (M.Observed) {
          Observed.push_back({"", std::move(M)});
          continue;
        }
        M.Condition = both(Folders.of(In.ContextPath),
                           Settings.settle(In, M.Condition, M.Asked));
        Macros.push_back({std::string(Scopes.of(In)), std::move(M)});
      }
  for (const BuildMacro &M : Macros)
    Explained.insert(M.Setting.Name);
  std::erase_if(Observed, [&](const BuildMacro &M) {
    return Explained.contains(M.Setting.Name);
  });
  std::move(Observed.begin(), Observed.end(), std::back_inserter(Macros));
  return Macros;
}

ConfiguredMacros::ConfiguredMacros(const Project &P,
                                   const BuildSettings &Settings,
                                   const BuildFolders &Folders)
    : Kconfig(&Settings.kconfig()) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const ConfiguredMacro &M : Facts->Configured) {
        BuildCondition Here = both(Folders.of(In.ContextPath), M.Condition);
        auto [Entry, New] = Known.try_emplace(M.Name, Here);
        if (!New)
          Entry->second = either(Entry->second, Here);
      }
}

bool ConfiguredMacros::onX86(std::string_view Name) const {
  if (std::optional<BuildCondition> Symbol = inKconfig(Name))
    return *Symbol == BuildCondition::OnlyX86;
  auto Set = Known.find(Name);
  // HAVE_CPUID_H by its name alone: AC_CHECK_HEADERS in a file that nobody
  // reads.
  return Set == Known.end() ? namesX86Header(Name)
                            : Set->second == BuildCondition::OnlyX86;
}

std::optional<SettingTruth> truthOf(const MacroSetting &Setting) {
  if (Setting.Undefine)
    return truthOfUndefining(Setting.Condition);
  switch (Setting.Condition) {
  case BuildCondition::Always:
    return SettingTruth{Truth::Both};
  case BuildCondition::OnlyX86:
    return SettingTruth{Truth::OtherBuild, true};
  case BuildCondition::Elsewhere:
    return SettingTruth{Truth::False};
  case BuildCondition::OnlyArm:
    return SettingTruth{Truth::AssumedTrue};
  case BuildCondition::OffByDefault:
    return SettingTruth{Truth::OtherBuild};
  case BuildCondition::Unknown:
    return SettingTruth{Truth::Unknown};
  }
  return std::nullopt;
}

} // namespace armlift::source
