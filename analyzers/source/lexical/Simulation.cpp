#include "analyzers/source/lexical/Simulation.h"

#include "analyzers/source/lexical/Features.h"
#include "core/input/Discovery.h"
#include "core/input/Input.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace armlift::source {

namespace {

constexpr unsigned MaxIncludeDepth = 200; // as GCC and Clang
constexpr std::size_t MaxMemos = 64; // different macro states of one header
// Directives of headers that are met in more states than that, and memos that
// were looked at in vain.
constexpr std::uint64_t MaxUnkept = 4'000'000;
constexpr unsigned MaxRounds = 8;
constexpr std::size_t MaxLadders = 100'000;

/// What the language of a unit sets.
constexpr std::string_view LanguageMacros[] = {"__cplusplus",
                                               "__STDC_VERSION__", "__CUDACC__",
                                               "__ASSEMBLER__", "__ASSEMBLY__"};

} // namespace

Simulation::Simulation(std::vector<SimulatedFile> &Files,
                       std::vector<BuildMacro> BuildMacros,
                       ConfiguredMacros Configured)
    : Files(Files), Resolver(Files), Index(Files, Resolver),
      Needs(Files, Index), Configured(std::move(Configured)) {
  Alternatives.emplace_back();
  ShimMacro = intern("<shim>"); // no program can spell these
  RefusalMacro = intern("<refusal>");
  prepare(std::move(BuildMacros));
  findArgumentSites();
}

MacroId Simulation::intern(std::string_view Name) {
  MacroId Id = Index.intern(Name);
  Macros.reserve(Index.size());
  Defaults.resize(Index.size(), Unasked);
  DeadEverywhere.resize(Index.size());
  return Id;
}

/// What the findings of judged files hang on.
void Simulation::slice() {
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    const SimulatedFile &F = Files[I];
    if (!F.Judged)
      continue;
    if (!F.Facts->Sites.empty() || !F.ArgumentSites.empty())
      Needs.needFile(I);
    for (const Site &S : F.ArgumentSites)
      Needs.needMacro(F.Ids[S.Call]);
    for (const Site &S : F.Facts->Sites)
      if (S.Call != NoSymbol)
        Needs.needMacro(F.Ids[S.Call]);
    for (std::uint32_t D = 0; D < F.Facts->Directives.size(); ++D)
      if (F.Facts->Directives[D].Kind == DirectiveKind::Error)
        Needs.needDirective({I, D});
  }
  // Where a branch includes an x86 file, the other branches may be its
  // counterpart.
  for (const IncludeEdge &E : Index.includes())
    if (Files[E.To].Judged && !Files[E.To].Facts->Sites.empty() &&
        Needs.isConditional(E.From))
      Needs.needFile(E.From.File);
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    const SourceFacts &Facts = *Files[I].Facts;
    for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
      if (Facts.Directives[D].Kind == DirectiveKind::Include &&
          Facts.Directives[D].Shim) {
        Needs.needDirective({I, D});
        if (std::string_view Macro = Facts.Directives[D].Shim->Needs;
            !Macro.empty())
          Needs.needMacro(intern(Macro));
      }
  }
  for (const BuildValue &M : FromBuild)
    if (M.Value.File == NoFile && !M.Value.isAmbiguous() &&
        Literals[M.Value.Directive].Kind == TokenKind::Identifier)
      Needs.needMacro(Literals[M.Value.Directive].Value);
  Needs.finish();
  for (SimulatedFile &F : Files) {
    if (!F.Relevant)
      continue;
    F.Live.assign(F.Facts->Directives.size() + 1, Truth::NotReached);
    F.Guards.assign(F.Facts->Directives.size() + 1, {});
    F.ArchBranch.assign(F.Facts->Directives.size(), false);
  }
}

void Simulation::mark(SimulatedFile &F, Region Where) {
  if (Live > F.Live[Where]) {
    F.Live[Where] = Live;
    F.Guards[Where] = Guard;
  }
}

/// An #error at this point of the walk is met on aarch64 for certain, and
/// because it is aarch64. "#ifdef M / #error M is defined already" is not: it
/// is about the macro, whoever has defined it.
bool Simulation::stopsForArchitecture(const SimulatedFile &F) {
  if (Live != Truth::True || Ladders.empty() || !Ladders.back().Arch)
    return false;
  const Directive &D = F.Facts->Directives[Ladders.back().Opener];
  bool AsksPresence =
      D.Kind == DirectiveKind::Ifdef || D.Kind == DirectiveKind::Elifdef;
  return !AsksPresence || D.Name == NoSymbol ||
         targetValue(F.Ids[D.Name]).Defined != Truth::NotReached;
}

/// Starts a branch whose truth inside the ladder is `Taken`; `Index` is its
/// directive.
void Simulation::enter(std::uint32_t File, std::uint32_t Index, Truth Taken,
                       bool Arch) {
  OpenLadder &L = Ladders.back();
  L.Opener = Index;
  L.Taken = Taken;
  L.Arch |= Arch;
  if (L.Arch)
    Files[File].ArchBranch[Index] = true;
  L.Mark = Macros.mark();
  Live = both(L.Outer, Taken);
  // The least certain condition is the one to name.
  Guard = Taken < L.Outer ? DirectiveRef{File, Index} : L.OuterGuard;
}

void Simulation::finishBranch() {
  OpenLadder &L = Ladders.back();
  if (isDead(Live)) {
    if (!isDead(L.Outer) && L.Taken != Truth::False)
      L.Done.push_back({L.Taken, {}});
    return;
  }
  // The branch that is certainly the one keeps its effects in place.
  if (L.Taken == Truth::True)
    return;
  L.Done.push_back({L.Taken, Macros.writtenSince(L.Mark)});
  Macros.undo(L.Mark);
}

/// After the ladder each macro is what the possible branches leave, weighted by
/// their truth.
void Simulation::join(OpenLadder &L) {
  if (!L.SeenElse && L.None != Truth::False)
    L.Done.push_back({L.None, {}}); // no branch at all
  // Each name that a branch wrote, with the branch and what it left.
  struct Written {
    MacroId Name;
    std::uint32_t Branch;
    const MacroValue *Value;
  };
  std::vector<Written> All;
  for (std::uint32_t B = 0; B < L.Done.size(); ++B)
    for (const MacroBinding &W : L.Done[B].Written)
      All.push_back({W.Name, B, &W.Value});
  std::sort(All.begin(), All.end(), [](const Written &A, const Written &B) {
    return std::tie(A.Name, A.Branch) < std::tie(B.Name, B.Branch);
  });
  std::vector<std::pair<Truth, MacroValue>>
      Values; ///< truth of the branch, what it leaves
  std::vector<MacroValue> Possible;
  for (std::size_t First = 0, Last; First < All.size(); First = Last) {
    MacroId Name = All[First].Name;
    MacroValue Entry = macro(Name), Result;
    Values.clear();
    for (const Branch &B : L.Done)
      Values.emplace_back(B.Taken, Entry);
    for (Last = First; Last < All.size() && All[Last].Name == Name; ++Last)
      Values[All[Last].Branch].second = *All[Last].Value;
    bool DefinedAlike = true, Arch = L.Arch;
    Truth Combined = Truth::False, Best = Truth::NotReached;
    for (const auto &[Taken, Value] : Values) {
      DefinedAlike &= Value.Defined == Values.front().second.Defined;
      Combined = either(Combined, both(Taken, Value.Defined));
      Arch |= Value.Arch;
      if (Value.Defined > Truth::AssumedFalse)
        Best = std::max(Best, Taken);
    }
    // All definitions that a branch may leave; one that is off by default does
    // not count beside one that is on.
    Possible.clear();
    for (const auto &[Taken, Value] : Values) {
      if (Value.Defined <= Truth::AssumedFalse)
        continue;
      if (Taken <= Truth::AssumedFalse && Best > Truth::AssumedFalse) {
        if (Taken == Truth::AssumedFalse)
          Result.Known = std::max(Result.Known, Knowledge::ByDefault);
        continue;
      }
      Possible.push_back(Value);
      Result.Known = std::max(Result.Known, Value.Known);
      for (const MacroValue &Other : others(Value))
        Possible.push_back(Other);
    }
    if (!Possible.empty()) {
      Result.File = Possible.front().File;
      Result.Directive = Possible.front().Directive;
      std::erase_if(Possible, [&](const MacroValue &V) {
        return V.File == Result.File && V.Directive == Result.Directive;
      });
      Result.Others = Result.isAmbiguous() ? 0 : alternatives(Possible);
    }
    Result.Defined = DefinedAlike ? Values.front().second.Defined : Combined;
    Result.Arch = Arch;
    Result.DefinedAnyway = DefinedAlike && Result.Defined == Truth::True;
    Macros.write(Name, Result);
  }
}

void Simulation::define(const SimulatedFile &F, std::uint32_t File,
                        std::uint32_t Index, const Directive &D) {
  MacroId Name = F.Ids[D.Name];
  bool Arch = std::any_of(Ladders.begin(), Ladders.end(),
                          [](const OpenLadder &L) { return L.Arch; });
  // `#define M M` tells others that a function or enumerator exists; it is a
  // definition all the same.
  Macros.write(
      Name,
      {.Defined = Truth::True, .Arch = Arch, .File = File, .Directive = Index});
}

void Simulation::noteShim(ShimCover Covers) {
  Macros.write(ShimMacro, {.Defined = Truth::True,
                           .File = NoFile,
                           .Directive = static_cast<std::uint32_t>(Covers)});
}

/// A library that was not asked for x86's names covers none of them. Where that
/// hangs on a configuration, whoever includes it asks.
void Simulation::includeShim(const ShimRow &Shim) {
  bool Asked = Shim.Needs.empty() ||
               macro(intern(Shim.Needs)).Defined > Truth::AssumedFalse;
  if (Asked)
    noteShim(Shim.Covers);
  else if (macro(ShimMacro).Defined < Truth::AssumedTrue)
    Macros.write(ShimMacro, {.Defined = Truth::False,
                             .File = NoFile,
                             .Directive = static_cast<std::uint32_t>(
                                 &Shim - shimTable().data() + 1)});
}

void Simulation::include(std::uint32_t File, Truth Base, unsigned Depth) {
  SimulatedFile &F = Files[File];
  if (Depth > MaxIncludeDepth ||
      std::find(Walking.begin(), Walking.end(), File) != Walking.end())
    return;
  // Seen in this stretch already: its guard closes it. (A guard set before the
  // stretch does not count, or every header would depend on which others a unit
  // had included.)
  if (F.Guard != NoFile && Macros.writtenInFrame(F.Guard))
    return;
  for (HeaderMemo &M : F.Memos) {
    if (M.Base < Base || !Macros.matches(M.Effect, defaults()))
      continue;
    Macros.replay(M.Effect);
    return;
  }
  bool Keeps = F.Memos.size() < MaxMemos;
  if (!Keeps && (Unkept += F.Steps.size() + MaxMemos) > MaxUnkept) {
    F.Unfollowed = true;
    return;
  }
  Macros.pushFrame();
  walk(File, Base, Depth);
  Trace Effect = Macros.popFrame();
  if (Keeps)
    F.Memos.push_back({Base, std::move(Effect)});
}

void Simulation::walk(std::uint32_t File, Truth Base, unsigned Depth) {
  SimulatedFile &F = Files[File];
  std::vector<OpenLadder> OuterLadders = std::move(Ladders);
  Ladders.clear();
  Truth OuterLive = std::exchange(Live, Base);
  DirectiveRef OuterGuard = Guard;
  Walking.push_back(File);
  mark(F, 0);
  for (const ConfiguredName &C : F.Facts->Configured)
    if (Needs.needed(F.Ids[C.Name]))
      Macros.write(F.Ids[C.Name], configuredValue(F.Ids[C.Name], C.Form));
  for (const Step &Now : F.Steps) {
    std::uint32_t I = Now.Directive;
    if (!Now.Acts) {
      mark(F, I + 1);
      continue;
    }
    const Directive &D = F.Facts->Directives[I];
    switch (D.Kind) {
    case DirectiveKind::If:
    case DirectiveKind::Ifdef:
    case DirectiveKind::Ifndef: {
      if (Ladders.size() > MaxLadders)
        break;
      OpenLadder &L = Ladders.emplace_back();
      L.Outer = Live;
      L.OuterGuard = Guard;
      ConditionValue C{Truth::False, false};
      if (!isDead(Live)) {
        // The guard of this very file is open, or we would not be here.
        C = I == F.GuardAt ? ConditionValue{Truth::True, false}
                           : condition(F, D);
      }
      L.None = negated(C.Value);
      enter(File, I, C.Value, C.Arch);
      break;
    }
    case DirectiveKind::Elif:
    case DirectiveKind::Elifdef:
    case DirectiveKind::Elifndef:
    case DirectiveKind::Else: {
      if (Ladders.empty())
        break;
      finishBranch();
      OpenLadder &L = Ladders.back();
      ConditionValue C{Truth::True, false};
      if (D.Kind == DirectiveKind::Else)
        L.SeenElse = true;
      else if (!isDead(both(L.Outer, L.None)))
        C = condition(F, D);
      Truth Taken = isDead(L.Outer) ? Truth::False : both(L.None, C.Value);
      L.None = both(L.None, negated(C.Value));
      enter(File, I, Taken, C.Arch);
      break;
    }
    case DirectiveKind::Endif: {
      if (Ladders.empty())
        break;
      finishBranch();
      OpenLadder L = std::move(Ladders.back());
      Ladders.pop_back();
      Live = L.Outer;
      Guard = L.OuterGuard;
      if (!isDead(Live) && !L.Done.empty())
        join(L);
      break;
    }
    case DirectiveKind::Define:
      if (!isDead(Live))
        define(F, File, I, D);
      break;
    case DirectiveKind::Undef:
      if (!isDead(Live) && D.Name != NoSymbol &&
          !(F.Facts->Template && configured(F.Ids[D.Name])))
        Macros.write(F.Ids[D.Name], {.Defined = Truth::False});
      break;
    case DirectiveKind::Include: {
      if (isDead(Live)) {
        if (Now.Target != NoFile && !Ladders.empty() && Ladders.back().Arch)
          Files[Now.Target].DeadInclude = {File, Guard.Directive};
        break;
      }
      if (D.Shim)
        includeShim(*D.Shim);
      if (Now.Target != NoFile)
        include(Now.Target, Live, Depth + 1);
      break;
    }
    case DirectiveKind::Error:
      if (stopsForArchitecture(F)) {
        F.Stops.push_back(I);
        Macros.write(RefusalMacro, {.Defined = Truth::True});
      }
      break;
    case DirectiveKind::PragmaOnce:
      break;
    }
    mark(F, I + 1);
  }
  while (!Ladders.empty()) { // unterminated conditionals
    finishBranch();
    Ladders.pop_back();
  }
  // A generated header that lies in the tree is that of an x86 build: what
  // configuring decides is open.
  if (F.GeneratedFromTemplate && F.Facts->Kind == FileKind::Header &&
      !F.Facts->Template)
    for (const Step &Now : F.Steps)
      if (const Directive &D = F.Facts->Directives[Now.Directive];
          Now.Acts && D.Kind == DirectiveKind::Define &&
          configured(F.Ids[D.Name]))
        Macros.write(F.Ids[D.Name],
                     {.Defined = Truth::Unknown, .Known = Knowledge::None});
  if (!isDead(Base)) {
    MacroValue Shim = macro(ShimMacro);
    bool Has = Shim.Defined >= Truth::AssumedTrue;
    (Has || F.PartOfShim ? F.Covered : F.Uncovered) = true;
    if (F.PartOfShim)
      F.Shim = F.PartOfShim->Covers;
    else if (Has)
      F.Shim = static_cast<ShimCover>(Shim.Directive);
    else if (Shim.Defined == Truth::False && Shim.Directive > 0)
      F.UnaskedShim = &shimTable()[Shim.Directive - 1];
  }
  Walking.pop_back();
  Ladders = std::move(OuterLadders);
  Live = OuterLive;
  Guard = OuterGuard;
}

/// What each macro of the build is; a build does not redefine what the target
/// says.
void Simulation::prepare(std::vector<BuildMacro> Macros) {
  for (BuildMacro &M : Macros) {
    MacroId Name = intern(M.Setting.Name);
    std::optional<SettingTruth> Set = truthOf(M.Setting);
    if (!Set || targetValue(Name).Defined != Truth::NotReached)
      continue;
    MacroValue Value = literal(Set->Defined, M.Setting.Value, Set->Arch);
    FromBuild.push_back({std::move(M), Name, Value});
  }
}

void Simulation::applyBuildMacros(const SimulatedFile &F) {
  for (const auto &[Macro, Name, Set] : FromBuild) {
    if (!Macro.isFor(F.Path) || !Needs.needed(Name))
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

void Simulation::walkUnit(std::uint32_t File) {
  SimulatedFile &F = Files[File];
  Macros.reset();
  std::string_view Suffix = fileSuffix(F.Path);
  bool Header = F.Facts->Kind == FileKind::Header;
  bool CxxHeader =
      Header && Suffix != ".h" && Suffix != ".inc" && Suffix != ".def";
  bool Cxx = F.Facts->Kind == FileKind::Cxx ||
             F.Facts->Kind == FileKind::Cuda || CxxHeader;
  auto version = [&](std::string_view Name, Truth Defined,
                     std::initializer_list<std::string_view> Versions) {
    std::vector<MacroValue> Values;
    for (std::string_view Version : Versions)
      Values.push_back(literal(Defined, Version, false));
    MacroValue Value = Values.front();
    Value.Others = alternatives({Values.begin() + 1, Values.end()});
    Macros.write(intern(Name), Value);
  };
  Truth Certain = Header && !CxxHeader ? Truth::Unknown : Truth::True;
  if (Cxx || Header)
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
  Guard = {};
  applyBuildMacros(F);
  if (F.BuildShim)
    noteShim(*F.BuildShim);
  walk(File, F.Base, 0);
  F.Refuses |= macro(RefusalMacro).Defined == Truth::True;
}

/// A unit that an #error of the architecture's stops is one that a build for
/// aarch64 leaves out, unless the build says otherwise. True where there are
/// new ones.
bool Simulation::leaveOutRefusing() {
  bool Changed = false;
  for (SimulatedFile &F : Files)
    if (F.Refuses && F.MayBeLeftOut && !isDead(F.Base)) {
      F.Base = Truth::False;
      Changed = true;
    }
  return Changed;
}

bool Simulation::runOnce() {
  std::ranges::fill(Defaults, Unasked);
  Unkept = 0;
  for (SimulatedFile &F : Files) {
    F.Unfollowed = false;
    if (!F.Relevant)
      continue;
    std::fill(F.Live.begin(), F.Live.end(), Truth::NotReached);
    std::fill(F.ArchBranch.begin(), F.ArchBranch.end(), false);
    F.Memos.clear();
    F.Covered = F.Uncovered = false;
    F.DeadInclude = {};
    F.Stops.clear();
  }
  walkUnits();
  bool Changed = leaveOutRefusing();
  return findDeadMacros() || Changed;
}

/// Walks the sources and the headers that nobody includes; the rest is met
/// through its includers.
void Simulation::walkUnits() {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Files[I].Relevant && !Files[I].Included)
      walkUnit(I);
  // What is left is included in dead branches alone, which is an answer, or by
  // a circle of files that has no entry from outside: only those are units of
  // their own.
  std::vector<bool> Known(Files.size(), false);
  auto spread = [&](std::uint32_t From) {
    std::vector<std::uint32_t> Work{From};
    while (!Work.empty()) {
      std::uint32_t File = Work.back();
      Work.pop_back();
      if (Known[File])
        continue;
      Known[File] = true;
      for (const Step &S : Files[File].Steps)
        if (S.Target != NoFile)
          Work.push_back(S.Target);
    }
  };
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Files[I].Relevant && Files[I].Live[0] != Truth::NotReached)
      spread(I);
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Files[I].Relevant && !Known[I]) {
      walkUnit(I);
      spread(I);
    }
}

/// A macro is certainly undefined where every definition is dead; defaults do
/// not count beside definitions of another kind. True where the walk would come
/// out otherwise.
bool Simulation::findDeadMacros() {
  bool Changed = false;
  for (MacroId Name = 0; Name < Index.size(); ++Name) {
    if (!Needs.needed(Name))
      continue;
    bool Any = false, Dead = !configured(Name);
    for (const DefinitionSite &D : Index[Name].Definitions) {
      Any |= !D.IsDefault;
      Dead &= D.IsDefault || isDead(Files[D.File].Live[D.Directive]);
    }
    // What no unit asked for changes nothing.
    Changed |=
        Any && Dead && !DeadEverywhere[Name] && Defaults[Name] != Unasked;
    DeadEverywhere[Name] = Any && Dead;
  }
  return Changed;
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
  for (SimulatedFile &F : Files) {
    F.Memos = {};
    F.Steps = {};
    F.Tokens = {};
  }
}

void Simulation::findArgumentSites() {
  for (SimulatedFile &F : Files)
    if (F.Judged)
      std::ranges::copy_if(
          F.Facts->ArgumentSites, std::back_inserter(F.ArgumentSites),
          [&](const Site &S) {
            return argumentUse(F, S, [](const DefinitionSite &) {
                     return Truth::True;
                   }) == Truth::True;
          });
}

Truth Simulation::argumentUse(const SimulatedFile &F, const Site &S) const {
  return argumentUse(F, S, [&](const DefinitionSite &D) {
    return Files[D.File].Live[D.Directive];
  });
}

/// The most of what `Live` says of the definitions of the site's macro that
/// make of the argument what would make it x86's.
template <typename Function>
Truth Simulation::argumentUse(const SimulatedFile &F, const Site &S,
                              const Function &Live) const {
  Truth Best = Truth::NotReached;
  for (const DefinitionSite &At : Index[F.Ids[S.Call]].Definitions) {
    const SourceFacts &Facts = *Files[At.File].Facts;
    for (const ArgumentMacro &M : Facts.ArgumentMacros)
      if (M.Define == At.Directive && M.Use == S.Use &&
          M.Parameter == S.Argument &&
          (M.Front == NoSymbol ||
           F.Facts->name(S.Subject).starts_with(Facts.name(M.Front))))
        Best = either(Best, Live(At));
  }
  return Best;
}

bool Simulation::usesParameter(std::string_view Name,
                               std::uint32_t Parameter) const {
  MacroId Id = Index.find(Name);
  if (Id == NoFile || Parameter >= 32)
    return true;
  bool Macro = false;
  for (const DefinitionSite &Site : Index[Id].Definitions) {
    const Directive &D = Files[Site.File].Facts->Directives[Site.Directive];
    if (isDead(Files[Site.File].Live[Site.Directive]))
      continue;
    if (!D.FunctionLike || Parameter >= D.Parameters ||
        !(D.UnusedParameters >> Parameter & 1))
      return true;
    Macro = true;
  }
  return !Macro;
}

} // namespace armlift::source
