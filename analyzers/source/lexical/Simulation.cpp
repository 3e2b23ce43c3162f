#include "analyzers/source/lexical/Simulation.h"

#include "analyzers/source/lexical/Features.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <tuple>

namespace armlift::source {

namespace {

/// Of macros that are defined only under each other one is settled a round: a
/// kernel's list of architecture versions takes ten.
constexpr unsigned MaxRounds = 100;
constexpr unsigned MaxPasteWalks = 8;

/// See Simulation::writeLanguage.
constexpr std::string_view LanguageMacros[] = {"__cplusplus",
                                               "__STDC_VERSION__", "__CUDACC__",
                                               "__ASSEMBLER__", "__ASSEMBLY__"};

} // namespace

Simulation::Simulation(const std::vector<ProjectFile> &Files,
                       std::vector<BuildMacro> BuildMacros,
                       ConfiguredMacros Configured, unsigned Jobs)
    : Files(Files), Resolver(Files), Index(Files, Resolver, Jobs),
      Needs(Files, Index), Walked(Files.size()),
      Configured(std::move(Configured)) {
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    Walked[I].Base = Files[I].Base;
    if (Files[I].NeedsIncluder && !Index.of(I).Included)
      Walked[I].Base = std::min(Walked[I].Base, Truth::Unknown);
  }
  Alternatives.emplace_back();
  ShimMacro = intern("<shim>"); // no program can spell these
  RefusalMacro = intern("<refusal>");
  OpenValue = intern("<open>");
  prepare(std::move(BuildMacros));
}

MacroId Simulation::pasted(std::string_view Name) {
  MacroId Id = intern(Name);
  if (Macros.varies(Id))
    Needs.needMacro(Id);
  return Id;
}

MacroId Simulation::intern(std::string_view Name) {
  MacroId Id = Index.intern(Name);
  Macros.reserve(Index.size());
  Defaults.resize(Index.size(), Unasked);
  Deaths.resize(Index.size());
  return Id;
}

/// What the findings of judged files hang on.
void Simulation::slice() {
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    if (!Files[I].Judged)
      continue;
    const SourceFacts &Facts = factsOf(I);
    const std::vector<Site> &ArgumentSites = Index.of(I).ArgumentSites;
    if (!Facts.Sites.empty() || !ArgumentSites.empty() ||
        !Facts.NegativeChars.empty())
      Needs.needFile(I);
    for (const Site &S : ArgumentSites)
      Needs.needMacro(idOf(I, S.Call));
    for (const Site &S : Facts.Sites)
      if (S.Call != NoSymbol)
        Needs.needMacro(idOf(I, S.Call));
    for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
      if (Facts.Directives[D].Kind == DirectiveKind::Error)
        Needs.needDirective({I, D});
  }
  // Where a branch includes an x86 file, the other branches may be its
  // counterpart.
  for (const IncludeEdge &E : Index.includes())
    if (Files[E.To].Judged && !Files[E.To].Facts->Sites.empty() &&
        Needs.isConditional(E.From))
      Needs.needFile(E.From.File);
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    const SourceFacts &Facts = factsOf(I);
    for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
      if (Facts.Directives[D].Kind == DirectiveKind::Include &&
          Facts.Directives[D].Shim) {
        Needs.needDirective({I, D});
        const ShimRow &Shim = *Facts.Directives[D].Shim;
        for (std::string_view Macro : {Shim.Needs, Shim.Level})
          if (!Macro.empty())
            Needs.needMacro(intern(Macro));
      }
  }
  for (const BuildValue &M : FromBuild)
    if (M.Value.File == NoFile && !M.Value.isAmbiguous() &&
        Literals[M.Value.Directive].Kind == TokenKind::Identifier)
      Needs.needMacro(Literals[M.Value.Directive].Value);
}

/// What each macro of the build is; a build does not redefine what the target
/// says, or else it is for another one.
void Simulation::prepare(std::vector<BuildMacro> Macros) {
  for (BuildMacro &M : Macros) {
    MacroId Name = intern(M.Setting.Name);
    BuildNames.insert(Name);
    std::optional<SettingTruth> Set = truthOf(M);
    if (!Set || isSaidByTarget(M))
      continue;
    MacroValue Value = literal(Set->Defined, M.Setting.Value, Set->Arch);
    FromBuild.push_back({std::move(M), Name, Value});
  }
}

/// Those that hold in the folder of `F`. Units come in the order of their
/// paths.
std::span<const std::uint32_t> Simulation::buildMacrosOf(const ProjectFile &F) {
  std::string_view Folder = parentPath(F.Path);
  if (!OfFolder || OfFolder->Folder != Folder) {
    OfFolder = {Folder, {}};
    for (std::uint32_t I = 0; I < FromBuild.size(); ++I)
      if (FromBuild[I].Macro.isFor(F.Path))
        OfFolder->Macros.push_back(I);
  }
  return OfFolder->Macros;
}

void Simulation::applyBuildMacros(const ProjectFile &F) {
  for (std::uint32_t I : buildMacrosOf(F)) {
    const auto &[Macro, Name, Set] = FromBuild[I];
    if (!Needs.needed(Name))
      continue;
    MacroValue Value = Set;
    MacroValue Old = macro(Name);
    // What one build file sets for another machine, another may set for this
    // one.
    if (!Macro.Setting.Undefine && Old.File == NoFile &&
        Old.Defined > Value.Defined)
      Value.Defined = Old.Defined;
    Macros.write(Name, Value);
  }
}

/// What the language of a unit sets.
void Simulation::writeLanguage(const ProjectFile &F) {
  bool Cxx = isCxx(F.Facts->Kind, F.Path);
  auto version = [&](std::string_view Name, Truth Defined,
                     std::initializer_list<std::string_view> Versions) {
    std::vector<MacroValue> Values;
    for (std::string_view Version : Versions)
      Values.push_back(literal(Defined, Version, false));
    MacroValue Value = Values.front();
    Value.Others = alternatives({Values.begin() + 1, Values.end()});
    Macros.write(intern(Name), Value);
  };
  Truth Certain = Cxx ? Truth::True : Truth::Unknown;
  if (Cxx || F.Facts->Kind == FileKind::Header)
    version("__cplusplus", Certain,
            {"201103", "201402", "201703", "202002", "202302"});
  else
    Macros.write(intern("__cplusplus"), {.Defined = Truth::False});
  if (!Cxx)
    version("__STDC_VERSION__", Certain,
            {"199901", "201112", "201710", "202311"});
  if (F.Facts->Kind == FileKind::Cuda)
    Macros.write(intern("__CUDACC__"),
                 {.Defined = Truth::True, .Known = Knowledge::None});
  if (F.Facts->Kind == FileKind::Asm)
    for (std::string_view Name : {"__ASSEMBLER__", "__ASSEMBLY__"})
      Macros.write(intern(Name),
                   {.Defined = Truth::True, .Known = Knowledge::None});
}

void Simulation::walkUnit(std::uint32_t File) {
  const ProjectFile &F = Files[File];
  Macros.reset();
  writeLanguage(F);
  Here.Guard = {};
  applyBuildMacros(F);
  if (F.BuildShim)
    noteShim(*F.BuildShim);
  UnitBase = Walked[File].Base;
  walk(File, UnitBase, 0);
  Walked[File].Refuses |= macro(RefusalMacro).Defined == Truth::True;
}

/// A unit that an #error of the architecture's stops is one that a build for
/// aarch64 leaves out, unless the build says otherwise.
void Simulation::leaveOutRefusing() {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (WalkedFile &F = Walked[I]; F.Refuses && Files[I].RefusedBase < F.Base) {
      F.Base = Files[I].RefusedBase;
      Unsettled = I;
    }
}

void Simulation::forgetWalk() {
  std::ranges::fill(Defaults, Unasked);
  Conditions.clear();
  Unkept = Kept = 0;
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    WalkedFile &F = Walked[I];
    F.Unfollowed = F.Cut = false;
    if (!Needs.of(I).Relevant)
      continue;
    std::size_t Directives = factsOf(I).Directives.size();
    F.Live.assign(Directives + 1, Truth::NotReached);
    F.Guards.assign(Directives + 1, {});
    F.ArchBranch.assign(Directives, false);
    F.ArchDead.assign(Directives, false);
    F.MayPass.assign(Directives, false);
    F.Memos.clear();
    F.Covered = F.Uncovered = false;
    F.DeadInclude = {};
    F.Stops.clear();
  }
}

bool Simulation::runOnce() {
  // What a condition pastes together belongs to the slice from then on. A long
  // chain of such names is no reason to walk for each of them.
  unsigned Walks = 0;
  do {
    if (Walks++ == MaxPasteWalks)
      for (MacroId Name = 0; Name < Index.size(); ++Name)
        Needs.needMacro(Name);
    if (Needs.isUnfinished())
      Needs.finish();
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      if (MacroId Guard = Index.of(I).Guard; Guard != NoFile)
        Macros.setTraced(Guard, Needs.needed(Guard));
    forgetWalk();
    walkUnits();
  } while (Needs.isUnfinished());
  Unsettled = NoFile;
  leaveOutRefusing();
  findDeadMacros();
  return Unsettled != NoFile;
}

/// Walks the sources and the headers that nobody includes; the rest is met
/// through its includers.
void Simulation::walkUnits() {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Needs.of(I).Relevant && !Index.of(I).Included &&
        !Index.of(I).ForOtherSystem)
      walkUnit(I);
  // What is left is included in dead branches or by files of other systems
  // alone, which is an answer, or by a circle of files that has no entry from
  // outside: only those are units of their own.
  std::vector<bool> Known(Files.size(), false);
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Needs.of(I).Relevant &&
        (Walked[I].Live[0] != Truth::NotReached || Index.of(I).ForOtherSystem))
      findIncluded(I, Known);
  std::vector<bool> Met = Known;
  std::vector<std::uint32_t> Circles;
  // A source is the better entry of its circle: it is compiled.
  for (bool Header : {false, true})
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      if (Needs.of(I).Relevant && !Met[I] &&
          (Files[I].Facts->Kind == FileKind::Header) == Header)
        std::ranges::copy(findIncluded(I, Met), std::back_inserter(Circles));
  // Who includes others, and is not included by them, is left last.
  for (std::uint32_t I : std::views::reverse(Circles))
    if (!Known[I]) {
      walkUnit(I);
      findIncluded(I, Known);
    }
}

/// All that `From` includes, directly or not, and that is not yet in `Met`,
/// each file before those that include it; circles apart.
std::vector<std::uint32_t>
Simulation::findIncluded(std::uint32_t From, std::vector<bool> &Met) const {
  std::vector<std::uint32_t> Left;
  if (Met[From])
    return Left;
  Met[From] = true;
  std::vector<std::pair<std::uint32_t, std::size_t>> Open{{From, 0}};
  while (!Open.empty()) {
    auto &[File, Next] = Open.back();
    std::span<const Step> Steps = Needs.of(File).Steps;
    if (Next == Steps.size()) {
      Left.push_back(File);
      Open.pop_back();
      continue;
    }
    std::uint32_t Target = Steps[Next++].Target;
    if (Target != NoFile && !Met[Target]) {
      Met[Target] = true;
      Open.emplace_back(Target, 0);
    }
  }
  return Left;
}

/// Files that no unit for aarch64 gets to for the machine's sake: units of x86,
/// what is included in branches of x86, and what those include.
std::vector<bool> Simulation::filesDeadForMachine() const {
  std::vector<bool> Dead(Files.size(), false);
  std::vector<std::uint32_t> Work;
  auto add = [&](std::uint32_t File) {
    if (Needs.of(File).Relevant && isDead(Walked[File].Live[0]) &&
        !Dead[File]) {
      Dead[File] = true;
      Work.push_back(File);
    }
  };
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if ((isDead(Walked[I].Base) && Files[I].Scope != FileScope::OtherMachine) ||
        Walked[I].DeadInclude.File != NoFile)
      add(I);
  while (!Work.empty()) {
    std::uint32_t File = Work.back();
    Work.pop_back();
    for (const Step &S : Needs.of(File).Steps)
      if (S.Target != NoFile)
        add(S.Target);
  }
  return Dead;
}

/// A macro is certainly undefined where every definition is dead; defaults do
/// not count beside definitions of another kind.
void Simulation::findDeadMacros() {
  const std::vector<bool> DeadFiles = filesDeadForMachine();
  for (MacroId Name = 0; Name < Index.size(); ++Name) {
    if (!Needs.needed(Name))
      continue;
    bool Any = false, Dead = !configured(Name), Arch = false;
    for (const DefinitionSite &At : Index[Name].Definitions) {
      Any |= !At.IsDefault;
      Dead &= At.IsDefault || isDead(Walked[At.File].Live[At.Directive]);
      Arch |= !At.IsDefault &&
              (DeadFiles[At.File] || Walked[At.File].ArchDead[At.Directive]);
    }
    Death &D = Deaths[Name];
    // Two names may hang on each other such that one of them is dead in every
    // second round.
    D.Returned = D.Returned || (D.Everywhere && !Dead);
    const bool Everywhere = Any && Dead && !D.Returned;
    const bool ForMachine = Everywhere && (Arch || D.ForMachine);
    // What no unit asked for changes nothing.
    if (Everywhere && (!D.Everywhere || ForMachine != D.ForMachine) &&
        Defaults[Name] != Unasked)
      Unsettled = Index[Name].Definitions.front().File;
    D.Everywhere = Everywhere;
    D.ForMachine = ForMachine;
  }
}

/// Tells which macros are not the same in all units.
void Simulation::varyMacros() {
  for (MacroId Name = 0; Name < Index.size(); ++Name) {
    const MacroName &M = Index[Name];
    if (!M.Definitions.empty() || !M.Undefinitions.empty() || configured(Name))
      Macros.vary(Name);
  }
  for (const BuildValue &M : FromBuild)
    Macros.vary(M.Name);
  for (std::string_view Name : LanguageMacros)
    Macros.vary(intern(Name));
  Macros.vary(ShimMacro);
  Macros.vary(RefusalMacro);
}

void Simulation::run() {
  varyMacros();
  slice();
  for (unsigned Round = 0; Round < MaxRounds && runOnce(); ++Round)
    ;
  // Nobody walks any more: the findings need the memory.
  Macros = {};
  Conditions = {};
  for (WalkedFile &F : Walked)
    F.Memos = {};
  Needs.release();
}

} // namespace armlift::source
