#include "analyzers/source/lexical/scan/Siblings.h"

#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <tuple>

namespace armlift::source {

/// Calls Visit(Folder) for each folder of the path that is named after the
/// machine, innermost first, until Visit() returns true. A real path names its
/// machine once or twice; a hostile one names it in each of its folders.
template <typename Function>
static void visitFolders(std::string_view Path, PathArch Machine,
                         const Function &Visit) {
  constexpr unsigned MaxFolders = 8;
  unsigned Folders = 0;
  for (std::string_view Folder = parentPath(Path);
       !Folder.empty() && Folders < MaxFolders; Folder = parentPath(Folder))
    if (pathArch(fileName(Folder)) == Machine) {
      ++Folders;
      if (Visit(Folder))
        return;
    }
}

/// Returns a key for SiblingIndex::ByRest.
static std::string restKey(std::string_view Above, std::string_view Rest) {
  return std::string(Above).append("/").append(Rest);
}

SiblingIndex::SiblingIndex(std::span<const std::string> ArmPaths) {
  for (const std::string &Path : ArmPaths)
    Arm.push_back({siblingKey(Path), Path});
  std::ranges::sort(Arm, {},
                    [](const Entry &E) { return std::tie(E.Key, E.Path); });
  for (std::uint32_t I = 0; I < Arm.size(); ++I)
    visitFolders(Arm[I].Path, PathArch::Arm, [&](std::string_view Folder) {
      std::string_view Above = parentPath(Folder);
      auto At = Below.find(Above);
      if (At == Below.end())
        At = Below.emplace(Above, std::vector<std::uint32_t>()).first;
      At->second.push_back(I);
      ByRest.try_emplace(restKey(Above, Arm[I].Path.substr(Folder.size())), I);
      return false;
    });
}

std::string_view SiblingIndex::counterpart(std::string_view X86Path) const {
  std::string Key = siblingKey(X86Path);
  auto It = std::ranges::lower_bound(Arm, Key, {}, &Entry::Key);
  if (It != Arm.end() && It->Key == Key)
    return It->Path;
  // arch/x86/ and arch/arm/: the folders are siblings, whatever files they
  // hold. A folder such as arch/x86_ifuncs/ is one only if both have the file.
  std::string_view Found;
  visitFolders(X86Path, PathArch::X86, [&](std::string_view Folder) {
    auto At = Below.find(parentPath(Folder));
    if (At == Below.end())
      return false;
    std::string FolderKey = siblingKey(Folder);
    auto keyOf = [&](std::uint32_t I) { return std::string_view(Arm[I].Key); };
    auto First = std::ranges::lower_bound(
        At->second, std::string_view(FolderKey), {}, keyOf);
    if (First != At->second.end() && keyOf(*First).starts_with(FolderKey))
      Found = Arm[*First].Path;
    else if (auto Same =
                 ByRest.find(restKey(At->first, X86Path.substr(Folder.size())));
             Same != ByRest.end())
      Found = Arm[Same->second].Path;
    return !Found.empty();
  });
  return Found;
}

/// True for a folder beside one for Arm whose name is that of a third machine.
/// A name with a known path word belongs to the machine of that word; neutral
/// words name no machine: arch/simd/.
static bool namesThirdMachine(std::string_view Folder) {
  using std::ranges::binary_search;
  std::string_view Name = fileName(Folder);
  if (binary_search(otherMachineFolders(), Name))
    return true;
  std::string Lower = lowerCase(Name);
  return binary_search(machineParentFolders(), fileName(parentPath(Folder))) &&
         !binary_search(sharedMachineFolders(), std::string_view(Lower)) &&
         !findPathWord(Lower);
}

void SiblingIndex::learnMachine(std::string_view Path) {
  using std::ranges::binary_search;
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder)) {
    std::string_view Name = fileName(Folder), Above = parentPath(Folder);
    if (binary_search(otherMachineFolders(), Name) &&
        binary_search(machineParentFolders(), fileName(Above)) &&
        Below.contains(Above))
      Machines.emplace(Name);
  }
}

bool SiblingIndex::isForThirdMachine(std::string_view Path) const {
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder))
    if (Machines.contains(fileName(Folder)) ||
        (Below.contains(parentPath(Folder)) && namesThirdMachine(Folder)))
      return true;
  return false;
}

} // namespace armlift::source
