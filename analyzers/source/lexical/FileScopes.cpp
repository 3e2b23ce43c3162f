#include "analyzers/source/lexical/FileScopes.h"

#include "analyzers/source/lexical/Ladders.h"
#include "analyzers/source/lexical/ObjectSources.h"
#include "core/facts/ProjectBuild.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace armlift::source {

namespace {

std::string_view stem(std::string_view Path) {
  std::string_view Name = fileName(Path);
  return Name.substr(0, Name.size() - fileSuffix(Name).size());
}

/// All that inputs lie in, directly or not.
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
    : Folders(P.build().Folders) {
  const BuildSettings &Settings = P.build().Settings;
  const std::set<std::string_view> Known = foldersOf(P);
  const ObjectSources Objects(P);
  for (const InputFacts &In : P.Inputs) {
    const auto *Build = In.get<BuildFacts>();
    if (!Build)
      continue;
    MachineTruth Folder = Folders.of(In.ContextPath);
    std::string_view Here = parentPath(In.ContextPath);
    // libraries/asmjit/asmjit
    bool IsDoubled =
        Known.contains(std::string(Here) + '/' + std::string(fileName(Here)));
    auto add = [&](const SourceAddition &S, bool Probe) {
      // A fragment that the build file of the folder above includes writes
      // paths from there: "crc/crc_avx.asm" in crc/Makefile.am.
      bool FromAbove =
          !IsDoubled && S.Path.starts_with(std::string(fileName(Here)) + "/");
      bool Hidden = S.Path.starts_with("**/");
      std::string_view Base = FromAbove ? parentPath(Here) : Here;
      auto fromRoot = [&](const std::string &Glob) {
        return Hidden && !Glob.starts_with("**/") ? "**/" + Glob
                                                  : patternIn(Base, Glob);
      };
      Addition A{fromRoot(S.Path),
                 Folder && Settings.valueOf(In, S.Condition),
                 Probe,
                 S.Exported,
                 S.Shim,
                 {},
                 Build,
                 S.Targets,
                 S.InOwnFolder};
      std::ranges::transform(S.Except, std::back_inserter(A.Except), fromRoot);
      std::optional<std::string> Source = Objects.sourceIn(Here, S.Path);
      // Make looks elsewhere (VPATH) for what is not here.
      if (Source && Hidden)
        A.Pattern = *Source + '*';
      FolderUse &Use = FolderUses[std::string(parentPath(A.Pattern))];
      Use.Probes += Probe;
      // What a list of Kbuild has is left to the Makefile above, which builds
      // it.
      if (!Probe && (!S.Exported || S.InOwnFolder)) {
        Use.Built = true;
        BuildCondition Condition = toCondition(A.Condition);
        Use.Listed |= Condition == BuildCondition::Always ||
                      Condition == BuildCondition::Unknown;
      }
      if (!Probe) {
        std::string_view Fixed = A.Pattern;
        Fixed = Fixed.substr(0, Fixed.find_first_of("*?["));
        Listed.emplace(parentPath(Fixed));
        Listed.emplace(Here);
      }
      std::string Stem(stem(S.Path));
      if (Stem.find_first_of("*?[") == Stem.npos) {
        ByStem.emplace(std::move(Stem), std::move(A));
      } else {
        GlobsByPart.add(A.Pattern, Globs.size());
        Globs.push_back(std::move(A));
      }
    };
    // What dos/Makefile compiles says nothing of Linux; where it does not, that
    // counts.
    bool OtherSystem = isForOtherSystem(In.ContextPath);
    for (const SourceAddition &S : Build->Sources)
      if (!OtherSystem ||
          toCondition(Folder && S.Condition.Holds) != BuildCondition::Always)
        add(S, false);
    for (const std::string &Name : Build->Programs) {
      std::optional<std::string> Source = Objects.sourceIn(Here, Name + ".*");
      if (Source)
        Programs.insert(*std::move(Source));
    }
    // try_compile(… "${DIR}/${NAME}.c"): which file that is is not known,
    // unless the folder has a name.
    for (const SourceAddition &S : Build->Probes)
      if (std::string_view Folder = fileName(parentPath(S.Path));
          stem(S.Path) != "*" ||
          (!Folder.empty() && Folder.find('*') == Folder.npos))
        add(S, true);
  }
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
  auto [First, Last] = ByStem.equal_range(stem(Path));
  for (auto It = First; It != Last; ++It)
    consider(It->second);
  for (std::size_t Glob : GlobsByPart.candidates(Path))
    consider(Globs[Glob]);
  // Whoever compiles version.c, of the build tree, compiles what is made of
  // version.c.in.
  if (!isTemplateName(Path))
    return;
  std::string_view Made = fileName(withoutTemplateSuffix(Path));
  auto [FirstMade, LastMade] = ByStem.equal_range(stem(Made));
  for (auto It = FirstMade; It != LastMade; ++It)
    if (globMatch(fileName(It->second.Pattern), Made))
      Visit(It->second);
}

bool SourceConditions::inOneTarget(std::string_view Path,
                                   std::string_view Other) const {
  bool Found = false;
  auto counts = [](const Addition &A) {
    return toCondition(A.Condition) == BuildCondition::Always && !A.Probe &&
           !A.Exported;
  };
  visit(Path, [&](const Addition &A) {
    if (!counts(A) || Found)
      return;
    visit(Other, [&](const Addition &B) {
      Found |=
          counts(B) && A.In == B.In &&
          std::ranges::find_first_of(A.Targets, B.Targets) != A.Targets.end();
    });
  });
  return Found;
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
  std::string_view Folder = Path;
  do {
    Folder = parentPath(Folder);
    if (Listed.contains(Folder))
      return true;
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
  bool Bare = false; // some target compiles it without a library's headers
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
    if (A.Exported) {
      Exported = Exported.value_or(NeverTrue) || A.Condition;
      return;
    }
    if (BuildCondition Condition = toCondition(A.Condition);
        Condition != BuildCondition::OnlyX86 &&
        Condition != BuildCondition::Elsewhere) {
      Result.Shim = Bare ? std::nullopt : A.Shim;
      Bare = Bare || !A.Shim;
    }
    Added = Added || A.Condition;
    Result.Added = true;
  };
  // "${DIR}/*.c" may mean any folder: not one of which others say more.
  auto Anywhere = std::ranges::stable_partition(
      All, [](const Addition *A) { return !A->Pattern.starts_with("**/*"); });
  for (const Addition *A : std::span(All.begin(), Anywhere.begin()))
    take(*A);
  // Nor does what somebody may ask for, somewhere, say anything of it.
  if (!Result.Added && !Result.Probe)
    for (const Addition *A : Anywhere)
      if (toCondition(A->Condition) != BuildCondition::OffByDefault)
        take(*A);
  FolderUse Beside = useOf(parentPath(Path));
  Result.BesideOthers = Beside.Listed;
  Result.Probe = Result.Probe || Beside.isForProbes();
  // What is tried out and named once more, as in a list of what to pack, is
  // tried out.
  if (Exported && !Result.Added && !Result.Probe) {
    Added = *Exported;
    Result.Added = true;
  }
  if (!Result.Added && !Result.Probe && isProgram(Path)) {
    Added = AlwaysTrue;
    Result.Added = true;
  }
  if (Result.Added)
    Result.Condition = toCondition(Added);
  return Result;
}

/// All code stands in conditionals.
static bool isGuarded(const SourceFacts &Facts) {
  if (Facts.CodeInFront)
    return false;
  Ladders Shape(Facts);
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    if (Facts.Directives[D].CodeBehind && Shape.Around[D + 1] == NoBranch)
      return false;
  return true;
}

/// Some x86 site stands in no conditional.
static bool isUnguarded(const SourceFacts &Facts) {
  Ladders Shape(Facts);
  return std::ranges::any_of(Facts.Sites, [&](const Site &S) {
    return S.Define == NoDefine && Shape.Around[S.Where] == NoBranch;
  });
}

static bool isC(const SourceFacts &Facts) {
  return Facts.Kind == FileKind::C || Facts.Kind == FileKind::Cxx;
}

FileScopes::FileScopes(const Project &P, const SiblingIndex &Siblings,
                       const std::vector<ProjectFile> &Files)
    : Build(P), Siblings(Siblings), Others(Files) {
  for (const ProjectFile &F : Files)
    if (F.Arch == PathArch::Arm)
      ArmFiles.emplace(F.Path, F.Facts);
}

/// On aarch64 the sibling is compiled instead of the file. It is not where one
/// target has both for every machine: the sibling, which keeps its own code to
/// Arm, and a file that does not keep its to x86. (Where the sibling's code has
/// no such guard, the x86 build would not take it: then the build has a
/// condition that its reader has not seen.) Nor is it where the build has the
/// sibling on neither machine: on "arm64", which only macOS is.
bool FileScopes::takesPlaceOf(std::string_view Sibling,
                              const ProjectFile &F) const {
  BuildMention There = Build.of(Sibling), Here = Build.of(F.Path);
  if (There.Added && There.Condition == BuildCondition::Elsewhere &&
      Here.Added && Here.Condition == BuildCondition::Always)
    return false;
  auto Found = ArmFiles.find(Sibling);
  return Found == ArmFiles.end() || !isC(*Found->second) || !isC(*F.Facts) ||
         !Build.inOneTarget(F.Path, Sibling) || !isGuarded(*Found->second) ||
         !isUnguarded(*F.Facts);
}

void FileScopes::settle(ProjectFile &F) const {
  BuildMention Build = this->Build.of(F.Path);
  bool Header = F.Facts->Kind == FileKind::Header;
  F.BuildShim = Build.Shim;
  F.Variant = Build.Added ? std::string_view() : Others.folderOf(F);
  if (Header) { // that nobody includes: a unit for want of a better one
    F.RefusedBase = F.Arch == PathArch::None ? Truth::True : Truth::False;
    F.NeedsIncluder = this->Build.any() || !F.Variant.empty();
  } else if (Build.Added && Build.Condition == BuildCondition::Unknown &&
             F.Arch == PathArch::None) {
    F.RefusedBase = Truth::Unknown;
  } else if (Build.Added ? Build.Condition != BuildCondition::Always
                         : this->Build.anyFor(F.Path)) {
    F.RefusedBase = Truth::False;
  }
  auto leaveOut = [&](FileScope Why) {
    F.Base = Truth::False;
    F.Scope = Why;
  };
  bool Built = Build.Added && Build.Condition != BuildCondition::OffByDefault;
  if (!Built && !Header && (Build.Probe || isInProbeFolder(F.Path)))
    return leaveOut(FileScope::Probe);
  // Added where the compiler takes it: not where it holds x86 code.
  bool Asked = Build.Probe && Build.Condition == BuildCondition::Unknown;
  // What no build file names, that of its folder would build, if any. A header
  // counts where somebody includes it.
  const BuildCondition Folder =
      Build.Added ? BuildCondition::Always : this->Build.ofFolders(F.Path);
  const BuildCondition Condition =
      Header || Folder == BuildCondition::Always ? Build.Condition : Folder;
  if (Condition == BuildCondition::OnlyX86 || Asked)
    return leaveOut(FileScope::OnlyX86ByBuild);
  std::string_view Sibling;
  if (F.Arch == PathArch::X86)
    Sibling = Siblings.counterpart(F.Path);
  bool HasSibling = !Sibling.empty() && takesPlaceOf(Sibling, F);
  if (!Header && HasSibling)
    return leaveOut(FileScope::PortedByName);
  if (Condition == BuildCondition::Elsewhere ||
      (!Header && (F.Arch == PathArch::Other || F.OtherSystemFolder)))
    return leaveOut(FileScope::OtherMachine);
  if (F.Arch == PathArch::Other || HasSibling || F.OtherSystemFolder ||
      (Header && (Folder == BuildCondition::OnlyX86 ||
                  Folder == BuildCondition::Elsewhere)))
    F.Base = Truth::False;
  // What no build file names may be in no build at all: assembly, a source
  // beside others that one does name, the template of a generator, one of
  // several variants.
  bool Assembly =
      F.Facts->Kind == FileKind::Asm || F.Facts->Kind == FileKind::Nasm;
  bool Unnamed = !Build.Added && !Header &&
                 (Assembly || isTemplateName(F.Path) ? this->Build.any()
                                                     : Build.BesideOthers);
  if (Unnamed || (!F.Variant.empty() && !Header) ||
      Condition == BuildCondition::OffByDefault ||
      (Condition == BuildCondition::Unknown &&
       (Assembly || F.Arch == PathArch::X86)))
    F.Base = Truth::Unknown;
}

} // namespace armlift::source
