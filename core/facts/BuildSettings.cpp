#include "core/facts/BuildSettings.h"

#include "core/support/Path.h"

#include <algorithm>
#include <tuple>

namespace armlift {
namespace {

/// Where what holds under `A` does not.
BuildCondition opposite(BuildCondition A) {
  switch (A) {
  case BuildCondition::Always:
    return BuildCondition::Elsewhere;
  case BuildCondition::OnlyX86:
    return BuildCondition::OnlyArm;
  case BuildCondition::OnlyArm:
    return BuildCondition::OnlyX86;
  case BuildCondition::Elsewhere:
    return BuildCondition::Always;
  case BuildCondition::OffByDefault:
  case BuildCondition::Unknown:
    break;
  }
  return BuildCondition::Unknown;
}

/// `either`, seen from aarch64: x86 adds nothing to what somebody must ask for.
BuildCondition orElse(BuildCondition A, BuildCondition B) {
  if (A == BuildCondition::OnlyX86 && B == BuildCondition::OffByDefault)
    return B;
  if (B == BuildCondition::OnlyX86 && A == BuildCondition::OffByDefault)
    return A;
  return either(A, B);
}

} // namespace

BuildSettings::BuildSettings(const Project &P) : Kconfig(P) {
  std::set<std::string_view> Asked;
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>()) {
      if (!Facts->OfIncluder)
        Whole.insert(parentPath(In.ContextPath));
      Asked.insert(Facts->SettingsAsked.begin(), Facts->SettingsAsked.end());
    }
  if (Asked.empty())
    return;
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const BuildSetting &S : Facts->Settings)
        if (Asked.contains(S.Name))
          Known[S.Name].push_back({folderOf(In), &In, &S});
  for (auto &[Name, Definitions] : Known)
    std::ranges::stable_sort(Definitions, {}, [](const Definition &D) {
      return std::tuple(D.In->get<BuildFacts>()->OfIncluder,
                        std::ranges::count(D.Folder, '/') + !D.Folder.empty());
    });
}

/// Of a file that others include, the nearest folder above that has a build
/// file of its own.
std::string_view BuildSettings::folderOf(const InputFacts &In) const {
  std::string_view Folder = parentPath(In.ContextPath);
  if (In.get<BuildFacts>()->OfIncluder)
    while (!Folder.empty() && !Whole.contains(Folder))
      Folder = parentPath(Folder);
  return Folder;
}

/// Where the variable is true for who asks in `In`; nothing where nobody is
/// seen to set it.
std::optional<BuildCondition>
BuildSettings::trueWhere(const InputFacts &In, std::string_view Name) const {
  if (std::optional<BuildCondition> Symbol = Kconfig.of(Name))
    return Symbol;
  auto Set = Known.find(Name);
  if (Set == Known.end())
    return std::nullopt;
  std::string_view Here = folderOf(In);
  BuildCondition Now = BuildCondition::Elsewhere; // unset is false
  bool Any = false;
  for (const Definition &D : Set->second)
    if (D.In != &In && (D.Folder.empty() || isBelow(Here, D.Folder))) {
      Now = orElse(D.Setting->On, both(D.Setting->Kept, Now));
      Any = true;
    }
  // On no machine at all: then somebody else sets it, whom nobody sees.
  if (!Any || Now == BuildCondition::Elsewhere)
    return std::nullopt;
  return Now;
}

BuildCondition BuildSettings::settle(const InputFacts &In, BuildCondition Plain,
                                     const AskedOfOthers &Asked) const {
  if (Asked.Settings.empty() || (Known.empty() && Kconfig.empty()))
    return Plain;
  BuildCondition Said = BuildCondition::Always;
  bool All = true;
  for (const SettingAsked &S : Asked.Settings) {
    std::optional<BuildCondition> True = trueWhere(In, S.Name);
    All = All && True;
    if (True)
      Said = both(Said, S.Value ? *True : opposite(*True));
  }
  return both(All ? Asked.Besides : Plain, Said);
}

} // namespace armlift
