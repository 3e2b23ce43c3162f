#include "core/build/FolderKnowledge.h"

#include "core/build/AutotoolsSources.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"

#include <algorithm>
#include <string>

namespace armlift {
namespace {

/// True if one of `Names`, arguments of the project's own commands in `Above`,
/// names the folder `Below` there or a folder around it; where no build file is
/// `Between`, also if it is the last part of the path. A build file in between
/// leads to all folders below its own.
bool perhapsNames(const std::set<std::string_view> &Names,
                  std::string_view Above, std::string_view Below,
                  const InputFacts *Between) {
  if (Names.empty())
    return false;
  std::string_view Nearest = Between ? parentPath(Between->ContextPath) : Above;
  Nearest.remove_prefix(
      std::min(Nearest.size(), Above.empty() ? 0 : Above.size() + 1));
  for (std::string_view Part = Below; Part.size() > Nearest.size();
       Part = parentPath(Part))
    if (Names.contains(Part))
      return true;
  return !Between && Names.contains(fileName(Below));
}

/// True if make goes on in subfolders that the file names, as far as they are
/// in `Folders`.
bool descends(const InputFacts &In, const BuildFacts &Facts,
              const std::set<std::string_view> &Folders) {
  if (Facts.System != BuildSystem::Make &&
      Facts.System != BuildSystem::Autotools)
    return false;
  std::string_view Here = parentPath(In.ContextPath);
  return std::ranges::any_of(
      Facts.Further.Folders, [&](const SourceAddition &F) {
        std::string Path = fromRoot(In, F.Path);
        return Folders.contains(Path) && (Here.empty() || isBelow(Path, Here));
      });
}

/// True if the file builds something that nobody has to ask for.
bool buildsByDefault(const BuildFacts &Facts) {
  auto isBuilt = [](const SourceAddition &S) {
    return S.Condition.Holds.ByDefault != Ternary::False;
  };
  return !Facts.File.OfIncluder &&
         (std::ranges::any_of(Facts.Sources.Named, isBuilt) ||
          std::ranges::any_of(Facts.Further.Folders, isBuilt));
}

/// True for "include $(DIR)/Makefile": each folder that has one may be meant.
bool includesAnyMakefile(const BuildFacts &Facts) {
  return std::ranges::any_of(Facts.Further.Includes, [](const BuildInclude &I) {
    return parentPath(I.Glob).contains('*') && isMakefileName(fileName(I.Glob));
  });
}

} // namespace

bool goesOnAnywhere(const BuildFacts &Facts) {
  return Facts.Further.GoesOnAnywhere || !Facts.Further.FolderChoices.empty() ||
         std::ranges::find(Facts.Further.Folders, "*", &SourceAddition::Path) !=
             Facts.Further.Folders.end();
}

std::map<std::string_view, FolderKnowledge>
knowledgeByFolder(const BuildFileIndex &Files, const OwnFragments &Pieces,
                  const std::set<std::string_view> &Folders) {
  std::map<std::string_view, FolderKnowledge> ByPath;
  for (const auto &[In, Facts] : Files.all()) {
    if (Facts->File.OfConfigure)
      continue;
    FolderKnowledge &F = ByPath[parentPath(In->ContextPath)];
    if (!F.Makes && !Facts->File.OfIncluder &&
        !(Facts->Sources.Named.empty() && Facts->Further.Folders.empty()))
      F.Makes = In;
    const bool IsMakefile = isMakefileName(fileName(In->ContextPath));
    F.OnlyMakefiles = F.OnlyMakefiles && (IsMakefile || Pieces.contains(*In));
    F.HasMakefile = F.HasMakefile || IsMakefile;
    F.BuildsByMake = F.BuildsByMake || (IsMakefile && buildsByDefault(*Facts));
    if (Facts->File.BeginsProject)
      F.Projects.insert(Facts->System);
    F.IsAutotools = F.IsAutotools || isConfigureScript(*In);
    F.IsOfGyp = F.IsOfGyp || Facts->System == BuildSystem::Gyp;
    for (std::string_view Name : Facts->Further.PerhapsFolders) {
      F.PerhapsFolders.insert(Name);
      if (constexpr std::string_view AnyFolder = "**/";
          Name.starts_with(AnyFolder))
        F.PerhapsFolders.insert(Name.substr(AnyFolder.size()));
    }
    F.Descends = F.Descends || descends(*In, *Facts, Folders);
    // A folder of CMake or Meson has a file of theirs (cmake-commands(7),
    // add_subdirectory), one of Automake's SUBDIRS a Makefile (Automake manual,
    // 7.1).
    const bool GoesOn = goesOnAnywhere(*Facts);
    F.IsOpenToMake = F.IsOpenToMake || includesAnyMakefile(*Facts) ||
                     (GoesOn && Facts->System != BuildSystem::CMake &&
                      Facts->System != BuildSystem::Meson);
    F.IsOpenToProjects = F.IsOpenToProjects ||
                         (GoesOn && Facts->System != BuildSystem::Autotools);
  }
  return ByPath;
}

KnowledgeAbove
knowledgeAbove(std::string_view Path, const FolderKnowledge &Own,
               const std::map<std::string_view, FolderKnowledge> &ByPath) {
  KnowledgeAbove All;
  for (std::string_view Above = Path; !Above.empty() && !All.IsOpen;) {
    Above = parentPath(Above);
    auto At = ByPath.find(Above);
    if (At == ByPath.end())
      continue;
    const FolderKnowledge &Here = At->second;
    std::string_view Below = Path.substr(Above.empty() ? 0 : Above.size() + 1);
    All.IsOpen = Own.isOfMake() ? Here.IsOpenToMake : Here.IsOpenToProjects;
    All.IsNamed = All.IsNamed ||
                  perhapsNames(Here.PerhapsFolders, Above, Below, All.Makes);
    // Of another build system, it may be another way to build the same thing.
    All.IsOfProject = All.IsOfProject ||
                      std::ranges::any_of(Own.Projects, [&](BuildSystem Of) {
                        return Here.Projects.contains(Of);
                      });
    All.IsOfAutotools = All.IsOfAutotools || Here.IsAutotools;
    All.Descends = All.Descends || Here.Descends;
    All.HasProject = All.HasProject || !Here.Projects.empty() ||
                     Here.IsAutotools || Here.IsOfGyp;
    All.BuildsByMake = All.BuildsByMake || Here.BuildsByMake;
    if (!All.Makes && (All.Makes = Here.Makes))
      All.IsTrial = isInTrialFolder(std::string(Below) + "/");
  }
  return All;
}

bool isLeftOut(const FolderKnowledge &Own, const KnowledgeAbove &Above) {
  if (Above.IsOpen)
    return false;
  if (Own.isOfMake() && Above.IsTrial)
    return true;
  if (Above.IsNamed)
    return false;
  if (Own.isOfMake())
    return Above.Descends ||
           (Above.Makes && Above.HasProject && !Above.BuildsByMake);
  return Above.Makes && (Above.IsOfProject || Above.IsOfAutotools);
}

} // namespace armlift
