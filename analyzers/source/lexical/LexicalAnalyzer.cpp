#include "analyzers/source/lexical/LexicalAnalyzer.h"

#include "analyzers/source/lexical/findings/AttributeUse.h"
#include "analyzers/source/lexical/findings/LostNameFindings.h"
#include "analyzers/source/lexical/findings/SiteFindings.h"
#include "analyzers/source/lexical/findings/WideUses.h"
#include "analyzers/source/lexical/project/BuildMacros.h"
#include "analyzers/source/lexical/project/CarriedSources.h"
#include "analyzers/source/lexical/project/FileScopes.h"
#include "analyzers/source/lexical/project/NegativeChars.h"
#include "analyzers/source/lexical/project/Proposals.h"
#include "analyzers/source/lexical/project/Suffixless.h"
#include "analyzers/source/lexical/scan/Extract.h"
#include "analyzers/source/lexical/scan/Features.h"
#include "analyzers/source/lexical/walk/LostNames.h"
#include "core/build/ProjectBuild.h"
#include "core/input/FileKinds.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>

namespace armlift::source {

namespace {

/// Returns the macros that a build file sets under a condition, and those that
/// templates define.
std::vector<std::string> optionalMacros(const std::vector<ProjectFile> &Files,
                                        const std::vector<BuildMacro> &Build) {
  std::set<std::string_view> Names, Always;
  for (const BuildMacro &M : Build)
    (M.Condition == BuildCondition::Always ? Always : Names)
        .insert(M.Setting.Name);
  // A macro that one line sets without a condition is always set.
  std::erase_if(Names, [&](std::string_view N) { return Always.contains(N); });
  for (const ProjectFile &F : Files)
    for (const ConfiguredName &C : F.Facts->Configured)
      Names.insert(F.Facts->name(C.Name));
  return {Names.begin(), Names.end()};
}

/// Returns the macros that only x86 builds set.
std::vector<std::string> x86Macros(const std::vector<BuildMacro> &Build) {
  std::set<std::string_view> Names, Others;
  for (const BuildMacro &M : Build)
    (M.Condition == BuildCondition::OnlyX86 && !M.Setting.Undefine ? Names
                                                                   : Others)
        .insert(M.Setting.Name);
  std::erase_if(Names, [&](std::string_view N) { return Others.contains(N); });
  return {Names.begin(), Names.end()};
}

/// Returns all names that copies of sse2neon.h in the project declare and
/// define, in any branch.
std::unordered_set<std::string_view>
namesOfSse2neon(std::span<const ProjectFile> Files) {
  std::unordered_set<std::string_view> Names;
  for (const ProjectFile &F : Files) {
    // A wrapper of the library's own header declares nothing.
    if (F.Facts->Declarations.empty())
      continue;
    const ShimRow *Shim = findShim(F.Path);
    if (!Shim || Shim->Covers != ShimCover::Sse2neon)
      continue;
    for (const Declaration &D : F.Facts->Declarations)
      Names.insert(F.Facts->name(D.Name));
    for (const Directive &D : F.Facts->Directives)
      if (D.Kind == DirectiveKind::Define && D.Name != NoSymbol)
        Names.insert(F.Facts->name(D.Name));
  }
  return Names;
}

/// Calls Do(file) for each file, on several threads.
template <typename Function>
void forEach(std::vector<ProjectFile> &Files, unsigned Jobs,
             const Function &Do) {
  parallelFor(
      Files.size(), Jobs, [&](std::size_t I) { Do(Files[I]); }, FilesPerTask);
}

/// Returns the sources of a project, with what their names say about them.
std::vector<ProjectFile> sourcesOf(const Project &P) {
  std::vector<ProjectFile> Files;
  std::unordered_set<std::string_view> Templates;
  for (const InputFacts &In : P.Inputs) {
    const auto *Source = In.get<SourceFacts>();
    if (!Source)
      continue;
    Files.push_back({.Facts = Source,
                     .Path = In.ContextPath,
                     .ShownPath = In.Path,
                     .Judged = In.InScope,
                     .Input = &In});
    if (Source->Template)
      Templates.insert(In.ContextPath);
  }
  forEach(Files, P.Jobs, [&](ProjectFile &F) {
    F.Arch = pathArch(F.Path);
    F.OtherSystemFolder = isForOtherSystem(F.Path);
    F.PartOfShim = findShimOfFile(F.Path);
    F.GeneratedFromTemplate = Templates.contains(std::string(F.Path) + ".in");
  });
  return Files;
}

/// Takes out the sources that a package only carries, and notes each package
/// that carries code for x86.
void setCarriedAside(const Project &P, std::vector<ProjectFile> &Files,
                     Judgement &Out) {
  if (Files.empty() || Files.front().Input->Depth == 0) // plain files
    return;
  const CarriedSources Carried(P);
  std::map<std::string_view, std::size_t> WithSites; // by package
  std::erase_if(Files, [&](const ProjectFile &F) {
    std::string_view Package = Carried.packageOf(*F.Input);
    if (!Package.empty() && F.Judged && !F.Facts->Sites.empty())
      ++WithSites[Package];
    return !Package.empty();
  });
  for (const auto &[Package, Count] : WithSites) {
    Finding F;
    F.Rule = rule::X86OnlyPath;
    F.Impact = Impact::Note;
    F.Path = Package;
    F.Subject = fileName(Package);
    F.Message = "'" + F.Subject + "' contains " +
                counted(Count, "source file", "source files") +
                " with x86 code that nothing in the package compiles";
    F.Replacements.push_back({AdviceKind::Text,
                              "unpack the package, and scan it together with "
                              "the code that includes or compiles these files",
                              false});
    Out.Findings.push_back(std::move(F));
  }
}

/// Returns the paths of sources for Arm and of build files: a folder may have
/// only build files.
std::vector<std::string> armPaths(const Project &P,
                                  std::span<const ProjectFile> Files) {
  std::vector<std::string> Paths;
  for (const ProjectFile &F : Files)
    if (F.Arch == PathArch::Arm)
      Paths.emplace_back(F.Path);
  for (const InputFacts &In : P.Inputs)
    if (In.get<BuildFacts>() &&
        pathArch(parentPath(In.ContextPath)) == PathArch::Arm)
      Paths.emplace_back(In.ContextPath);
  return Paths;
}

/// Adds what only all files together, and the build, say about each file.
void settle(const Project &P, SiblingIndex &Siblings,
            std::vector<ProjectFile> &Files) {
  for (const ProjectFile &F : Files)
    Siblings.learnMachine(F.Path);
  // arch/xen/hypercall-x86.h belongs to the machine of its folder.
  auto isOpen = [](const ProjectFile &F) {
    return F.Arch == PathArch::None ||
           (F.Arch == PathArch::X86 &&
            pathArch(parentPath(F.Path)) == PathArch::None);
  };
  for (ProjectFile &F : Files)
    if (isOpen(F) && Siblings.isForThirdMachine(F.Path))
      F.Arch = PathArch::Other;
  FileScopes Scopes(P, Siblings, Files);
  forEach(Files, P.Jobs, [&](ProjectFile &F) { Scopes.settle(F); });
}

/// Returns the files for TreeNotes::LeftOut.
std::vector<LeftOutFile> leftOut(std::span<const ProjectFile> Files,
                                 const SiblingIndex &Siblings) {
  std::vector<LeftOutFile> Out;
  for (const ProjectFile &F : Files)
    if (F.Scope == FileScope::OnlyX86ByBuild)
      Out.emplace_back(std::string(F.Path), "");
    else if (F.Arch == PathArch::X86 && F.Base == Truth::False)
      Out.emplace_back(std::string(F.Path),
                       std::string(Siblings.counterpart(F.Path)));
  std::ranges::sort(Out, {}, &LeftOutFile::Path);
  return Out;
}

/// Returns the files for TreeNotes::Shims.
std::vector<ShimmedSource> shims(std::span<const ProjectFile> Files) {
  std::vector<ShimmedSource> Out;
  for (const ProjectFile &F : Files)
    if (F.BuildShim)
      Out.emplace_back(std::string(F.Path), *F.BuildShim);
  std::ranges::sort(Out, {}, &ShimmedSource::Path);
  return Out;
}

/// Reports where the walk stopped before it had an answer.
void reportLimits(std::span<const ProjectFile> Files, const WalkedTree &Walk,
                  std::vector<Error> &Errors) {
  auto report = [&](std::uint32_t File, std::string Message) {
    Errors.push_back({ErrorKind::Limit, std::string(Files[File].ShownPath),
                      std::move(Message)});
  };
  if (Walk.unsettled() != NoFile)
    report(Walk.unsettled(),
           "its macros depend on too long a chain of conditions: code under "
           "them may be judged unknown");
  // One library may have thousands of such headers.
  std::vector<std::uint32_t> Unfollowed;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Walk.of(I).Unfollowed)
      Unfollowed.push_back(I);
  constexpr std::size_t MaxNamed = 8;
  const bool AllNamed = Unfollowed.size() <= MaxNamed;
  for (std::uint32_t I :
       std::span(Unfollowed).first(AllNamed ? Unfollowed.size() : 1))
    report(I, "included with too many combinations of macros: not all of them "
              "were followed" +
                  (AllNamed ? ""
                            : ", here and in " +
                                  std::to_string(Unfollowed.size() - 1) +
                                  " more headers"));
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    if (Walk.index().of(I).TooManyHeaders)
      report(
          I,
          "includes a macro that may name more headers than can be followed");
    if (Walk.of(I).Cut)
      report(I, "its conditions depend on more macros than can be followed: "
                "what they decide is left unknown");
  }
}

} // namespace

Interest LexicalAnalyzer::wants(const Input &Head) const {
  switch (fileKindOf(Head.Path)) {
  case FileKind::Binary:
    return Interest::None;
  case FileKind::None:
    break;
  default:
    return Interest::Whole;
  }
  if (!fileSuffix(Head.Path).empty())
    return Interest::None;
  if (Head.Bytes.empty())
    return Interest::Head;
  return mayBeHeader(Head.Bytes) ? Interest::Whole : Interest::None;
}

std::unique_ptr<Facts>
LexicalAnalyzer::extract(const Input &In, std::vector<Error> &Errors) const {
  FileKind Kind = fileKindOf(In.Path);
  if (Kind == FileKind::None) {
    if (!isHeader(In.Bytes))
      return nullptr;
    Kind = FileKind::Header;
  } else if (Kind == FileKind::Header && fileSuffix(In.Path) == ".inc" &&
             isScript(In.Bytes)) {
    return nullptr;
  } else if (fileSuffix(In.Path) == ".m" && isOtherThanObjectiveC(In.Bytes)) {
    return nullptr;
  }
  return Kind == FileKind::Asm || Kind == FileKind::Nasm
             ? extractAssembly(In, Kind, Names, Errors)
             : extractSource(In, Kind, Names, Errors);
}

void LexicalAnalyzer::judge(const Project &P, Judgement &Out) const {
  std::vector<ProjectFile> Files = sourcesOf(P);
  setCarriedAside(P, Files, Out);
  if (Files.empty())
    return;
  SiblingIndex Siblings(armPaths(P, Files));
  settle(P, Siblings, Files);
  std::vector<BuildMacro> Macros = buildMacros(P);
  const std::vector<std::string> OfX86 = x86Macros(Macros);
  if (P.Inputs.front().Depth == 0) {
    Out.Notes.OptionalMacros = optionalMacros(Files, Macros);
    Out.Notes.Followed = followedProposals(P);
    Out.Notes.LeftOut = leftOut(Files, Siblings);
    Out.Notes.X86Macros = OfX86;
    Out.Notes.Shims = shims(Files);
  }
  std::set<std::string> Given;
  for (const BuildMacro &M : Macros)
    Given.insert(M.Setting.Name);
  Simulation Units(Files, std::move(Macros), ConfiguredMacros(P), P.Jobs);
  // What must be walked beside the judged files.
  const LostNameCandidates Candidates(Files, Units, Given, P.Jobs);
  std::vector<MacroMention> Mentions =
      findMacroMentions(Files, Units, Candidates.usingMacros(), P.Jobs);
  NameMakers Makers = findNameMakers(Files, Units);
  const WalkedTree Walk = Units.run();
  FileShapes Shapes(Files, Walk);
  const MacroUse Uses(Files, Walk, std::move(Mentions));
  const LostNames Lost(Candidates, Walk, Shapes, Uses);
  const ProjectNames Names(Files, Walk, Shapes, std::move(Makers));
  reportLimits(Files, Walk, Out.Errors);
  std::unordered_set<std::string_view> OwnSse2neon = namesOfSse2neon(Files);
  MissingHeaders Missing(P, Files, Walk);
  UnitHeaders Headers(Files, Walk.index());
  ArgumentReach Arguments(Files, Walk);
  BranchTexts Texts(Files, OfX86);
  const OwnHeaders Own(P);
  const UnusedFunctions Unused(Files, P.Jobs);
  const SiteContext Context{.Files = Files,
                            .Walk = Walk,
                            .Uses = Uses,
                            .Shapes = Shapes,
                            .Arguments = Arguments,
                            .Lost = Lost,
                            .Missing = Missing,
                            .Headers = Headers,
                            .Siblings = Siblings,
                            .Names = Names,
                            .OwnSse2neon = OwnSse2neon,
                            .RejectsNegativeChars =
                                rejectNegativeChars(P, Files, Walk.index()),
                            .Own = Own,
                            .Unused = Unused,
                            .Texts = Texts};
  std::vector<std::uint32_t> OfCode;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Files[I].Judged && Walk.isRelevant(I) && judgeSites(I, Context, Out))
      OfCode.push_back(I);
  std::vector<UnplacedFinding> OfNames;
  findLostNames(OfCode, Context, OfNames);
  findAttributeUses(OfCode, Context, OfNames);
  placeFindings(std::move(OfNames), Context, P.Bytes, Out);
  findWideUsesOfShim(OfCode, Context, P.Bytes, Out);
}

} // namespace armlift::source
