#include "tools/armlift/ProjectsOfUnits.h"

#include "analyzers/build/BuildAnalyzer.h"
#include "core/input/ContextRoot.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Extraction.h"
#include "core/rules/TargetTable.h"
#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/WellKnownNames.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

namespace armlift {
namespace {

/// Returns the project of units that no project mark surrounds: the outermost
/// folder around them that CMake builds, which may provide their headers; empty
/// if there is none.
std::string looseProject(std::span<const std::string> Units) {
  std::string Out;
  const std::string Common = commonFolderOf(Units);
  for (std::string_view At = Common; !At.empty(); At = parentPath(At)) {
    std::string Folder(At);
    if (pathExists(Folder + "/CMakeLists.txt"))
      Out = Folder;
    if (pathExists(Folder + '/' + std::string(CMakeCacheFile)))
      break;
  }
  return Out;
}

/// Returns the projects that the units belong to.
std::vector<std::string> projectsOf(std::span<const std::string> Units) {
  std::set<std::string> Out;
  std::vector<std::string> Loose;
  for (const std::string &Unit : Units)
    if (std::string Root = projectRootOf(Unit); !Root.empty())
      Out.insert(std::move(Root));
    else
      Loose.push_back(Unit);
  if (!Loose.empty())
    if (std::string Root = looseProject(Loose); !Root.empty())
      Out.insert(std::move(Root));
  return {Out.begin(), Out.end()};
}

} // namespace

source::FoundProjects
ProjectsOfUnits::read(std::span<const std::string> Units) {
  source::FoundProjects Out;
  DiscoveryOptions There;
  There.Paths = projectsOf(Units);
  Expected<Discovered> Found = discover(There);
  if (!Found) {
    Out.Errors.push_back(std::move(Found.error()));
    return Out;
  }
  Out.Errors = std::move(Found->Errors);
  std::vector<std::unique_ptr<Analyzer>> Readers;
  Readers.push_back(std::make_unique<build::BuildAnalyzer>());
  std::erase_if(Found->Files, [&](const DiscoveredFile &File) {
    return !isWholeByName(File, Readers);
  });
  std::vector<ExtractedFile> Files(Found->Files.size());
  Progress Silent;
  extractAll(Found->Files, Readers, {Jobs, {}, /*Identify=*/false}, Silent,
             Files);
  Roots = std::move(Found->ContextRoots);
  Facts.resize(Roots.size());
  for (std::size_t I = 0; I < Files.size(); ++I) {
    std::ranges::move(Files[I].Inputs,
                      std::back_inserter(Facts[Found->Files[I].Root]));
    std::ranges::move(Files[I].Errors, std::back_inserter(Out.Errors));
  }
  for (std::size_t I = 0; I < Roots.size(); ++I)
    Out.Projects.push_back({.Inputs = Facts[I],
                            .Target = DefaultTarget,
                            .Root = Roots[I],
                            .Build = &Builds.emplace_back(Facts[I])});
  return Out;
}

} // namespace armlift
