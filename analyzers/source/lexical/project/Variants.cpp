#include "analyzers/source/lexical/project/Variants.h"

#include "core/input/PathArch.h"
#include "core/support/Path.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace armlift::source {

namespace {

/// The maximum number of folders between a file and the folder of its variant.
constexpr unsigned MaxBelow = 4;

/// The place of a file, which is the same in all its variants: for
/// "low/sse/a.c" in the folder "low/sse" it is "low" and "/a.c".
using Place = std::pair<std::string_view, std::string_view>;

Place placeIn(std::string_view Folder, std::string_view Path) {
  return {parentPath(Folder), Path.substr(Folder.size())};
}

/// True for a folder that is no variant: Arm's folder replaces x86's
/// (Siblings.h), and one for a third machine says nothing about aarch64.
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

/// Returns the innermost folder above a file that is named after x86, or an
/// empty view.
std::string_view x86FolderOf(const ProjectFile &F) {
  if (F.Arch == PathArch::None) // no word of its path names a machine
    return {};
  std::string_view Folder = parentPath(F.Path);
  for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
    if (pathArch(fileName(Folder)) == PathArch::X86)
      return Folder;
    Folder = parentPath(Folder);
  }
  return {};
}

/// The folders that have a file at one place.
struct Holders {
  std::string_view Last = {}; ///< last folder seen so far
  bool Several = false;
};

/// True for a program of its own, whatever is beside it.
bool isProgram(std::string_view Path) {
  return fileName(Path).starts_with("main.");
}

} // namespace

Variants::Variants(const std::vector<ProjectFile> &Files) {
  struct Member {
    std::string_view Folder, Path;
  };
  std::vector<Member> OfX86;
  std::unordered_map<Place, Holders, PlaceHash> Places;
  std::unordered_set<std::string_view> Names;
  for (const ProjectFile &F : Files)
    if (std::string_view Folder = x86FolderOf(F); !Folder.empty()) {
      OfX86.push_back({Folder, F.Path});
      Places.try_emplace(placeIn(Folder, F.Path));
      Names.insert(fileName(F.Path));
    }
  if (OfX86.empty())
    return;
  for (const ProjectFile &F : Files) {
    std::string_view Folder = parentPath(F.Path);
    if (!Names.contains(fileName(F.Path)) || isProgram(F.Path))
      continue;
    for (unsigned I = 0; I < MaxBelow && !Folder.empty(); ++I) {
      if (auto At = Places.find(placeIn(Folder, F.Path));
          At != Places.end() && !isOfOther(Folder)) {
        Holders &Of = At->second;
        Of.Several |= !Of.Last.empty() && Of.Last != Folder;
        Of.Last = Folder;
      }
      Folder = parentPath(Folder);
    }
  }
  struct Count {
    unsigned Shared = 0, All = 0;
  };
  std::unordered_map<std::string_view, Count> Counts;
  for (const auto &[Folder, Path] : OfX86) {
    // Files further down may differ in each variant.
    bool IsShared = Places[placeIn(Folder, Path)].Several;
    Count &Of = Counts[Folder];
    Of.Shared += IsShared;
    Of.All += IsShared || parentPath(Path) == Folder;
  }
  for (const auto &[Folder, Of] : Counts)
    if (Of.Shared * 2 >= Of.All)
      Folders.insert(Folder);
}

std::string_view Variants::folderOf(const ProjectFile &F) const {
  if (Folders.empty())
    return {};
  std::string_view Folder = x86FolderOf(F);
  return Folders.contains(Folder) ? Folder : std::string_view();
}

} // namespace armlift::source
