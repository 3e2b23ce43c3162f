#include "core/build/AutotoolsSources.h"

#include "core/support/Path.h"

#include <algorithm>
#include <utility>

namespace armlift {

AutotoolsSources::AutotoolsSources(const BuildFileIndex &Files) {
  for (const auto &[In, Facts] : Files.all())
    for (const SourceAddition &S : Facts->Sources.Named) {
      std::string Path = fromRoot(*In, S.Path);
      std::string_view Base = fileName(Path);
      std::string Name(Base.substr(0, Base.rfind('.')));
      // EXTRA_DIST only packs files.
      bool IsBuilt = Facts->System == BuildSystem::Autotools &&
                     S.Condition.Holds.ByDefault != Ternary::False;
      All.push_back(
          {In->ContextPath, std::move(Path), std::move(Name), IsBuilt});
    }
  std::ranges::stable_sort(All, {}, &Source::By);
  for (const Source &S : All)
    if (S.OfAutotools) {
      Named[S.Name].push_back(&S);
      if (S.isHidden())
        NamedHidden[S.Name].push_back(&S);
      else
        ByPath.push_back(&S);
    }
  std::ranges::stable_sort(ByPath, {}, &Source::Path);
}

/// The sources that the build files below `Folder` name.
std::span<const AutotoolsSources::Source>
AutotoolsSources::below(std::string_view Folder) const {
  const std::string Front = std::string(Folder) + '/';
  auto First =
      std::ranges::lower_bound(All, std::string_view(Front), {}, &Source::By);
  auto Last =
      std::ranges::partition_point(First, All.end(), [&](const Source &S) {
        return S.By.starts_with(Front);
      });
  return {First, Last};
}

/// True if a build file outside of `Folder` names such a source. Those inside
/// stand together, so the first and the last tell.
bool AutotoolsSources::hasOutside(std::string_view Folder, const ByName &Known,
                                  std::string_view Name) {
  auto At = Known.find(Name);
  return At != Known.end() && !(isBelow(At->second.front()->By, Folder) &&
                                isBelow(At->second.back()->By, Folder));
}

bool AutotoolsSources::areSharedWith(std::string_view Folder) const {
  for (const Source &Own : below(Folder))
    if ((!Own.isHidden() && !isBelow(Own.Path, Folder)) ||
        hasOutside(Folder, Own.isHidden() ? Named : NamedHidden, Own.Name))
      return true;
  auto In = std::ranges::lower_bound(ByPath, Folder, {}, [](const Source *S) {
    return std::string_view(S->Path);
  });
  for (; In != ByPath.end() && (*In)->Path.starts_with(Folder); ++In)
    if (isBelow((*In)->Path, Folder) && !isBelow((*In)->By, Folder))
      return true;
  return false;
}

} // namespace armlift
