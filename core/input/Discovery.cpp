#include "core/input/Discovery.h"

#include "core/input/ContextRoot.h"
#include "core/input/Walk.h"
#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <sys/stat.h>
#include <tuple>
#include <unordered_map>

namespace armlift {

/// If a project and another one inside it are both requested, a file of the
/// inner project is in both walks. It is reported once, as part of the inner
/// one.
static void reportOnceOn(std::vector<DiscoveredFile> &Files) {
  std::unordered_map<std::string_view, DiscoveredFile *> Reported;
  for (DiscoveredFile &File : Files) // inner roots come after outer ones
    if (File.InScope)
      if (auto [Outer, New] = Reported.try_emplace(File.RealPath, &File);
          !New) {
        Outer->second->InScope = false;
        Outer->second = &File;
      }
}

namespace {

/// A context root, and what the user named in it.
struct RootToWalk {
  std::string Root;
  bool InProject;
  std::vector<std::string> Named;
};

/// Returns the folder that decides in which project a named path is: the
/// innermost of DiscoveryOptions::Within around it, or the path itself.
std::string folderFor(const std::string &Real,
                      const DiscoveryOptions &Options) {
  std::string_view Around = Real;
  for (const std::string &Folder : Options.Within)
    if (isBelow(Real, Folder) &&
        (Around.size() == Real.size() || Folder.size() > Around.size()))
      Around = Folder;
  return std::string(Around);
}

/// Returns the context roots of the named paths, sorted.
Expected<std::vector<RootToWalk>> rootsOf(const DiscoveryOptions &Options,
                                          std::vector<Error> &Errors) {
  std::map<std::string, std::vector<std::string>> NamedByRoot;
  std::vector<std::string> Loose; ///< named paths outside of any project
  for (const std::string &Path : Options.Paths) {
    struct stat Status;
    std::string Real = realPath(Path);
    if (Real.empty() || ::stat(Real.c_str(), &Status) != 0)
      return systemFailure(Path);
    if (!S_ISDIR(Status.st_mode) && !S_ISREG(Status.st_mode)) {
      Errors.push_back(
          {ErrorKind::UnreadableInput, Path, "neither a file nor a directory"});
      continue;
    }
    std::string Project = projectRootOf(folderFor(Real, Options));
    (Project.empty() ? Loose : NamedByRoot[Project]).push_back(Real);
  }
  std::vector<RootToWalk> Roots;
  for (auto &[Root, Named] : NamedByRoot)
    Roots.push_back({Root, true, std::move(Named)});
  // Loose paths that are named together are context for each other.
  if (!Loose.empty())
    Roots.push_back({looseRootOf(commonFolderOf(Loose)), false, Loose});
  std::ranges::stable_sort(Roots, {}, &RootToWalk::Root);
  return Roots;
}

} // namespace

Expected<Discovered> discover(const DiscoveryOptions &Options) {
  Discovered Out;
  ShownPaths Shown;
  Expected<std::vector<RootToWalk>> Roots = rootsOf(Options, Out.Errors);
  if (!Roots)
    return std::unexpected(std::move(Roots.error()));
  for (const RootToWalk &Each : *Roots) {
    std::size_t First = Out.Files.size();
    Walk Walker(Options, Each.Root, Shown, Out);
    if (Each.InProject)
      Walker.run(Each.Named);
    else
      Walker.runLoose(Each.Named);
    for (std::size_t I = First; I < Out.Files.size(); ++I)
      Out.Files[I].Root = Out.ContextRoots.size();
    Out.ContextRoots.push_back(Each.Root);
    Out.Databases.push_back(Walker.database());
  }
  auto place = [](const DiscoveredFile &File) {
    return std::tie(File.Root, File.ContextPath);
  };
  if (!std::ranges::is_sorted(Out.Files, {}, place)) // usually sorted already
    std::ranges::sort(Out.Files, {}, place);
  auto reason = [](const Skipped &S) {
    return std::tie(S.Path, S.Reason, S.Language);
  };
  std::ranges::sort(Out.Left, {}, reason);
  if (Out.ContextRoots.size() > 1) {
    reportOnceOn(Out.Files);
    auto [First, Last] = std::ranges::unique(Out.Left, {}, reason);
    Out.Left.erase(First, Last);
  }
  return Out;
}

} // namespace armlift
