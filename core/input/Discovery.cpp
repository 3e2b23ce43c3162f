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

/// A project within another, both asked for: a file of the inner one is in both
/// walks, and is reported on once, as a part of the inner one.
static void reportOnceOn(std::vector<DiscoveredFile> &Files) {
  std::unordered_map<std::string_view, DiscoveredFile *> Reported;
  for (DiscoveredFile &File : Files) // inner roots come behind outer ones
    if (File.InScope)
      if (auto [Outer, New] = Reported.try_emplace(File.RealPath, &File);
          !New) {
        Outer->second->InScope = false;
        Outer->second = &File;
      }
}

Expected<Discovered> discover(const DiscoveryOptions &Options) {
  Discovered Out;
  ShownPaths Shown;
  std::map<std::string, std::vector<std::string>> NamedByRoot;
  for (const std::string &Path : Options.Paths) {
    struct stat Status;
    std::string Real = realPath(Path);
    if (Real.empty() || ::stat(Real.c_str(), &Status) != 0)
      return systemFailure(Path);
    if (!S_ISDIR(Status.st_mode) && !S_ISREG(Status.st_mode)) {
      Out.Errors.push_back(
          {ErrorKind::UnreadableInput, Path, "neither a file nor a directory"});
      continue;
    }
    NamedByRoot[contextRootOf(Real)].push_back(Real);
  }
  // Files outside of any project, named one by one ("*.whl"): those of one
  // folder are each other's context.
  std::map<std::string, std::size_t, std::less<>> FoldersOfLoneFiles;
  for (const auto &[Root, Named] : NamedByRoot) {
    std::size_t First = Out.Files.size();
    Walk(Options, Root, Shown, Out).run(Named);
    std::size_t Index = Out.ContextRoots.size();
    struct stat Status;
    bool IsFile = ::stat(Root.c_str(), &Status) == 0 && S_ISREG(Status.st_mode);
    std::string Folder = IsFile ? std::string(parentPath(Root)) : Root;
    if (IsFile)
      Index = FoldersOfLoneFiles.try_emplace(Folder, Index).first->second;
    if (Index == Out.ContextRoots.size())
      Out.ContextRoots.push_back(std::move(Folder));
    for (std::size_t I = First; I < Out.Files.size(); ++I)
      Out.Files[I].Root = Index;
  }
  std::sort(Out.Files.begin(), Out.Files.end(),
            [](const DiscoveredFile &A, const DiscoveredFile &B) {
              return std::tie(A.Root, A.ContextPath) <
                     std::tie(B.Root, B.ContextPath);
            });
  std::sort(Out.Left.begin(), Out.Left.end(),
            [](const Skipped &A, const Skipped &B) {
              return std::tie(A.Path, A.Reason) < std::tie(B.Path, B.Reason);
            });
  if (Out.ContextRoots.size() > 1) {
    reportOnceOn(Out.Files);
    auto [First, Last] =
        std::ranges::unique(Out.Left, {}, [](const Skipped &S) {
          return std::tie(S.Path, S.Reason);
        });
    Out.Left.erase(First, Last);
  }
  return Out;
}

} // namespace armlift
