#include "analyzers/source/lexical/Siblings.h"

#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace armlift::source {

/// True if `Path` is in a folder named after Arm within `Above`.
static bool isInArmFolderOf(std::string_view Above, std::string_view Path) {
  if (!Path.starts_with(Above))
    return false;
  std::string_view Rest =
      Path.substr(Above.empty() ? 0 : std::min(Above.size() + 1, Path.size()));
  std::size_t Slash = Rest.find('/');
  return Slash != Rest.npos && pathArch(Rest.substr(0, Slash)) == PathArch::Arm;
}

SiblingIndex::SiblingIndex(std::span<const std::string> ArmPaths) {
  for (const std::string &Path : ArmPaths) {
    Arm.push_back({siblingKey(Path), Path});
    for (std::string_view Folder = parentPath(Path); !Folder.empty();
         Folder = parentPath(Folder))
      if (pathArch(fileName(Folder)) == PathArch::Arm)
        ArmParents.emplace(parentPath(Folder));
  }
  std::ranges::copy_if(ArmParents, std::back_inserter(MachineParents),
                       [](std::string_view Folder) {
                         return std::ranges::binary_search(
                             machineParentFolders(), fileName(Folder));
                       });
  std::ranges::sort(Arm, {},
                    [](const Entry &E) { return std::tie(E.Key, E.Path); });
}

std::string_view SiblingIndex::counterpart(std::string_view X86Path) const {
  auto first = [&](std::string_view Key) {
    return std::ranges::lower_bound(Arm, Key, {}, &Entry::Key);
  };
  std::string Key = siblingKey(X86Path);
  if (auto It = first(Key); It != Arm.end() && It->Key == Key)
    return It->Path;
  // arch/x86/ and arch/arm/: the folders are siblings, whatever files they
  // hold. A folder such as arch/x86_ifuncs/ is one only if both have the file.
  for (std::string_view Folder = parentPath(X86Path); !Folder.empty();
       Folder = parentPath(Folder)) {
    if (pathArch(fileName(Folder)) != PathArch::X86)
      continue;
    std::string FolderKey = siblingKey(Folder);
    std::string_view Above = parentPath(Folder);
    for (auto It = first(FolderKey);
         It != Arm.end() && It->Key.starts_with(FolderKey); ++It)
      if (isInArmFolderOf(Above, It->Path))
        return It->Path;
    std::string_view Rest = X86Path.substr(Folder.size());
    for (const Entry &E : Arm)
      if (E.Path.ends_with(Rest) && isInArmFolderOf(Above, E.Path) &&
          E.Path.find('/', Above.empty() ? 0 : Above.size() + 1) ==
              E.Path.size() - Rest.size())
        return E.Path;
  }
  return {};
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
  for (const std::string &Parent : MachineParents)
    if (Path.size() > Parent.size() && isBelow(Path, Parent)) {
      std::string_view Rest = Path.substr(Parent.size() + 1);
      std::string_view Folder = Rest.substr(0, Rest.find('/'));
      if (Folder.size() != Rest.size() &&
          std::ranges::binary_search(otherMachineFolders(), Folder))
        Machines.emplace(Folder);
    }
}

bool SiblingIndex::isForThirdMachine(std::string_view Path) const {
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder))
    if (Machines.contains(fileName(Folder)) ||
        (ArmParents.contains(parentPath(Folder)) && namesThirdMachine(Folder)))
      return true;
  return false;
}

} // namespace armlift::source
