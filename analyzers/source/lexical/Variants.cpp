#include "analyzers/source/lexical/Variants.h"

#include "core/input/PathArch.h"
#include "core/support/Path.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace armlift::source {

namespace {

/// Below a folder that may be a variant nobody nests deeper.
constexpr unsigned MaxBelow = 4;

/// The same for all files that would be one if their folders were: of
/// "low/sse/a.c" in the folder "low/sse" "low" and "/a.c".
using Place = std::pair<std::string_view, std::string_view>;

Place placeIn(std::string_view Folder, std::string_view Path) {
  return {parentPath(Folder), Path.substr(Folder.size())};
}

/// Arm's folder takes the place of x86's (Siblings.h), and one for a third
/// machine says nothing of aarch64.
bool isOfOther(std::string_view Folder) {
  PathArch Arch = pathArch(fileName(Folder));
  return Arch == PathArch::Arm || Arch == PathArch::Other;
}

struct PlaceHash {
  std::size_t operator()(const Place &P) const {
    std::hash<std::string_view> Hash;
    return Hash(P.first) * 31 + Hash(P.second);
  }
};

} // namespace

std::string_view x86FolderOf(std::string_view Path) {
  std::string_view Folder = parentPath(Path);
  for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
    if (pathArch(fileName(Folder)) == PathArch::X86)
      return Folder;
    Folder = parentPath(Folder);
  }
  return {};
}

Variants::Variants(const std::vector<ProjectFile> &Files) {
  // To a folder that has a file there.
  std::unordered_map<Place, std::string_view, PlaceHash> Wanted;
  std::unordered_set<std::string_view> Names;
  for (const ProjectFile &F : Files)
    if (std::string_view Folder = x86FolderOf(F.Path); !Folder.empty()) {
      Wanted.emplace(placeIn(Folder, F.Path), Folder);
      Names.insert(fileName(F.Path));
    }
  for (const ProjectFile &F : Files) {
    if (!Names.contains(fileName(F.Path)))
      continue;
    std::string_view Folder = parentPath(F.Path);
    for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
      if (auto Same = Wanted.find(placeIn(Folder, F.Path));
          Same != Wanted.end() && Same->second != Folder &&
          !isOfOther(Folder)) {
        Folders.insert(Same->second);
        if (x86FolderOf(F.Path) == Folder)
          Folders.insert(Folder);
      }
      Folder = parentPath(Folder);
    }
  }
}

bool Variants::isX86Variant(std::string_view Path) const {
  return Folders.contains(x86FolderOf(Path));
}

} // namespace armlift::source
