#include "core/build/BuildFolders.h"

#include "core/build/AutotoolsSources.h"
#include "core/build/FolderKnowledge.h"
#include "core/build/OwnFragments.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift {
namespace {

/// The length of the longest common prefix of all paths that ends in a '/'.
std::size_t commonFolder(std::span<const BuildFileIndex::File> Files) {
  std::string_view Front = Files.front().In->ContextPath;
  for (const auto &[In, Facts] : Files)
    Front =
        Front.substr(0, static_cast<std::size_t>(
                            std::ranges::mismatch(Front, In->ContextPath).in1 -
                            Front.begin()));
  return Front.find_last_of('/') + 1;
}

/// Calls Visit(end, hash of the end) for the ends of a path, "c", "b/c" and
/// "a/b/c", until it returns false. The hash of an end continues that of the
/// shorter one, so all of them take one pass.
template <typename Function>
void visitEnds(std::string_view Path, const Function &Visit) {
  std::size_t Hash = 0;
  for (std::size_t At = Path.size(); At-- > 0;) {
    Hash = (Hash ^ static_cast<unsigned char>(Path[At])) * 0x9E3779B97F4A7C15u;
    if ((At == 0 || Path[At - 1] == '/') && !Visit(Path.substr(At), Hash))
      return;
  }
}

/// Folders with a build file, grouped by their parent folder.
using FoldersBelow = std::map<std::string_view, std::vector<std::string_view>>;

/// The subfolders of `Parent`, as the build file `In` names it, of which one
/// takes part. Empty if there is only one, because that is no choice. If the
/// beginning of the path is hidden, each folder above is tried.
std::span<const std::string_view> oneOf(const InputFacts &In,
                                        std::string_view Parent,
                                        const FoldersBelow &Below) {
  bool IsHidden = Parent.starts_with("**/");
  if (IsHidden)
    Parent.remove_prefix(3);
  for (std::string_view Above = parentPath(In.ContextPath);;
       Above = parentPath(Above)) {
    if (auto Some = Below.find(Parent.empty() ? std::string(Above)
                                              : patternIn(Above, Parent));
        Some != Below.end())
      return Some->second.size() > 1 ? std::span(Some->second)
                                     : std::span<const std::string_view>();
    if (!IsHidden || Above.empty())
      return {};
  }
}

/// True for a folder in which Meson looks for subprojects. Meson may also find
/// one by what it provides (Meson manual, "Wrap dependency system", "provide").
bool holdsSubprojects(std::string_view Folder) {
  return fileName(Folder) == "subprojects" ||
         (fileName(Folder) == "packagefiles" &&
          fileName(parentPath(Folder)) == "subprojects");
}

} // namespace

BuildFolders::BuildFolders(const BuildFileIndex &Files,
                           const BuildSettings &Settings, bool IsUsed)
    : IsUsed(IsUsed) {
  chooseFiles(Files);
  chooseMakefiles(Files);
  FolderNames Folders;
  for (const auto &[In, Facts] : Files.all())
    if (!Facts->File.OfConfigure)
      Folders.insert(parentPath(In->ContextPath));
  chooseFolders(Files, Folders);
  noteMachineFolders(Files, Folders);
  for (const auto &[In, Facts] : Files.all())
    for (const SourceAddition &F : Facts->Further.Folders)
      add(*In, F, Settings.valueOf(*In, F.Condition), Folders);
  const OwnFragments Pieces(Files);
  leaveOutUnusedMakefiles(Files, Pieces);
  leaveOutUncalled(Files, Pieces, Folders);
  followIncluders();
}

void BuildFolders::chooseFiles(const BuildFileIndex &Files) {
  std::set<std::string> Choices; // many files name the same ones
  for (const auto &[In, Facts] : Files.all())
    for (const std::string &Glob : Facts->Further.FileChoices)
      Choices.insert(fromRoot(*In, Glob));
  for (const std::string &Glob : Choices)
    pickOne(Files.matching(Glob));
}

/// A variable picks one of `Files`; a single file is no choice. If exactly one
/// of them is named for Arm and another one for x86, the machine picks:
/// gnu_$(uname -m).mk.
void BuildFolders::pickOne(std::span<const BuildFileIndex::File> Files) {
  if (Files.size() < 2)
    return;
  const std::size_t Common = commonFolder(Files);
  auto archOf = [Common](const BuildFileIndex::File &F) {
    return pathArch(std::string_view(F.In->ContextPath).substr(Common));
  };
  const bool ByMachine =
      std::ranges::count(Files, PathArch::Arm, archOf) == 1 &&
      std::ranges::count(Files, PathArch::X86, archOf) != 0;
  for (const BuildFileIndex::File &F : Files) {
    PathArch Arch = ByMachine ? archOf(F) : PathArch::None;
    MachineTruth Picked = Arch == PathArch::Arm   ? TrueOnArm
                          : Arch == PathArch::X86 ? TrueOnX86
                                                  : FalseByDefault;
    auto [Known, New] = Chosen.try_emplace(F.In->ContextPath, Picked);
    if (!New)
      Known->second = Known->second || Picked;
  }
}

/// Of the makefiles in one folder, make reads the first (GNU Make manual, 3.2).
/// The others are read only if the user names them, unless some build file
/// includes a file of that name.
void BuildFolders::chooseMakefiles(const BuildFileIndex &Files) {
  auto placeOf = [&](std::string_view Path) {
    return static_cast<std::size_t>(
        std::ranges::find(MakefileNames, fileName(Path)) -
        MakefileNames.begin());
  };
  std::map<std::string_view,
           std::array<const InputFacts *, MakefileNames.size()>>
      ByFolder;
  // The last element is for all other names.
  std::array<bool, MakefileNames.size() + 1> Included{};
  for (const auto &[In, Facts] : Files.all()) {
    if (std::size_t Place = placeOf(In->ContextPath);
        Place < MakefileNames.size())
      ByFolder[parentPath(In->ContextPath)][Place] = In;
    for (const BuildInclude &I : Facts->Further.Includes)
      Included[placeOf(I.Glob)] = true;
  }
  for (const auto &[Folder, Present] : ByFolder) {
    bool MetFirst = false;
    for (std::size_t I = 0; I < MakefileNames.size(); ++I) {
      if (Present[I] && MetFirst && !Included[I])
        Chosen.try_emplace(Present[I]->ContextPath, FalseByDefault);
      MetFirst = MetFirst || Present[I];
    }
  }
}

namespace {

/// The folders of Makefiles, and those in which there may be no need for one.
class MakefilePlaces {
public:
  MakefilePlaces(const BuildFileIndex &Files, const OwnFragments &Pieces) {
    for (const auto &[In, Facts] : Files.all()) {
      std::string_view Folder = parentPath(In->ContextPath);
      if (goesOnAnywhere(*Facts))
        Open.emplace(Folder);
      // CMake may also call make in the folder, and then neither compiles
      // anything there nor enters a folder below.
      if (isOfOther(*Facts) &&
          !(Facts->Sources.Named.empty() && Facts->Further.Folders.empty()))
        BuiltByOther.insert(Folder);
      const bool IsMakefile = isMakefileName(fileName(In->ContextPath));
      if (IsMakefile || Pieces.contains(*In))
        Makefiles.push_back(In->ContextPath);
      if (!IsMakefile)
        continue;
      HaveMakefile.emplace(Folder);
      for (const SourceAddition &S : Facts->Sources.Named)
        noteSource(*In, S);
    }
  }

  static bool isOfOther(const BuildFacts &Facts) {
    return Facts.System == BuildSystem::CMake ||
           Facts.System == BuildSystem::Meson;
  }
  /// Makefiles and their own pieces.
  std::span<const std::string_view> makefiles() const { return Makefiles; }
  /// True if CMake or Meson builds the folder, and no Makefile is above it.
  bool isOfOtherAlone(std::string_view Folder) const {
    return BuiltByOther.contains(Folder) && !isInOneOf(HaveMakefile, Folder);
  }
  /// True if a Makefile above compiles the sources of the folder itself, and
  /// none goes on in a folder that it does not name.
  bool isBuiltFromAbove(std::string_view Folder) const {
    return BuiltFromAbove.contains(Folder) && !isInOneOf(Open, Folder);
  }

private:
  /// Notes the folders of a source, up to that of the Makefile.
  void noteSource(const InputFacts &In, const SourceAddition &S) {
    std::string_view Folder = parentPath(S.Path);
    if (constexpr std::string_view Hidden = "**/"; Folder.starts_with(Hidden))
      Folder.remove_prefix(Hidden.size());
    if (S.Exported || Folder.contains('*') || Folder.starts_with(".."))
      return;
    for (; !Folder.empty(); Folder = parentPath(Folder)) {
      std::string Path = fromRoot(In, Folder);
      // "./a.c" is in the folder of the Makefile itself.
      if (Path == parentPath(In.ContextPath) ||
          !BuiltFromAbove.insert(std::move(Path)).second)
        return;
    }
  }

  std::set<std::string, std::less<>> HaveMakefile, BuiltFromAbove, Open;
  std::set<std::string_view> BuiltByOther;
  std::vector<std::string_view> Makefiles;
};

} // namespace

/// Leaves out Makefiles that only users call: in a folder that CMake or Meson
/// builds, below no other Makefile; and in a folder whose sources a Makefile
/// above compiles itself.
void BuildFolders::leaveOutUnusedMakefiles(const BuildFileIndex &Files,
                                           const OwnFragments &Pieces) {
  const MakefilePlaces Places(Files, Pieces);
  auto isUnused = [&](std::string_view Folder) {
    auto Callers = Known.find(Folder);
    if (Callers == Known.end())
      return !ofHidden(Folder) && Places.isBuiltFromAbove(Folder);
    return Places.isOfOtherAlone(Folder) &&
           std::ranges::all_of(Callers->second, [](const Entry &E) {
             return MakefilePlaces::isOfOther(*E.From->get<BuildFacts>());
           });
  };
  std::set<std::string_view> LeftOut;
  for (std::string_view Path : Places.makefiles())
    if (isUnused(parentPath(Path))) {
      Chosen.try_emplace(Path, FalseByDefault);
      LeftOut.insert(Path);
    }
  for (std::string_view Path : LeftOut)
    if (auto Readers = Known.find(Path); Readers != Known.end())
      for (Entry &E : Readers->second)
        if (LeftOut.contains(E.From->ContextPath))
          E.Where = E.Where && FalseByDefault;
}

/// Leaves out folders that no build file names, below a folder that builds
/// something: the Makefiles of examples and benchmarks, Makefiles beside those
/// that make goes on with or in a project of another build system that has
/// none, and projects of their own. Users call make, CMake or Meson in such a
/// folder. One that is not for examples may also be called from a script, so
/// its condition is unknown.
void BuildFolders::leaveOutUncalled(const BuildFileIndex &Files,
                                    const OwnFragments &Pieces,
                                    const FolderNames &Folders) {
  const std::map<std::string_view, FolderKnowledge> ByPath =
      knowledgeByFolder(Files, Pieces, Folders);
  std::optional<AutotoolsSources> OfAutotools;
  auto buildsSameAsAutotools = [&](std::string_view Folder) {
    if (!OfAutotools)
      OfAutotools.emplace(Files);
    return OfAutotools->areSharedWith(Folder);
  };
  for (const auto &[Path, Own] : ByPath) {
    if (!(Own.isOfMake() || !Own.Projects.empty()) || Known.contains(Path) ||
        ofHidden(Path) || holdsSubprojects(parentPath(Path)))
      continue;
    const KnowledgeAbove Above = knowledgeAbove(Path, Own, ByPath);
    if (!isLeftOut(Own, Above) ||
        (!Own.isOfMake() && !Above.IsOfProject && buildsSameAsAutotools(Path)))
      continue;
    Known[std::string(Path)].push_back(
        {Above.Makes, Above.IsTrial ? FalseByDefault : NobodyKnows});
    if (!Above.IsTrial)
      Uncalled.emplace(Path);
  }
}

bool BuildFolders::isOfUncalledProject(std::string_view ContextPath) const {
  return !IsUsed || isInOneOf(Uncalled, ContextPath);
}

bool BuildFolders::isAlwaysEntered(std::string_view Folder) const {
  auto Named = Known.find(Folder);
  return Named != Known.end() && any(Named->second, Folder) == AlwaysTrue;
}

void BuildFolders::chooseFolders(const BuildFileIndex &Files,
                                 const FolderNames &Folders) {
  FoldersBelow Within;
  for (std::string_view Folder : Folders)
    if (!Folder.empty())
      Within[parentPath(Folder)].push_back(Folder);
  std::set<const std::string_view *> Asked; // many files name the same ones
  for (const auto &[In, Facts] : Files.all())
    for (const std::string &Parent : Facts->Further.FolderChoices)
      if (std::span Some = oneOf(*In, Parent, Within);
          !Some.empty() && Asked.insert(Some.data()).second)
        for (std::string_view Folder : Some)
          Known[std::string(Folder)].push_back({In, FalseByDefault});
}

void BuildFolders::noteMachineFolders(const BuildFileIndex &Files,
                                      const FolderNames &Folders) {
  std::set<std::string_view> HaveArmFolder;
  for (std::string_view Folder : Folders)
    if (nameArch(fileName(Folder)) == PathArch::Arm)
      HaveArmFolder.insert(parentPath(Folder));
  // Without a folder for Arm, the build would stop there on aarch64.
  for (const auto &[In, Facts] : Files.all())
    for (const MachineFolder &Folder : Facts->Further.MachineFolders)
      if (std::string Path = fromRoot(*In, Folder.Path);
          Folder.Optional || HaveArmFolder.contains(Path))
        OfMachines.insert(std::move(Path));
}

void BuildFolders::add(const InputFacts &In, const SourceAddition &Folder,
                       MachineTruth Where, const FolderNames &Folders) {
  std::string_view Here = parentPath(In.ContextPath);
  if (Folder.Path == "*") {
    Below[std::string(Here)].push_back({&In, Where});
    return;
  }
  std::string_view Tail = Folder.Path;
  const bool IsHidden = Tail.starts_with("**/");
  std::string Path = IsHidden ? std::string() : fromRoot(In, Tail);
  // The paths in an included file are relative to the including file's folder.
  if (!IsHidden &&
      (!In.get<BuildFacts>()->File.OfIncluder || Folders.contains(Path))) {
    // A project that contains this file is built without it, too.
    if (!Path.empty() && !isBelow(In.ContextPath, Path))
      Known[std::move(Path)].push_back({&In, Where});
    return;
  }
  // "${PROJECT_SOURCE_DIR}/libs/fast" is relative to some folder above.
  if (IsHidden)
    Tail.remove_prefix(3);
  if (Tail.empty()) // "${PROJECT_SOURCE_DIR}/" names no particular folder
    return;
  for (std::string_view Above = Here;; Above = parentPath(Above)) {
    Path = std::string(Above) + (Above.empty() ? "" : "/");
    Path += Tail;
    if (Folders.contains(Path)) {
      Known[Path].push_back({&In, Where});
      return;
    }
    if (Above.empty())
      break;
  }
  noteHidden(Tail, {&In, Where});
}

void BuildFolders::noteHidden(std::string_view Tail, const Entry &At) {
  Hidden[std::string(Tail)].push_back(At);
  visitEnds(Tail, [&](std::string_view, std::size_t Hash) {
    HiddenEnds.insert(Hash);
    return true;
  });
}

/// A path outside the folder of the file that names it takes part only if that
/// file does. Each round can only make the result more certain; chains longer
/// than in any real project are cut off.
void BuildFolders::followIncluders() {
  auto note = [&](const Entries &Of, bool Anywhere) {
    for (const auto &[Path, From] : Of)
      for (const Entry &E : From)
        if (Anywhere || !isBelow(Path, parentPath(E.From->ContextPath)))
          Includers.try_emplace(E.From, AlwaysTrue);
  };
  note(Known, false);
  note(Hidden, true);
  constexpr unsigned MaxRounds = 8;
  bool Changed = true;
  for (unsigned Round = 0; Changed && Round < MaxRounds; ++Round) {
    Changed = false;
    for (auto &[From, Is] : Includers) {
      MachineTruth Now = of(From->ContextPath);
      Changed |= Now != Is;
      Is = Now;
    }
  }
}

MachineTruth BuildFolders::any(const std::vector<Entry> &Of,
                               std::string_view Path) const {
  MachineTruth Any = NeverTrue;
  for (const Entry &E : Of) {
    std::string_view Folder = parentPath(E.From->ContextPath);
    bool IsBelow = Folder.empty() || isBelow(Path, Folder);
    auto Outside = IsBelow ? Includers.end() : Includers.find(E.From);
    Any = Any ||
          (Outside == Includers.end() ? E.Where : E.Where && Outside->second);
    if (Any == AlwaysTrue)
      break;
  }
  return Any;
}

/// The condition from entries whose hidden path may be `Path`; nothing if no
/// file names it this way.
std::optional<MachineTruth>
BuildFolders::ofHidden(std::string_view Path) const {
  std::optional<MachineTruth> Any;
  visitEnds(Path, [&](std::string_view Tail, std::size_t Hash) {
    if (!HiddenEnds.contains(Hash))
      return false; // nor does a longer end belong to a hidden path
    if (auto Named = Hidden.find(Tail); Named != Hidden.end())
      Any = Any.value_or(NeverTrue) || any(Named->second, Path);
    return true;
  });
  return Any;
}

MachineTruth BuildFolders::of(std::string_view ContextPath) const {
  MachineTruth Result = IsUsed ? AlwaysTrue : NobodyKnows;
  // Whether the folder examined last is known by its name.
  bool Named = true;
  for (std::string_view Folder = parentPath(ContextPath);;
       Folder = parentPath(Folder)) {
    if (auto All = Below.find(Folder); All != Below.end() && !Named)
      Result = Result && any(All->second, Folder);
    auto Entry = Known.find(Folder);
    std::optional<MachineTruth> Here;
    if (Entry != Known.end())
      Here = any(Entry->second, Folder);
    else if (OfMachines.contains(parentPath(Folder)))
      Result = Result && ofMachine(nameArch(fileName(Folder)), AlwaysTrue);
    else if (!Below.contains(parentPath(Folder)))
      Here = ofHidden(Folder);
    Named = Here.has_value();
    Result = Result && Here.value_or(AlwaysTrue);
    if (Folder.empty())
      break;
  }
  std::optional<MachineTruth> Included = ofHidden(ContextPath);
  auto include = [&](MachineTruth T) {
    Included = Included ? *Included || T : T;
  };
  if (auto Entry = Known.find(ContextPath); Entry != Known.end())
    include(any(Entry->second, ContextPath));
  if (auto Picked = Chosen.find(ContextPath); Picked != Chosen.end())
    include(Picked->second);
  return Result && Included.value_or(AlwaysTrue);
}

} // namespace armlift
