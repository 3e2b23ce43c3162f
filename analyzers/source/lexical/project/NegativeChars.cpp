#include "analyzers/source/lexical/project/NegativeChars.h"

#include "core/build/BuildFacts.h"
#include "core/build/ProjectBuild.h"
#include "core/support/Path.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace armlift::source {

namespace {

/// Returns the folders of the build files that have the options.
std::set<std::string_view> foldersWithSignedChars(const Project &P) {
  std::set<std::string_view> Folders;
  for (const auto &[In, Facts] : P.Build->Files.all())
    if (Facts->SignedChars)
      Folders.insert(parentPath(In->ContextPath));
  return Folders;
}

} // namespace

std::vector<bool> rejectNegativeChars(const Project &P,
                                      const std::vector<ProjectFile> &Files,
                                      const ProjectIndex &Index) {
  const std::vector<bool> None(Files.size(), false);
  if (std::ranges::all_of(Files, [](const ProjectFile &F) {
        return F.Facts->NegativeChars.empty();
      }))
    return None;
  std::set<std::string_view> Paths;
  for (const ProjectFile &F : Files)
    Paths.insert(F.Path);
  const std::set<std::string_view> Folders = foldersWithSignedChars(P);
  for (std::string_view Folder : Folders) {
    std::string Front = Folder.empty() ? "" : std::string(Folder) + '/';
    auto First = Paths.lower_bound(Front);
    // A folder without sources has options for those of other folders:
    // cmake/flags.cmake.
    if (First == Paths.end() || !First->starts_with(Front))
      return None;
  }
  std::vector<bool> Rejects = Index.filesReadAsCxx();
  for (std::size_t I = 0; I < Files.size(); ++I)
    Rejects[I] = Rejects[I] && !Files[I].Facts->NegativeChars.empty() &&
                 !isInOneOf(Folders, Files[I].Path);
  return Rejects;
}

} // namespace armlift::source
