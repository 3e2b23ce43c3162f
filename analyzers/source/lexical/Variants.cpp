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

/// The innermost folder above a file that is named after x86; empty where there
/// is none.
std::string_view x86FolderOf(std::string_view Path) {
  std::string_view Folder = parentPath(Path);
  for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
    if (pathArch(fileName(Folder)) == PathArch::X86)
      return Folder;
    Folder = parentPath(Folder);
  }
  return {};
}

/// The folders that have a file at one place.
struct Holders {
  std::string_view First = {};
  bool Several = false;
};

/// A program of its own, whatever stands beside it.
bool isProgram(std::string_view Path) {
  return fileName(Path).starts_with("main.");
}

} // namespace

Variants::Variants(const std::vector<ProjectFile> &Files) {
  std::unordered_map<Place, Holders, PlaceHash> Places;
  std::unordered_set<std::string_view> Names;
  for (const ProjectFile &F : Files)
    if (std::string_view Folder = x86FolderOf(F.Path); !Folder.empty()) {
      Places.try_emplace(placeIn(Folder, F.Path));
      Names.insert(fileName(F.Path));
    }
  for (const ProjectFile &F : Files) {
    std::string_view Folder = parentPath(F.Path);
    if (!Names.contains(fileName(F.Path)) || isProgram(F.Path))
      continue;
    for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
      if (auto At = Places.find(placeIn(Folder, F.Path));
          At != Places.end() && !isOfOther(Folder)) {
        Holders &Of = At->second;
        Of.Several |= !Of.First.empty() && Of.First != Folder;
        Of.First = Folder;
      }
      Folder = parentPath(Folder);
    }
  }
  std::unordered_map<std::string_view, std::pair<unsigned, unsigned>> Shared;
  for (const ProjectFile &F : Files)
    if (std::string_view Folder = x86FolderOf(F.Path); !Folder.empty()) {
      // What lies deeper may be each variant's own business.
      bool IsShared = Places[placeIn(Folder, F.Path)].Several;
      auto &[Same, All] = Shared[Folder];
      Same += IsShared;
      All += IsShared || parentPath(F.Path) == Folder;
    }
  for (const auto &[Folder, Count] : Shared)
    if (Count.first * 2 >= Count.second)
      Folders.insert(Folder);
}

std::string_view Variants::folderOf(std::string_view Path) const {
  std::string_view Folder = x86FolderOf(Path);
  return Folders.contains(Folder) ? Folder : std::string_view();
}

} // namespace armlift::source
