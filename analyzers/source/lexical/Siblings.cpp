#include "analyzers/source/lexical/Siblings.h"

#include "core/rules/FileTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <tuple>

namespace armlift::source {

namespace {

/// Of a text in lower case.
bool isLetterOrDigit(char C) { return isLower(C) || isDigit(C); }

/// Calls Visit(begin, end, arch) for every architecture word of the component,
/// longest first: "blake3_avx512_x86-64_unix" gives avx512 and x86-64. A word
/// stands between characters that are neither letters nor digits, or where
/// capitals begin and end it: "DecoderX86", "Arm64Emitter".
template <typename Function>
void visitWords(std::string_view Written, const Function &Visit) {
  std::string Lower = lowerCase(Written);
  std::string_view Component = Lower;
  // In front of a character that goes on with a letter or digit.
  auto joins = [&](std::size_t I) {
    bool Capital =
        Written[I] != Component[I] && Written[I - 1] == Component[I - 1];
    return isLetterOrDigit(Component[I - 1]) && isLetterOrDigit(Component[I]) &&
           !Capital;
  };
  for (std::size_t I = 0; I < Component.size();) {
    bool Start = isLetterOrDigit(Component[I]) && (I == 0 || !joins(I));
    const PathWordRow *Known = nullptr;
    std::size_t Length =
        Start ? std::min<std::size_t>(Component.size() - I, 16) : 0;
    for (; Length >= 2; --Length) {
      std::size_t End = I + Length;
      if (End < Component.size() && joins(End))
        continue;
      Known = findPathWord(Component.substr(I, Length));
      if (Known)
        break;
    }
    if (Known)
      Visit(I, I + Length, Known->Kind);
    I += Known ? Length : 1;
  }
}

} // namespace

PathArch pathArch(std::string_view Path) {
  PathArch Last = PathArch::None;
  bool Is32 = false;
  for (std::string_view Component : splitWords(Path, "/"))
    visitWords(Component, [&](std::size_t, std::size_t, PathWord Kind) {
      if (Kind == PathWord::Neutral || (Kind == PathWord::Arm && Is32))
        return;
      Is32 = Kind == PathWord::Arm32;
      Last = Kind == PathWord::X86   ? PathArch::X86
             : Kind == PathWord::Arm ? PathArch::Arm
                                     : PathArch::Other;
    });
  return Last;
}

namespace {

bool hasFolder(std::string_view Path, std::span<const std::string_view> Names) {
  std::string Folders = lowerCase(parentPath(Path));
  return std::ranges::any_of(splitWords(Folders, "/"),
                             [&](std::string_view Folder) {
                               return std::ranges::binary_search(Names, Folder);
                             });
}

} // namespace

bool isForOtherSystem(std::string_view Path) {
  return hasFolder(Path, otherSystemFolders());
}

bool isInProbeFolder(std::string_view Path) {
  return hasFolder(Path, probeFolders());
}

std::string siblingKey(std::string_view Path) {
  std::string_view Stem = Path;
  Stem.remove_suffix(fileSuffix(Stem).size());
  std::string Key;
  for (std::string_view Written : splitWords(Stem, "/")) {
    std::size_t Kept = 0;
    std::string Rest, Component = lowerCase(Written);
    visitWords(Written, [&](std::size_t Begin, std::size_t End, PathWord) {
      Rest.append(Component, Kept, Begin - Kept);
      Kept = End;
    });
    Rest.append(Component, Kept);
    // The joints that the removed words leave behind.
    std::string Clean;
    for (char C : Rest)
      if (isLetterOrDigit(C))
        Clean += C;
    Key += Clean;
    Key += '/';
  }
  return Key;
}

/// `Path` stands in a folder named after Arm that is in `Above`.
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
  std::sort(Arm.begin(), Arm.end(), [](const Entry &A, const Entry &B) {
    return std::tie(A.Key, A.Path) < std::tie(B.Key, B.Path);
  });
}

std::string_view SiblingIndex::counterpart(std::string_view X86Path) const {
  auto first = [&](std::string_view Key) {
    return std::lower_bound(
        Arm.begin(), Arm.end(), Key,
        [](const Entry &E, std::string_view K) { return E.Key < K; });
  };
  std::string Key = siblingKey(X86Path);
  if (auto It = first(Key); It != Arm.end() && It->Key == Key)
    return It->Path;
  // arch/x86/ beside arch/arm/: the folders are the siblings, whatever files
  // they hold; arch/x86_ifuncs/ beside it where both hold the file.
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

/// A folder that stands beside one for Arm is a third machine's by its name.
/// What has the name of one that the path words know is known for that; their
/// neutral ones tell of no machine: arch/simd/.
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

bool SiblingIndex::isForThirdMachine(std::string_view Path) const {
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder))
    if (ArmParents.contains(parentPath(Folder)) && namesThirdMachine(Folder))
      return true;
  return false;
}

} // namespace armlift::source
