#include "analyzers/source/lexical/project/FileScopes.h"

#include "analyzers/source/lexical/scan/Ladders.h"
#include "core/code/NameBytes.h"
#include "core/input/FileKinds.h"
#include "core/input/PathArch.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>

namespace armlift::source {

/// True if all code is in conditionals.
static bool isGuarded(const SourceFacts &Facts) {
  if (Facts.CodeInFront)
    return false;
  Ladders Shape(Facts);
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    if (Facts.Directives[D].CodeAfter && Shape.Around[D + 1] == NoBranch)
      return false;
  return true;
}

/// True if some x86 site is in no conditional.
static bool isUnguarded(const SourceFacts &Facts) {
  Ladders Shape(Facts);
  return std::ranges::any_of(Facts.Sites, [&](const Site &S) {
    return S.Define == NoDefine && Shape.Around[S.Where] == NoBranch;
  });
}

static bool isC(const SourceFacts &Facts) {
  return Facts.Kind == FileKind::C || Facts.Kind == FileKind::Cxx;
}

/// True if the file seems to have a main().
static bool isProgram(const SourceFacts &Facts) {
  static const std::uint32_t Main = mentionOf(nameHash("main"));
  bool Found = false;
  Facts.Declared.visit([&](std::uint32_t Mention, std::uint32_t) {
    Found = Found || mentionOf(Mention) == Main;
  });
  return Found;
}

FileScopes::FileScopes(const Project &P, const SiblingIndex &Siblings,
                       const std::vector<ProjectFile> &Files)
    : Files(Files), Build(P), Siblings(Siblings), Others(Files) {
  for (const ProjectFile &F : Files)
    if (F.Arch == PathArch::Arm)
      ArmFiles.emplace(F.Path, F.Facts);
  findForced();
}

/// Finds the forced headers among the files. Such a header is in the folder
/// where the compiler runs, which is that of the build file, or in an include
/// folder. In the latter case it must be the only file of its name, and must
/// not be generated from a template.
void FileScopes::findForced() {
  struct Named {
    std::vector<std::uint32_t> Headers;
    bool IsMade = false;
  };
  std::unordered_map<std::string_view, Named> Wanted; // by file name
  for (const ForcedInclude &I : Build.forcedIncludes())
    Wanted.try_emplace(fileName(I.Header));
  if (Wanted.empty())
    return;
  for (std::uint32_t N = 0; N < Files.size(); ++N) {
    std::string_view Name = fileName(Files[N].Path);
    if (auto At = Wanted.find(Name); At != Wanted.end())
      At->second.Headers.push_back(N);
    else if (isTemplateName(Name))
      if (At = Wanted.find(withoutTemplateSuffix(Name)); At != Wanted.end())
        At->second.IsMade = true;
  }
  for (const ForcedInclude &I : Build.forcedIncludes()) {
    const Named &All = Wanted[fileName(I.Header)];
    auto find = [&](std::string_view Folder) {
      const std::string Pattern = patternIn(Folder, I.Header);
      return std::ranges::find_if(All.Headers, [&](std::uint32_t N) {
        return globMatch(Pattern, Files[N].Path);
      });
    };
    bool IsHidden = I.Header.starts_with("**/");
    auto Found = IsHidden ? All.Headers.end() : find(I.Folder);
    if (Found == All.Headers.end() && !All.IsMade && All.Headers.size() == 1)
      Found = find("**");
    if (Found == All.Headers.end())
      continue;
    ForcedHeaders.insert(*Found);
    std::vector<std::uint32_t> &Here = Forced[I.Folder];
    if (Here.size() < MaxForced)
      Here.push_back(*Found);
  }
}

void FileScopes::settleForced(ProjectFile &F) const {
  if (ForcedHeaders.contains(static_cast<std::uint32_t>(&F - Files.data())))
    F.NeedsIncluder = false;
  if (Forced.empty() || F.Facts->Kind == FileKind::Header || !isC(*F.Facts))
    return;
  std::string_view Folder = F.Path;
  do {
    Folder = parentPath(Folder);
    if (auto Here = Forced.find(Folder); Here != Forced.end())
      F.ForcedIncludes.insert(F.ForcedIncludes.end(), Here->second.begin(),
                              Here->second.end());
  } while (!Folder.empty());
}

/// True if the sibling is compiled on aarch64 instead of the file. This is not
/// so if the file is a program that no build file names and the sibling has
/// another name. It is not so if one target has both files for every machine,
/// because the sibling
/// guards its code for Arm and the file does not guard its x86 code. (Without
/// such a guard in the sibling, the x86 build would fail, so the build must
/// have a condition that its reader has not seen.) It is also not so if the
/// file is built for every machine and the sibling for neither, such as on
/// "arm64", which is only macOS, or if options decide, of which the file's is
/// on and the sibling's is off.
bool FileScopes::takesPlaceOf(std::string_view Sibling,
                              const ProjectFile &F) const {
  BuildMention There = Build.of(Sibling), Here = Build.of(F.Path);
  if (!Here.Added && siblingKey(Sibling) != siblingKey(F.Path) &&
      isProgram(*F.Facts))
    return false;
  bool InNoBuild = !There.Added || There.Condition == BuildCondition::Elsewhere;
  if (InNoBuild && Here.Added && !Here.ByNameAlone &&
      Here.Condition == BuildCondition::Always &&
      (There.Added || Build.isInTarget(F.Path)))
    return false;
  if (There.Added && There.Condition == BuildCondition::OffByDefault &&
      Here.Added && Here.OnByDefault)
    return false;
  auto Found = ArmFiles.find(Sibling);
  return Found == ArmFiles.end() || !isC(*Found->second) || !isC(*F.Facts) ||
         !Build.inOneTarget(F.Path, Sibling) || !isGuarded(*Found->second) ||
         !isUnguarded(*F.Facts);
}

/// Returns how live a file is as a unit if an #error stops it on every machine
/// but x86.
Truth FileScopes::refusedBase(const ProjectFile &F,
                              const BuildMention &Mention) const {
  // A header that no file includes is only walked as a unit for lack of a
  // better one.
  if (F.Facts->Kind == FileKind::Header)
    return F.Arch == PathArch::None ? Truth::True : Truth::False;
  if (Mention.Added && Mention.Condition == BuildCondition::Unknown) {
    if (Mention.OnByDefault)
      return F.RefusedBase;
    if (F.Arch == PathArch::None)
      return Truth::Unknown;
  }
  // A unit that is built on request, whose headers alone are x86's: it is not
  // reported as a file for x86, so its headers are.
  if (Mention.Added && Mention.Condition == BuildCondition::OffByDefault &&
      F.Facts->Sites.empty() && F.Arch == PathArch::None)
    return Truth::AssumedFalse;
  bool LeftOut = Mention.Added ? Mention.Condition != BuildCondition::Always
                               : Build.anyFor(F.Path);
  return LeftOut ? Truth::False : F.RefusedBase;
}

/// True if the file may be in no build at all: because it is the text of a
/// generator or of a project that no build file adds, or because no build file
/// names it, as with assembly, a source beside or below others that are named,
/// the template of a generator, or one of several variants.
bool FileScopes::mayBeInNoBuild(const ProjectFile &F,
                                const Placement &At) const {
  const BuildMention &Mention = At.Mention;
  if (F.Facts->Template && !isTemplateName(F.Path))
    return true;
  if (At.Condition == BuildCondition::Unknown && !Mention.OnByDefault &&
      (At.IsAssembly || F.Arch == PathArch::X86 ||
       (Mention.OfUncalled && Build.isOfUncalledProject(F.Path))))
    return true;
  if (At.IsHeader)
    return false;
  if (!F.Variant.empty())
    return true;
  return !Mention.Added && (At.IsAssembly || isTemplateName(F.Path)
                                ? Build.any()
                                : Mention.BesideOthers || Mention.BelowOthers);
}

FileScopes::Placement FileScopes::placementOf(const ProjectFile &F) const {
  Placement At;
  At.Mention = Build.of(F.Path);
  At.IsHeader = F.Facts->Kind == FileKind::Header;
  At.IsAssembly =
      F.Facts->Kind == FileKind::Asm || F.Facts->Kind == FileKind::Nasm;
  // A file that no build file names would be built by the build file of its
  // folder. A header counts if another file includes it.
  At.Folder =
      At.Mention.Added ? BuildCondition::Always : Build.ofFolders(F.Path);
  At.Condition = At.IsHeader || At.Folder == BuildCondition::Always
                     ? At.Mention.Condition
                     : At.Folder;
  if (F.Arch == PathArch::X86) {
    std::string_view Sibling = Siblings.counterpart(F.Path);
    At.HasSibling = !Sibling.empty() && takesPlaceOf(Sibling, F);
  }
  return At;
}

/// Why no aarch64 build has the file as a unit; nothing if one may have it.
std::optional<FileScope> FileScopes::leftOut(const ProjectFile &F,
                                             const Placement &At) const {
  const BuildMention &Mention = At.Mention;
  const bool IsBuilt =
      Mention.Added && Mention.Condition != BuildCondition::OffByDefault;
  if (!IsBuilt && !At.IsHeader &&
      (Mention.Probe || isInUnbuiltFolder(F.Path) || Build.isCopied(F.Path)))
    return FileScope::Probe;
  // The build adds the file only if the compiler accepts it, which is not the
  // case for x86 code.
  const bool IsAsked =
      Mention.Probe && Mention.Condition == BuildCondition::Unknown;
  if (At.Condition == BuildCondition::OnlyX86 || IsAsked)
    return FileScope::OnlyX86ByBuild;
  if (!At.IsHeader && At.HasSibling)
    return FileScope::PortedByName;
  // Only Windows has an assembler for MASM code.
  const bool OfWindows =
      (F.Facts->Masm ||
       (At.IsAssembly && !Mention.Added && isNamedForOtherSystem(F.Path))) &&
      !(Mention.Added && Mention.Condition == BuildCondition::Always);
  if (At.Condition == BuildCondition::Elsewhere || OfWindows ||
      (!At.IsHeader && isNamedForOthers(F, At)))
    return FileScope::OtherMachine;
  return std::nullopt;
}

/// True if the names of the file and its folders say that it is for other
/// machines or systems. Not so if the build compiles its x86 code everywhere:
/// in the MIPS module of a disassembler, in the "dos" folder of an emulator.
bool FileScopes::isNamedForOthers(const ProjectFile &F, const Placement &At) {
  if (F.Arch != PathArch::Other && !F.OtherSystemFolder)
    return false;
  const BuildMention &Mention = At.Mention;
  return !isC(*F.Facts) || !Mention.Compiled || Mention.ByNameAlone ||
         Mention.Probe || Mention.Condition != BuildCondition::Always ||
         !isUnguarded(*F.Facts);
}

/// Sets how live the file is as a unit, if some aarch64 build may have it.
void FileScopes::settleBase(ProjectFile &F, const Placement &At) const {
  // The file is built on request, like a flag under an option that is off.
  if (At.Condition == BuildCondition::OffByDefault) {
    F.Base = Truth::AssumedFalse;
    return;
  }
  if (mayBeInNoBuild(F, At)) {
    F.IsUnnamed = !At.IsHeader && !At.Mention.Added;
    // An example of assembly that no build file names, in a folder of which
    // none compiles anything, is for readers.
    const bool IsExample = F.IsUnnamed && At.IsAssembly &&
                           !At.Mention.BesideOthers && isInTrialFolder(F.Path);
    F.Base = IsExample ? Truth::AssumedFalse : Truth::Unknown;
    return;
  }
  const bool IsOfOthers =
      isNamedForOthers(F, At) || At.HasSibling ||
      (At.IsHeader && (At.Folder == BuildCondition::OnlyX86 ||
                       At.Folder == BuildCondition::Elsewhere));
  if (IsOfOthers)
    F.Base = Truth::False;
}

void FileScopes::settle(ProjectFile &F) const {
  const Placement At = placementOf(F);
  F.BuildShim = At.Mention.Shim;
  F.Variant = At.Mention.Added ? std::string_view() : Others.folderOf(F);
  F.RefusedBase = refusedBase(F, At.Mention);
  F.HasBuild = Build.any();
  F.IsCompiled = !At.IsHeader && At.Mention.Compiled && !At.Mention.ByNameAlone;
  F.NeedsIncluder = At.IsHeader && (F.HasBuild || !F.Variant.empty());
  settleForced(F);
  if (std::optional<FileScope> Why = leftOut(F, At)) {
    F.Base = Truth::False;
    F.Scope = *Why;
    return;
  }
  settleBase(F, At);
}

} // namespace armlift::source
