#include "analyzers/source/lexical/project/Includes.h"

#include "core/input/FileKinds.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {

/// The last two components of a path: "include/asm/io.h" -> "asm/io.h".
static std::string_view nameInFolder(std::string_view Path) {
  std::string_view Folder = fileName(parentPath(Path));
  std::size_t Behind = fileName(Path).size() + !Folder.empty();
  return Path.substr(Path.size() - Behind - Folder.size());
}

IncludeResolver::IncludeResolver(const std::vector<ProjectFile> &Files)
    : Files(Files) {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    add(I, Files[I].Path);
  for (auto &[Name, Named] : ByName)
    std::ranges::sort(Named, {}, &Candidate::Path);
  for (const ProjectFile &F : Files)
    if (F.Arch == PathArch::Arm)
      for (std::string_view Folder = parentPath(F.Path); !Folder.empty();
           Folder = parentPath(Folder))
        if (pathArch(fileName(Folder)) == PathArch::Arm)
          ArmParents.insert(parentPath(Folder));
}

/// Adds a file. A template is found under the name of the file that it makes.
void IncludeResolver::add(std::uint32_t File, std::string_view Path) {
  // A real file takes precedence over the template that makes it.
  std::string_view Made = withoutTemplateSuffix(Path);
  if (Made.size() == Path.size())
    ByPath.insert_or_assign(Path, File);
  else if (!ByPath.emplace(Made, File).second)
    return;
  Path = Made;
  ByName[fileName(Path)].push_back({Path, File});
  if (std::string_view Name = nameInFolder(Path); Name.contains('/'))
    ByName[Name].push_back({Path, File});
}

/// Returns the files whose paths may end in `Wanted`; null if there is none.
const std::vector<IncludeResolver::Candidate> *
IncludeResolver::named(std::string_view Wanted) const {
  auto Found = ByName.find(nameInFolder(Wanted));
  return Found == ByName.end() ? nullptr : &Found->second;
}

/// Returns the template of "lib/config.h" in another folder: the build writes
/// the header to where the include finds it. None unless there is one file of
/// that name, or one template whose folder the includer is in.
std::uint32_t IncludeResolver::madeElsewhere(std::string_view Includer,
                                             std::string_view Wanted) const {
  auto Found = ByName.find(fileName(Wanted));
  if (Found == ByName.end())
    return None;
  const std::vector<Candidate> &Named = Found->second;
  auto isTemplate = [&](const Candidate &C) {
    return C.Path != Files[C.File].Path;
  };
  auto Made = std::ranges::find_if(Named, isTemplate);
  if (Made == Named.end() ||
      std::any_of(std::next(Made), Named.end(), isTemplate))
    return None;
  std::string_view Folder = parentPath(Made->Path);
  return Named.size() == 1 || Folder.empty() || isBelow(Includer, Folder)
             ? Made->File
             : None;
}

namespace {

/// Returns how many leading folders two paths share.
std::size_t sharedFolders(std::string_view A, std::string_view B) {
  std::size_t Count = 0;
  for (std::size_t I = 0; I < A.size() && I < B.size() && A[I] == B[I]; ++I)
    Count += A[I] == '/';
  return Count;
}

bool isForeign(PathArch Arch) {
  return Arch == PathArch::X86 || Arch == PathArch::Other;
}

/// True for "a/include/b.h" and "include/b.h".
bool endsWithPath(std::string_view Path, std::string_view End) {
  return Path == End || (Path.size() > End.size() && Path.ends_with(End) &&
                         Path[Path.size() - End.size() - 1] == '/');
}

} // namespace

/// Returns the nearest file that fits and whose path ends in `Wanted`: the one
/// that shares the most folders with the including file, then the one with the
/// shortest path.
template <typename Predicate>
const IncludeResolver::Candidate *
IncludeResolver::nearest(std::string_view Includer, std::string_view Wanted,
                         const std::vector<Candidate> &Named,
                         Predicate Fits) const {
  const Candidate *Best = nullptr;
  std::size_t BestShared = 0;
  /// False if neither this path nor any beyond it can be nearer.
  auto look = [&](const Candidate &C) {
    std::size_t Shared = sharedFolders(C.Path, Includer);
    if (Best && Shared < BestShared)
      return false;
    if (!endsWithPath(C.Path, Wanted) || C.Path == Includer || !Fits(C))
      return true;
    bool Better = !Best || Shared > BestShared ||
                  C.Path.size() < Best->Path.size() ||
                  (C.Path.size() == Best->Path.size() && C.Path < Best->Path);
    if (Better) {
      Best = &C;
      BestShared = Shared;
    }
    return true;
  };
  // In the order of paths, those that share more are nearer to the includer.
  auto Place = std::ranges::lower_bound(Named, Includer, {}, &Candidate::Path);
  std::ranges::all_of(Place, Named.end(), look);
  std::ranges::all_of(std::reverse_iterator(Place), Named.rend(), look);
  return Best;
}

bool IncludeResolver::hasForThirdMachine(std::string_view Header) const {
  const std::vector<Candidate> *Named = named(Header);
  return Named && std::ranges::any_of(*Named, [&](const Candidate &C) {
           return Files[C.File].Arch == PathArch::Other &&
                  endsWithPath(C.Path, Header);
         });
}

/// True for a folder within arch/x86 if there is arch/arm beside it. `Its` is
/// the machine of the files in the folder: the name alone does not tell that
/// arch/e2k is for a machine.
bool IncludeResolver::isBesideArm(std::string_view Folder, PathArch Its) const {
  for (; !Folder.empty(); Folder = parentPath(Folder)) {
    PathArch Named = pathArch(fileName(Folder));
    if (std::ranges::binary_search(machineParentFolders(),
                                   fileName(parentPath(Folder))) &&
        ArmParents.contains(parentPath(Folder)) && Named != PathArch::Arm &&
        (Named != PathArch::None || Its == PathArch::Other))
      return true;
  }
  return false;
}

std::uint32_t IncludeResolver::resolve(const ProjectFile &Includer,
                                       std::string_view Spelling,
                                       bool Angled) const {
  if (!Angled) {
    if (auto It = ByPath.find(pathIn(parentPath(Includer.Path), Spelling));
        It != ByPath.end())
      return It->second;
  } else if (std::ranges::binary_search(systemHeaders(), Spelling)) {
    return None;
  }
  std::string Normal = normalPath(Spelling);
  std::string_view Wanted = Normal;
  while (Wanted.starts_with("../"))
    Wanted.remove_prefix(3);
  if (Wanted.starts_with('/'))
    Wanted.remove_prefix(1);
  const std::vector<Candidate> *Named = named(Wanted);
  if (!Named)
    return madeElsewhere(Includer.Path, Wanted);
  auto nearest = [&](auto Fits) {
    return this->nearest(Includer.Path, Wanted, *Named, Fits);
  };
  // The include path of a Linux build has no folder of another system, such as
  // win32, unless the including file spells it or is in such a folder too.
  const Candidate *Best = nearest([&](const Candidate &C) {
    std::string_view Folder(C.Path);
    Folder.remove_suffix(Wanted.size());
    return !Files[C.File].OtherSystemFolder || Includer.OtherSystemFolder ||
           !isForOtherSystem(Folder);
  });
  if (!Best)
    return None;
  // The build puts only one of several variants on the include path.
  auto isUnspelled = [&](const Candidate &C) {
    std::string_view Variant = Files[C.File].Variant;
    return !Variant.empty() && Variant.size() + Wanted.size() < C.Path.size() &&
           !(Includer.Path.starts_with(Variant) &&
             Includer.Path.substr(Variant.size()).starts_with('/'));
  };
  if (isUnspelled(*Best) && Named->size() > 1)
    Best = nearest([&](const Candidate &C) { return !isUnspelled(C); });
  if (!Best)
    return None;
  if (isForeign(Files[Best->File].Arch))
    Best = ofMachine(Includer, *Best, Wanted, *Named);
  return Best ? Best->File : None;
}

/// Returns what the include path of an aarch64 build has instead of `Best`, a
/// header for another machine; null if it has none.
const IncludeResolver::Candidate *
IncludeResolver::ofMachine(const ProjectFile &Includer, const Candidate &Best,
                           std::string_view Wanted,
                           const std::vector<Candidate> &Named) const {
  const PathArch Its = Files[Best.File].Arch, From = Includer.Arch;
  std::string_view Folder(Best.Path);
  Folder.remove_suffix(std::min(Wanted.size() + 1, Folder.size()));
  const bool BesideArm = isBesideArm(Folder, Its);
  // Even drivers/pci_x86.c, if something compiles it for aarch64, finds nothing
  // of arch/x86; a file of arch/x86 finds what is beside it.
  if (From == PathArch::X86
          ? !BesideArm || isBesideArm(parentPath(Includer.Path), From)
          : From == Its)
    return &Best;
  auto nearest = [&](auto Fits) {
    return this->nearest(Includer.Path, Wanted, Named, Fits);
  };
  // If arch/x86/include/asm/io.h and arch/arm64/include/asm/io.h are equally
  // near, the include path of an aarch64 build has the second.
  std::size_t Shared = sharedFolders(Best.Path, Includer.Path);
  if (const Candidate *Arm = nearest([&](const Candidate &C) {
        return Files[C.File].Arch == PathArch::Arm &&
               sharedFolders(C.Path, Includer.Path) == Shared;
      }))
    return Arm;
  // If there is arch/arm, no include path for aarch64 has arch/x86/include. A
  // header that only that folder has is generated for the other machines.
  bool IsOfArm = From == PathArch::Arm && isForeign(pathArch(Folder));
  if (!IsOfArm && !BesideArm)
    return &Best;
  return nearest(
      [&](const Candidate &C) { return !isForeign(Files[C.File].Arch); });
}

} // namespace armlift::source
