#include "analyzers/source/lexical/project/SourceConditions.h"

#include "core/build/ProjectBuild.h"
#include "core/build/SourceConstraint.h"
#include "core/input/FileKinds.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace armlift::source {

namespace {

std::string_view stem(std::string_view Path) {
  std::string_view Name = fileName(Path);
  return withoutSuffix(Name);
}

/// True if all files that the glob matches are in its parentPath().
bool hasFixedFolder(std::string_view Pattern) {
  return parentPath(Pattern).find_first_of("*?[]\\") == Pattern.npos &&
         !Pattern.contains("**");
}

/// Returns the key of the sources of one stem in a folder.
std::string placeOf(std::string_view Folder, std::string_view Stem) {
  return std::string(Folder).append("/").append(Stem);
}

/// Returns the key of the sources of one stem in any folder of a name:
/// "**/x/a.*".
std::string placeNamed(std::string_view Folder, std::string_view Stem) {
  return placeOf(std::string("**/").append(fileName(Folder)), Stem);
}

/// Returns the key of the sources of one stem that a glob matches.
std::string placeOfGlob(std::string_view Pattern, std::string_view Stem) {
  if (hasFixedFolder(Pattern))
    return placeOf(parentPath(Pattern), Stem);
  std::string_view Folder = fileName(parentPath(Pattern));
  bool IsNamed = !Folder.empty() &&
                 Folder.find_first_of("*?[]\\") == Folder.npos &&
                 !fileName(Pattern).contains("**");
  return IsNamed ? placeNamed(Folder, Stem) : std::string(Stem);
}

/// Returns all folders that hold inputs, directly or not.
std::set<std::string_view> foldersOf(const Project &P) {
  std::set<std::string_view> Known;
  std::string_view Last;
  for (const InputFacts &In : P.Inputs) {
    std::string_view Folder = parentPath(In.ContextPath);
    if (Folder == std::exchange(Last, Folder))
      continue;
    while (!Folder.empty() && Known.insert(Folder).second)
      Folder = parentPath(Folder);
  }
  return Known;
}

} // namespace

SourceConditions::SourceConditions(const Project &P)
    : Folders(P.Build->Folders), Settings(P.Build->Settings),
      Included(P.Build->Files) {
  const std::set<std::string_view> Known = foldersOf(P);
  const ObjectSources Objects(P);
  for (const auto &[In, Build] : P.Build->Files.all())
    for (const auto &[Property, Used] : Build->Sources.Properties) {
      MachineTruth &Use =
          PropertyUses.try_emplace(Property, NeverTrue).first->second;
      Use = Use || P.Build->valueOf(*In, Used);
    }
  for (const InputFacts &In : P.Inputs)
    if (const auto *Own = In.get<SourceConstraint>())
      Constraints.emplace(In.ContextPath, Own->Holds);
  for (const auto &[In, Build] : P.Build->Files.all()) {
    std::string Here(parentPath(In->ContextPath));
    // libraries/asmjit/asmjit
    bool IsDoubled = Known.contains(Here + '/' + std::string(fileName(Here)));
    addAll(*In, *Build, Objects, IsDoubled);
  }
}

/// Adds everything that one build file says.
void SourceConditions::addAll(const InputFacts &In, const BuildFacts &Build,
                              const ObjectSources &Objects, bool IsDoubled) {
  std::string_view Here = parentPath(In.ContextPath);
  const Origin From{In, Build, Objects, Folders.of(In.ContextPath), IsDoubled};
  noteFolder(In, Build);
  // A source that dos/Makefile compiles by default tells nothing about Linux,
  // unless the build always enters that folder. A source that it does not
  // compile by default still counts.
  bool OtherSystem =
      Build.File.ForOtherMachine &&
      !(Build.File.ForOtherByName && Folders.isAlwaysEntered(Here));
  for (const SourceAddition &S : Build.Sources.Named)
    if (!OtherSystem || From.Folder.ByDefault == Ternary::False ||
        S.Condition.Holds.ByDefault != Ternary::True)
      add(additionOf(S, false, From), S, Here);
  for (const FoundSources &Found : Build.Sources.Found)
    addFound(Found, From);
  for (const SourceAddition &S : Build.ForcedIncludes) {
    MachineTruth Holds = From.Folder && Settings.valueOf(In, S.Condition);
    if (Holds.OnArm != Ternary::False && Holds.ByDefault == Ternary::True)
      Forced.push_back({Here, S.Path});
  }
  // The programs of a piece that is read on x86 alone.
  if (Build.File.OfIncluder && From.Folder.OnArm == Ternary::False)
    for (const std::string &Name : Build.Sources.Programs)
      addProgram(Name, From);
  for (const std::string &Name : Build.Sources.Programs)
    if (std::optional<std::string> Source =
            Objects.sourceIn(Here, Name + ".*")) {
      FolderUse &Use = FolderUses[std::string(parentPath(*Source))];
      Use.Built = Use.Listed = true;
      Programs.insert(*std::move(Source));
    }
  for (const std::string &Name : Build.Sources.ProgramsToAskFor)
    if (SourceAddition S{Name + ".*", FalseByDefault};
        Objects.sourceIn(Here, S.Path))
      add(additionOf(S, false, From), S, Here);
  // For try_compile(… "${DIR}/${NAME}.c") it is not known which file is meant,
  // unless the folder has a name.
  for (const SourceAddition &S : Build.Sources.Probes)
    if (std::string_view Folder = fileName(parentPath(S.Path));
        stem(S.Path) != "*" || (!Folder.empty() && !Folder.contains('*')))
      add(additionOf(S, true, From), S, Here);
}

/// Adds the sources in the folders that a variable of an included file names.
void SourceConditions::addFound(const FoundSources &Found, const Origin &From) {
  for (const auto &[In, At] : Included.of(From.In, Found.Variable)) {
    SourceAddition S = Found.Source;
    std::string_view Folder = At->Path;
    while (Folder.size() > 1 && Folder.ends_with('/'))
      Folder.remove_suffix(1);
    S.Path = std::string(Folder).append("/").append(S.Path);
    Addition A = additionOf(S, false, From);
    A.Condition = A.Condition && Settings.valueOf(*In, At->Condition);
    add(std::move(A), S, parentPath(From.In.ContextPath));
  }
}

/// Adds the source of the program `Name`, which a piece makes in the folder of
/// its includer, under the condition of the piece.
void SourceConditions::addProgram(const std::string &Name, const Origin &From) {
  SourceAddition S{Name + ".*"};
  const std::string_view Here = Settings.folderOf(From.In);
  std::optional<std::string> Source = From.Objects.sourceIn(Here, S.Path);
  if (!Source)
    return;
  Addition A = additionOf(S, false, From);
  A.Pattern = *std::move(Source) + '*';
  add(std::move(A), S, Here);
}

/// True for a build file that names its sources, and leaves none to rules or
/// loops.
static bool namesAllSources(const InputFacts &In, const BuildFacts &Build) {
  switch (Build.System) {
  case BuildSystem::CMake:
  case BuildSystem::Meson:
  case BuildSystem::Bazel:
    return true;
  case BuildSystem::Autotools: // a Makefile.in may be written by hand
    return !In.ContextPath.ends_with(".in");
  case BuildSystem::Make:
  case BuildSystem::R:
  case BuildSystem::Gyp:
  case BuildSystem::Other:
    break;
  }
  return false;
}

void SourceConditions::noteFolder(const InputFacts &In,
                                  const BuildFacts &Build) {
  if (Build.File.OfConfigure)
    return; // builds nothing in its own folder
  FolderBuild &Folder = BuildsByFolder[std::string(parentPath(In.ContextPath))];
  // R compiles what DESCRIPTION stands for, whatever configures the package.
  Folder.IsPackage = Folder.IsPackage || Build.System == BuildSystem::R;
  Folder.NamesAll =
      Folder.IsPackage || (Folder.NamesAll && namesAllSources(In, Build));
  // "src/*.c" names sources, as does "${BASE}/src/main.c", but "${BASE}/*.c"
  // may be anything.
  auto isHidden = [](std::string_view Path) {
    return fileName(Path).contains('*') && parentPath(Path).contains('*');
  };
  auto names = [&](const SourceAddition &S) {
    return !S.Exported && !isHidden(S.Path) &&
           toCondition(S.Condition.Holds) != BuildCondition::OffByDefault;
  };
  // A build file that only enters other folders names what they hold.
  auto entersFolder = [&](const SourceAddition &S) {
    return names(S) && !S.Path.empty() && !fileName(S.Path).contains('.');
  };
  Folder.NamesAny = Folder.NamesAny || Build.System == BuildSystem::R ||
                    std::ranges::any_of(Build.Sources.Named, names) ||
                    (Build.Sources.Named.empty() &&
                     std::ranges::any_of(Build.Further.Folders, entersFolder));
}

SourceConditions::Addition
SourceConditions::additionOf(const SourceAddition &S, bool Probe,
                             const Origin &From) const {
  std::string_view Here = parentPath(From.In.ContextPath);
  // A fragment that the build file of the folder above includes has paths
  // relative to that folder: "crc/crc_avx.asm" in crc/Makefile.am.
  bool FromAbove =
      !From.IsDoubled && S.Path.starts_with(std::string(fileName(Here)) + "/");
  bool Hidden = S.Path.starts_with("**/");
  std::string_view Base = FromAbove ? parentPath(Here) : Here;
  auto fromRoot = [&](const std::string &Glob) {
    return Hidden && !Glob.starts_with("**/") ? "**/" + Glob
                                              : patternIn(Base, Glob);
  };
  std::optional<MachineTruth> Used;
  Addition A{.Pattern = fromRoot(S.Path),
             .Condition = From.Folder && Settings.valueOf(From.In, S.Condition),
             .Probe = Probe,
             .Exported = S.Exported,
             .Shim = S.Shim,
             .Except = {},
             .In = &From.Build,
             .Folder = Here,
             .Targets = S.Targets,
             .InOwnFolder = S.InOwnFolder,
             .AsItSays = S.AsItSays,
             .ByNameAlone = Hidden && !S.Path.substr(3).contains('/'),
             .OfUncalled = Folders.isOfUncalledProject(From.In.ContextPath)};
  // Whether a file compiles the sources of the property is known.
  for (const std::string &Property : S.Properties)
    if (auto Use = PropertyUses.find(Property); Use != PropertyUses.end()) {
      Used = Used.value_or(NeverTrue) || Use->second;
      A.Exported = false;
    }
  if (Used)
    A.Condition = A.Condition && *Used;
  std::ranges::transform(S.Except, std::back_inserter(A.Except), fromRoot);
  std::optional<std::string> Source =
      From.Objects.sourceIn(Hidden ? Here : Base, S.Path);
  if (Source) {
    // Make looks in other folders (VPATH) for sources that are not here.
    if (Hidden)
      A.Pattern = *Source + '*';
    A.ByNameAlone = false;
  } else if ((Source = From.Objects.sourceBelow(Here, S.Path))) {
    A.Pattern = *std::move(Source);
    A.ByNameAlone = false;
  } else if (Hidden && (Source = From.Objects.sourceBelow("", S.Path))) {
    A.Pattern = *std::move(Source);
  }
  std::ranges::move(From.Objects.leftOf(A.Pattern),
                    std::back_inserter(A.Except));
  return A;
}

void SourceConditions::add(Addition A, const SourceAddition &S,
                           std::string_view Here) {
  noteUse(A);
  if (!A.Probe) {
    std::string_view Fixed = A.Pattern;
    Fixed = Fixed.substr(0, Fixed.find_first_of("*?["));
    Listed.emplace(parentPath(Fixed));
    Listed.emplace(Here);
  }
  std::string Stem(stem(S.Path));
  if (!isGlob(Stem)) {
    const auto Index = static_cast<std::uint32_t>(Named.size());
    ByPlace.emplace(placeOfGlob(A.Pattern, Stem), Index);
    ByStem.emplace(std::move(Stem), Index);
    Named.push_back(std::move(A));
  } else {
    GlobsByPart.add(A.Pattern, Globs.size());
    Globs.push_back(std::move(A));
  }
}

void SourceConditions::noteUse(const Addition &A) {
  FolderUse &Use = FolderUses[std::string(parentPath(A.Pattern))];
  Use.Probes += A.Probe;
  // A Kbuild list is left to the Makefile above, which builds it.
  if (A.Probe || (A.Exported && !A.InOwnFolder))
    return;
  Use.Built = true;
  BuildCondition Condition = toCondition(A.Condition);
  Use.Listed |= Condition == BuildCondition::Always ||
                Condition == BuildCondition::OnlyArm ||
                Condition == BuildCondition::Unknown;
}

template <typename Function>
void SourceConditions::visit(std::string_view Path,
                             const Function &Visit) const {
  auto consider = [&](const Addition &A) {
    if (globMatch(A.Pattern, Path) &&
        std::ranges::none_of(A.Except, [&](const std::string &Lost) {
          return globMatch(Lost, Path);
        }))
      Visit(A);
  };
  std::vector<std::uint32_t> Some;
  auto take = [&](std::string_view Place) {
    auto [First, Last] = ByPlace.equal_range(Place);
    for (auto It = First; It != Last; ++It)
      Some.push_back(It->second);
  };
  take(stem(Path));
  take(placeOf(parentPath(Path), stem(Path)));
  take(placeNamed(parentPath(Path), stem(Path)));
  std::ranges::sort(Some); // in the order of the build files
  for (std::uint32_t Index : Some)
    consider(Named[Index]);
  for (std::size_t Glob : GlobsByPart.candidates(Path))
    consider(Globs[Glob]);
  // A build file that compiles version.c of the build tree compiles what is
  // made of version.c.in.
  if (!isTemplateName(Path))
    return;
  std::string_view Made = fileName(withoutTemplateSuffix(Path));
  auto [FirstMade, LastMade] = ByStem.equal_range(stem(Made));
  for (auto It = FirstMade; It != LastMade; ++It)
    if (const Addition &A = Named[It->second];
        globMatch(fileName(A.Pattern), Made))
      Visit(A);
}

/// Returns when the build compiles the file, one of those that `A` means.
MachineTruth SourceConditions::conditionOf(const Addition &A,
                                           std::string_view Path) const {
  auto Own = A.AsItSays ? Constraints.find(Path) : Constraints.end();
  return Own == Constraints.end() ? A.Condition : A.Condition && Own->second;
}

bool SourceConditions::Addition::isUnconditional() const {
  return toCondition(Condition) == BuildCondition::Always && !Probe &&
         !Exported;
}

bool SourceConditions::isInTarget(std::string_view Path) const {
  bool Found = false;
  visit(Path, [&](const Addition &A) {
    Found |= A.isUnconditional() && !A.Targets.empty() &&
             pathArch(A.Folder) != PathArch::X86;
  });
  return Found;
}

bool SourceConditions::inOneTarget(std::string_view Path,
                                   std::string_view Other) const {
  bool Found = false;
  visit(Path, [&](const Addition &A) {
    if (!A.isUnconditional() || Found)
      return;
    visit(Other, [&](const Addition &B) {
      Found |=
          B.isUnconditional() && A.In == B.In &&
          std::ranges::find_first_of(A.Targets, B.Targets) != A.Targets.end();
    });
  });
  return Found;
}

bool SourceConditions::isCopied(std::string_view Path) const {
  // Writing R Extensions, 1.1.5: sources of other packages may include what is
  // in inst/include.
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder)) {
    if (fileName(Folder) != "inst" || isBelow(Path, pathIn(Folder, "include")))
      continue;
    auto Found = BuildsByFolder.find(parentPath(Folder));
    if (Found != BuildsByFolder.end() && Found->second.IsPackage)
      return true;
  }
  return false;
}

SourceConditions::FolderUse
SourceConditions::useOf(std::string_view Folder) const {
  FolderUse All;
  auto add = [&](std::string_view Named) {
    auto Found = FolderUses.find(Named);
    if (Found == FolderUses.end())
      return;
    All.Probes += Found->second.Probes;
    All.Built |= Found->second.Built;
    All.Listed |= Found->second.Listed;
  };
  add(Folder);
  // "**/lib/checks", "**/checks"
  for (std::string_view Tail = Folder; !Tail.empty();) {
    add("**/" + std::string(Tail));
    std::size_t Slash = Tail.find('/');
    Tail.remove_prefix(Slash == Tail.npos ? Tail.size() : Slash + 1);
  }
  return All;
}

bool SourceConditions::anyFor(std::string_view Path) const {
  return isInOneOf(Listed, Path);
}

bool SourceConditions::isLeftOutBelow(std::string_view Path) const {
  std::string_view Folder = Path;
  do {
    Folder = parentPath(Folder);
    if (auto Found = BuildsByFolder.find(Folder); Found != BuildsByFolder.end())
      return Found->second.NamesAny &&
             (Found->second.NamesAll ||
              isInTrialFolder(
                  Path.substr(Folder.empty() ? 0 : Folder.size() + 1)));
  } while (!Folder.empty());
  return false;
}

bool SourceConditions::isProgram(std::string_view Path) const {
  return !Programs.empty() &&
         Programs.contains(Path.substr(
             0, Path.size() - fileSuffix(fileName(Path)).size() + 1));
}

BuildMention SourceConditions::of(std::string_view Path) const {
  BuildMention Result;
  std::optional<MachineTruth> Exported;
  MachineTruth Added = NeverTrue;
  bool Bare = false; // some target compiles it without the headers of a library
  std::vector<const Addition *> All;
  visit(Path, [&](const Addition &A) { All.push_back(&A); });
  bool InOwnFolder = std::ranges::any_of(All, &Addition::InOwnFolder);
  auto take = [&](const Addition &A) {
    if (A.Probe) {
      Result.Probe = true;
      return;
    }
    if (InOwnFolder && A.isAnywhere())
      return;
    const MachineTruth Where = conditionOf(A, Path);
    if (A.Exported) {
      Exported = Exported.value_or(NeverTrue) || Where;
      return;
    }
    if (BuildCondition Condition = toCondition(Where);
        Condition != BuildCondition::OnlyX86 &&
        Condition != BuildCondition::Elsewhere) {
      Result.Shim = Bare ? std::nullopt : A.Shim;
      Bare = Bare || !A.Shim;
    }
    Added = Added || Where;
    const bool FromAbove = !A.OfUncalled && !A.ByNameAlone &&
                           (A.Folder.empty() || isBelow(Path, A.Folder)) &&
                           Where.ByDefault != Ternary::False;
    Result.OfUncalled = Result.OfUncalled && !FromAbove;
    Result.ByNameAlone = A.ByNameAlone && (!Result.Added || Result.ByNameAlone);
    Result.Added = Result.Compiled = true;
  };
  // "${DIR}/*.c" may mean any folder, but not one about which other additions
  // say more.
  auto Anywhere = std::ranges::stable_partition(
      All, [](const Addition *A) { return !A->Pattern.starts_with("**/*"); });
  for (const Addition *A : std::span(All.begin(), Anywhere.begin()))
    take(*A);
  // Nor does an addition that is only built on request or elsewhere count.
  if (!Result.Added && !Result.Probe && !Exported)
    for (const Addition *A : Anywhere)
      if (BuildCondition Condition = toCondition(A->Condition);
          Condition != BuildCondition::OffByDefault &&
          Condition != BuildCondition::Elsewhere)
        take(*A);
  FolderUse Beside = useOf(parentPath(Path));
  Result.BesideOthers = Beside.Listed;
  Result.Probe = Result.Probe || Beside.isForProbes();
  // A source that is tried out and only named once more, as in a list of what
  // to pack, counts as tried out.
  if (Exported && !Result.Added && !Result.Probe) {
    Added = *Exported;
    Result.Added = true;
  }
  if (!Result.Added && !Result.Probe && isProgram(Path)) {
    Added = AlwaysTrue;
    Result.Added = true;
  }
  if (Result.Added) {
    Result.Condition = toCondition(Added);
    Result.OnByDefault = Added.ByDefault == Ternary::True;
  } else {
    Result.BelowOthers = isLeftOutBelow(Path);
  }
  return Result;
}

} // namespace armlift::source
