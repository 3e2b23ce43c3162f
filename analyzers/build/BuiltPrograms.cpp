#include "analyzers/build/BuiltPrograms.h"

#include "analyzers/build/model/ArchiveNames.h"
#include "core/build/ProjectBuild.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace armlift::build {

std::vector<std::string> builtPrograms(const Project &P) {
  std::set<std::string, std::less<>> OfSources, Programs;
  for (const auto &[In, Build] : P.Build->Files.all()) {
    if (Build->System != BuildSystem::Make || Build->File.ForOtherMachine)
      continue;
    std::string_view Folder = parentPath(In->ContextPath);
    for (const std::string &Name : Build->Sources.Programs)
      OfSources.insert(pathIn(Folder, Name));
    for (const std::string &Name : Build->Sources.LinkedPrograms)
      Programs.insert(pathIn(Folder, Name));
  }
  for (const InputFacts &In : P.Inputs)
    if (FileKind Kind = fileKindOf(In.ContextPath);
        Kind == FileKind::C || Kind == FileKind::Cxx)
      if (auto Found = OfSources.find(withoutSuffix(In.ContextPath));
          Found != OfSources.end())
        Programs.insert(*Found);
  for (const auto &[In, Build] : P.Build->Files.all())
    for (const std::string &Name : Build->Sources.ProgramsToAskFor)
      Programs.erase(pathIn(parentPath(In->ContextPath), Name));
  return {Programs.begin(), Programs.end()};
}

std::vector<std::string> projectFolders(const Project &P) {
  std::set<std::string_view> Building;
  for (const auto &[In, Build] : P.Build->Files.all())
    if (Build->File.BeginsProject ||
        std::ranges::any_of(Build->Sources.Named, [](const SourceAddition &S) {
          return !S.Exported;
        }))
      Building.insert(parentPath(In->ContextPath));
  std::vector<std::string> Folders;
  for (std::string_view Folder : Building) {
    std::string_view Above = Folder;
    do
      Above = parentPath(Above);
    while (!Above.empty() && !Building.contains(Above));
    if (Folder.empty() || !Building.contains(Above))
      Folders.emplace_back(Folder);
  }
  return Folders;
}

std::vector<std::string> mentionedArchives(const Project &P) {
  std::set<std::string_view> Globs;
  for (const auto &[In, Build] : P.Build->Files.all())
    Globs.insert(Build->Further.Archives.begin(),
                 Build->Further.Archives.end());
  if (Globs.size() > MaxArchives)
    return {"*"};
  return {Globs.begin(), Globs.end()};
}

} // namespace armlift::build
