#include "analyzers/source/lexical/walk/Simulation.h"

#include "core/input/PathArch.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <span>
#include <utility>

namespace armlift::source {

namespace {

/// The maximum number of rounds. A chain of macros that are defined only under
/// each other needs one round for each macro: a kernel's list of architecture
/// versions takes ten.
constexpr unsigned MaxRounds = 100;
/// Further rounds follow the first ones only while the walks together have
/// taken fewer steps (see UnitWalk::steps()). The largest real projects take up
/// to seventy steps for each directive in a round, and four rounds; one with
/// SIMDe (vvdec) takes more than ten.
constexpr unsigned MinRounds = 10;
constexpr std::uint64_t FreeSteps = 1'000'000, StepsPerDirective = 1000;
constexpr unsigned MaxPasteWalks = 8;

/// Returns for each file whether it is in a unit, as far as includes tell.
/// Headers that only include each other are in none.
std::vector<char> areInUnits(std::span<const ProjectFile> Files,
                             const ProjectIndex &Index) {
  std::vector<char> Met(Files.size());
  std::vector<std::uint32_t> Open;
  auto meet = [&](std::uint32_t File) {
    if (!std::exchange(Met[File], 1))
      Open.push_back(File);
  };
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (!Files[I].NeedsIncluder || !Index.of(I).Included)
      meet(I);
  while (!Open.empty()) {
    const std::uint32_t From = Open.back();
    Open.pop_back();
    for (const IncludeEdge &Edge : Index.includesOf(From))
      meet(Edge.To);
  }
  return Met;
}

} // namespace

Simulation::Simulation(const std::vector<ProjectFile> &Files,
                       std::vector<BuildMacro> BuildMacros,
                       ConfiguredMacros Configured, unsigned Jobs)
    : Project(Files, Jobs), Defaults(Project, std::move(Configured), Macros),
      Given(Project, Defaults, Macros, std::move(BuildMacros)),
      Conditions(Project, Defaults, Given, Macros),
      Unit(Project, Defaults, Given, Conditions, Macros) {
  const std::vector<char> InUnit = areInUnits(Files, Project.Index);
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    Truth &Base = Project.Walked[I].Base;
    Base = Files[I].Base;
    const FileNames &Of = Project.Index.of(I);
    if (Files[I].NeedsIncluder && !Of.TriedOut && !(Of.Included && InUnit[I]))
      Base = std::min(Base, Truth::Unknown);
  }
  Project.Index.openParts(
      [this](MacroId Name) { return Given.isFromBuild(Name); });
  for (MacroId Name = 0; Name < Project.Index.size(); ++Name) {
    const MacroName &M = Project.Index[Name];
    if (!M.Definitions.empty() || !M.Undefinitions.empty() ||
        Defaults.isConfigured(Name))
      Macros.vary(Name); // not the same in all units
    if (M.Saved != NoFile)
      Macros.vary(M.Saved);
  }
}

/// Requests what the findings of judged files depend on.
void Simulation::slice() {
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I) {
    if (!Project.Files[I].Judged)
      continue;
    const SourceFacts &Facts = Project.factsOf(I);
    const std::vector<Site> &ArgumentSites = Project.Index.of(I).ArgumentSites;
    if (!Facts.Sites.empty() || !ArgumentSites.empty() ||
        !Facts.NegativeChars.empty())
      Project.Needs.needFile(I);
    for (const Site &S : ArgumentSites)
      Project.Needs.needMacro(Project.idOf(I, S.Call));
    for (const Site &S : Facts.Sites)
      if (S.Call != NoSymbol)
        Project.Needs.needMacro(Project.idOf(I, S.Call));
    for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
      if (Facts.Directives[D].Kind == DirectiveKind::Error)
        Project.Needs.needDirective({I, D});
  }
  // If a branch includes an x86 file, the other branches may include its
  // counterpart.
  for (const IncludeEdge &E : Project.Index.includes())
    if (Project.Files[E.To].Judged &&
        !Project.Files[E.To].Facts->Sites.empty() &&
        Project.Needs.isConditional(E.From))
      Project.Needs.needFile(E.From.File);
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I) {
    const SourceFacts &Facts = Project.factsOf(I);
    for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
      if (Facts.Directives[D].Kind == DirectiveKind::Include &&
          Facts.Directives[D].Shim) {
        Project.Needs.needDirective({I, D});
        const ShimRow &Shim = *Facts.Directives[D].Shim;
        for (std::string_view Macro : {Shim.Needs, Shim.Level})
          if (!Macro.empty())
            Project.Needs.needMacro(Defaults.intern(Macro));
      }
  }
  for (MacroId Name : Given.namesInValues())
    Project.Needs.needMacro(Name);
}

/// Leaves out each unit that an #error of the architecture stops, as a build
/// for aarch64 does, unless the build says otherwise.
void Simulation::leaveOutRefusing() {
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I)
    if (WalkedFile &F = Project.Walked[I];
        F.Refuses && Project.Files[I].RefusedBase < F.Base) {
      F.Base = Project.Files[I].RefusedBase;
      Unsettled = I;
    }
}

void Simulation::forgetWalk() {
  Defaults.forget();
  Given.forget();
  Conditions.forget();
  Unit.forget();
  Project.Mentions.forget();
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I) {
    WalkedFile &F = Project.Walked[I];
    F.Unfollowed = F.Cut = false;
    if (!Project.Needs.of(I).Relevant)
      continue;
    std::size_t Directives = Project.factsOf(I).Directives.size();
    F.Live.assign(Directives + 1, Truth::NotReached);
    F.Guards.assign(Directives + 1, {});
    F.ArchBranch.assign(Directives, false);
    F.ArchDead.assign(Directives, false);
    F.MayPass.assign(Directives, false);
    F.Memos.clear();
    F.Covered = F.Uncovered = F.FindsCompilers = false;
    F.DeadInclude = {};
    F.Stops.clear();
  }
}

bool Simulation::runOnce() {
  // A name that a condition pastes together belongs to the slice from then on.
  // A long chain of such names must not cause a walk for each.
  unsigned Walks = 0;
  do {
    if (Walks++ == MaxPasteWalks)
      for (MacroId Name = 0; Name < Project.Index.size(); ++Name)
        Project.Needs.needMacro(Name);
    if (Project.Needs.isUnfinished())
      Project.Needs.finish();
    for (std::uint32_t I = 0; I < Project.Files.size(); ++I) {
      const FileNames &Of = Project.Index.of(I);
      if (Of.Guard != NoFile)
        Macros.setTraced(Of.Guard, Project.Needs.needed(Of.Guard));
      for (const PartGuard &P : Of.Parts)
        Macros.setTraced(P.Name, Project.Needs.needed(P.Name));
    }
    forgetWalk();
    walkUnits();
  } while (Project.Needs.isUnfinished());
  Unsettled = NoFile;
  leaveOutRefusing();
  findDeadMacros();
  return Unsettled != NoFile;
}

/// Walks the sources and the headers that no file includes. All other files are
/// met through these.
void Simulation::walkUnits() {
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I)
    if (Project.Needs.of(I).Relevant && !Project.Index.of(I).Included &&
        !Project.Index.of(I).ForOtherSystem)
      Unit.run(I);
  // The remaining files are included only in dead branches or by files for
  // other systems, which is an answer, or they form circles that no other file
  // includes. Only the latter are units of their own.
  std::vector<bool> Known(Project.Files.size(), false);
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I)
    if (Project.Needs.of(I).Relevant &&
        (Project.Walked[I].Live[0] != Truth::NotReached ||
         Project.Index.of(I).ForOtherSystem))
      findIncluded(I, Known);
  std::vector<bool> Met = Known;
  std::vector<std::uint32_t> Circles;
  // A source is a better entry of its circle than a header, since it is
  // compiled.
  for (bool Header : {false, true})
    for (std::uint32_t I = 0; I < Project.Files.size(); ++I)
      if (Project.Needs.of(I).Relevant && !Met[I] &&
          (Project.Files[I].Facts->Kind == FileKind::Header) == Header)
        std::ranges::copy(findIncluded(I, Met), std::back_inserter(Circles));
  // A file that includes others, but is not included by them, comes last in its
  // list and is walked first.
  for (std::uint32_t I : std::views::reverse(Circles))
    if (!Known[I]) {
      Unit.run(I);
      findIncluded(I, Known);
    }
}

/// Returns all files that `From` includes, directly or not, and that are not
/// yet in `Met`. Each file comes before those that include it, except in
/// circles.
std::vector<std::uint32_t>
Simulation::findIncluded(std::uint32_t From, std::vector<bool> &Met) const {
  std::vector<std::uint32_t> Left;
  if (Met[From])
    return Left;
  Met[From] = true;
  std::vector<std::pair<std::uint32_t, std::size_t>> Open{{From, 0}};
  while (!Open.empty()) {
    auto &[File, Next] = Open.back();
    std::span<const Step> Steps = Project.Needs.of(File).Steps;
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

/// Returns, by file, whether no aarch64 unit reaches it because of the machine:
/// units of x86, files that are included in x86 branches, and what those
/// include.
std::vector<bool> Simulation::filesDeadForMachine() const {
  std::vector<bool> Dead(Project.Files.size(), false);
  std::vector<std::uint32_t> Work;
  auto add = [&](std::uint32_t File) {
    if (Project.Needs.of(File).Relevant &&
        isDead(Project.Walked[File].Live[0]) && !Dead[File]) {
      Dead[File] = true;
      Work.push_back(File);
    }
  };
  for (std::uint32_t I = 0; I < Project.Files.size(); ++I)
    if ((isDead(Project.Walked[I].Base) &&
         Project.Files[I].Scope != FileScope::OtherMachine) ||
        Project.Walked[I].DeadInclude.File != NoFile)
      add(I);
  while (!Work.empty()) {
    std::uint32_t File = Work.back();
    Work.pop_back();
    for (const Step &S : Project.Needs.of(File).Steps)
      if (S.Target != NoFile)
        add(S.Target);
  }
  return Dead;
}

/// True if the definition is dead, or reached only by a build that opts in to
/// something which is not for Arm.
bool Simulation::isDeadOrOptIn(const DefinitionSite &At) const {
  const WalkedFile &F = Project.Walked[At.File];
  if (F.Live[At.Directive] != Truth::AssumedFalse)
    return isDead(F.Live[At.Directive]);
  const DirectiveRef Guard = F.Guards[At.Directive];
  if (Guard.File == NoFile)
    return false;
  const SourceFacts &Facts = Project.factsOf(Guard.File);
  const Directive &D = Facts.Directives[Guard.Directive];
  auto isOfArm = [&](Symbol Name) {
    return Name != NoSymbol && pathArch(Facts.name(Name)) == PathArch::Arm;
  };
  return !isOfArm(D.Name) &&
         std::ranges::none_of(
             std::span(Facts.Tokens)
                 .subspan(D.FirstToken, D.LastToken - D.FirstToken),
             [&](const Token &T) {
               return T.Kind == TokenKind::Identifier && isOfArm(T.Value);
             });
}

/// A macro is certainly undefined, where its unit has not defined it, if every
/// definition is dead. Defaults do not count beside other definitions, nor does
/// what another unit defines for itself.
void Simulation::findDeadMacros() {
  const std::vector<bool> DeadFiles = filesDeadForMachine();
  for (MacroId Name = 0; Name < Project.Index.size(); ++Name) {
    if (!Project.Needs.needed(Name))
      continue;
    bool Any = Defaults.isConfigured(Name), Dead = true, Arch = false;
    bool OptIn = !Any; // as far as they are not dead
    for (DirectiveRef At : Project.Index[Name].ConfiguredIn) {
      const WalkedFile &In = Project.Walked[At.File];
      Dead = Dead && isDead(In.Live[At.Directive]);
      Arch = Arch || DeadFiles[At.File] || In.ArchDead[At.Directive];
    }
    const bool AllLeftOut = Any && Dead;
    for (const DefinitionSite &At : Project.Index[Name].Definitions) {
      const bool DeadHere = isDead(Project.Walked[At.File].Live[At.Directive]);
      if (!DeadHere && Project.isOneUnit(At.File))
        continue;
      Any |= !At.IsDefault;
      Dead &= At.IsDefault || DeadHere;
      OptIn = OptIn && !At.IsDefault && isDeadOrOptIn(At);
      Arch |= !At.IsDefault && (DeadFiles[At.File] ||
                                Project.Walked[At.File].ArchDead[At.Directive]);
    }
    MacroDeath &D = Defaults.death(Name);
    // Two names may depend on each other so that each is dead in every second
    // round.
    D.Returned =
        D.Returned || (D.Everywhere && !Dead) || (D.LeftOut && !AllLeftOut);
    const bool LeftOut = AllLeftOut && !D.Returned;
    const bool Everywhere = Any && Dead && !D.Returned;
    const bool ForMachine = Everywhere && (Arch || D.ForMachine);
    const bool LeftToOptIn = OptIn && !Dead && Arch;
    // A name that no unit asked for changes nothing.
    if (((Everywhere && (!D.Everywhere || ForMachine != D.ForMachine)) ||
         LeftToOptIn != D.LeftToOptIn || LeftOut != D.LeftOut) &&
        Defaults.isAsked(Name))
      Unsettled = Project.Index[Name].firstFile();
    D.LeftToOptIn = LeftToOptIn;
    D.LeftOut = LeftOut;
    D.Everywhere = Everywhere;
    D.ForMachine = ForMachine;
  }
}

WalkedTree Simulation::run() {
  slice();
  const std::uint64_t MaxSteps =
      FreeSteps + StepsPerDirective * Project.directives();
  for (unsigned Round = 0;
       Round < MaxRounds && (Round < MinRounds || Unit.steps() < MaxSteps) &&
       runOnce();
       ++Round)
    ;
  // No walk follows, and the findings need the memory.
  Macros = {};
  Conditions.forget();
  for (WalkedFile &F : Project.Walked)
    F.Memos = {};
  Project.Needs.release();
  return {Project, Unsettled};
}

} // namespace armlift::source
