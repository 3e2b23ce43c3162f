// The walk through one file: its conditions as ladders of branches, each with a
// truth, its definitions and includes. See Simulation.h.
#include "analyzers/source/lexical/Simulation.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <tuple>
#include <utility>

namespace armlift::source {
namespace {

constexpr unsigned MaxIncludeDepth = 200; // as GCC and Clang
constexpr std::size_t MaxMemos = 64; // different macro states of one header
// In all headers together, values of macros; of each header no more than a few
// states are kept from then on.
constexpr std::uint64_t MaxKept = 40'000'000;
constexpr std::size_t MinMemos = 4;
// With that many, no further one is for names that its conditions do not ask
// for.
constexpr std::size_t MaxEntries = 8;
// Directives of headers that are met in more states than that, and memos that
// were looked at in vain.
constexpr std::uint64_t MaxUnkept = 4'000'000;
constexpr std::size_t MaxLadders = 100'000;
// Definitions that one macro may have at one place; with more it may be
// anything.
constexpr std::size_t MaxPossible = 64;

} // namespace

void Simulation::mark(WalkedFile &F, Region Where) {
  if (Live > F.Live[Where]) {
    F.Live[Where] = Live;
    F.Guards[Where] = Guard;
  }
}

/// The innermost branch around this point of the walk that the machine has a
/// say in, of this file or of those that include it.
DirectiveRef Simulation::archBranch() const {
  std::uint32_t At = Ladders.empty() ? NoBranch : Ladders.back().ArchBranch;
  return At == NoBranch ? Around.Branch : DirectiveRef{Walking.back(), At};
}

/// x86 certainly does not take the branch that is open.
bool Simulation::isNotOnX86(OpenLadder &L) {
  if (!L.NotOnX86)
    L.NotOnX86 = takenFor(Asker::X86, {Walking.back(), L.Opener}).Value <=
                 Truth::AssumedFalse;
  return *L.NotOnX86;
}

/// One of the conditions that keep aarch64 from this point of the file is about
/// the machine.
bool Simulation::isDeadForMachine() {
  std::size_t Asked = Ladders.size(); // those from here on were not
  while (Asked > 0 && !Ladders[Asked - 1].DeadForMachine)
    --Asked;
  bool Dead = Asked > 0 && *Ladders[Asked - 1].DeadForMachine;
  for (OpenLadder &L : std::span(Ladders).subspan(Asked)) {
    Dead = Dead || (L.Arch && isDead(L.Taken) && !isNotOnX86(L));
    L.DeadForMachine = Dead;
  }
  return Dead;
}

/// aarch64 gets here if nothing is set that the project does not set itself,
/// and the names of that are no one else's to set.
bool Simulation::isMetByDefault() {
  return Live == Truth::AssumedTrue &&
         std::ranges::all_of(Ladders, [&](OpenLadder &L) {
           if (L.Taken == Truth::True)
             return true;
           if (!L.WhateverIsSet)
             L.WhateverIsSet =
                 takenFor(Asker::WithMore, {Walking.back(), L.Opener}).Value >=
                 Truth::AssumedTrue;
           return *L.WhateverIsSet;
         });
}

/// The branch that makes an #error at this point of the walk one that every
/// build for aarch64 meets, if only by default, and for the machine's sake.
DirectiveRef Simulation::stoppingBranch() {
  if (Live != UnitBase && Live != Truth::AssumedTrue)
    return {};
  if (!Ladders.empty() && Ladders.back().Arch) {
    const OpenLadder &L = Ladders.back();
    DirectiveRef Branch{Walking.back(), L.Opener};
    if (!takenFor(Asker::X86, Branch).Arch)
      return {};
    // What an x86 build alone sets is not set where nobody brings it along.
    if (Live == UnitBase ||
        both(L.Outer, takenFor(Asker::WithoutX86Build, Branch).Value) ==
            UnitBase)
      return Branch;
  }
  if (Live != UnitBase && !isMetByDefault())
    return {};
  // Of what is further out it is the reason where x86 does not get there.
  for (OpenLadder &L : std::views::reverse(Ladders)) {
    if (L.Arch && isNotOnX86(L))
      return {Walking.back(), L.Opener};
  }
  if (!Around.NotOnX86)
    Around.NotOnX86 =
        Around.Branch.File != NoFile &&
        takenFor(Asker::X86, Around.Branch).Value <= Truth::AssumedFalse;
  return *Around.NotOnX86 ? Around.Branch : DirectiveRef();
}

/// "#ifdef M", "#if defined(M) || defined(N)" of names that are none of the
/// target's.
bool Simulation::asksPresence(DirectiveRef Branch) {
  const SourceFacts &Facts = factsOf(Branch.File);
  const Directive &D = Facts.Directives[Branch.Directive];
  auto isOthers = [&](Symbol Name) {
    return targetValue(idOf(Branch.File, Name)).Defined == Truth::NotReached;
  };
  switch (D.Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return D.Name != NoSymbol && isOthers(D.Name);
  case DirectiveKind::If:
  case DirectiveKind::Elif:
    break;
  default:
    return false;
  }
  bool Asked = false; // the word in front is "defined"
  for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I) {
    const Token &T = Facts.Tokens[I];
    if (T.Kind == TokenKind::Identifier) {
      if (!Asked && Facts.name(T.Value) != "defined")
        return false;
      if (std::exchange(Asked, !Asked) && !isOthers(T.Value))
        return false;
    } else if (T.Kind != TokenKind::Punctuator ||
               (T.Value != punctuator('(') && T.Value != punctuator(')') &&
                T.Value != punctuator('|', '|'))) {
      return false;
    }
  }
  return D.FirstToken < D.LastToken;
}

/// "#ifdef M / #error M is defined already" is not the machine's: it is about
/// the macro, whoever has defined it.
void Simulation::noteError(std::uint32_t File, std::uint32_t At) {
  DirectiveRef Branch = stoppingBranch();
  if (Branch.File == NoFile || asksPresence(Branch))
    return;
  if (Live >= Truth::AssumedTrue)
    Walked[File].Stops.push_back({At, Branch});
  Macros.write(RefusalMacro, {.Defined = Truth::True});
}

/// Starts a branch whose truth inside the ladder is `Taken`; `At` is its
/// directive.
void Simulation::enter(std::uint32_t File, std::uint32_t At, Truth Taken,
                       bool Arch) {
  OpenLadder &L = Ladders.back();
  L.Opener = At;
  L.Taken = Taken;
  L.Arch |= Arch;
  L.NotOnX86.reset();
  L.WhateverIsSet.reset();
  L.DeadForMachine.reset();
  if (L.Arch)
    Walked[File].ArchBranch[At] = true;
  L.ArchBranch = L.Arch               ? At
                 : Ladders.size() > 1 ? std::prev(&L)->ArchBranch
                                      : NoBranch;
  Macros.mark();
  Live = both(L.Outer, Taken);
  // The least certain condition is the one to name.
  Guard = Taken < L.Outer ? DirectiveRef{File, At} : L.OuterGuard;
}

void Simulation::finishBranch() {
  OpenLadder &L = Ladders.back();
  if (isDead(Live)) {
    Macros.keep();
    if (!isDead(L.Outer) && L.Taken != Truth::False)
      L.Done.push_back({L.Taken, {}});
    return;
  }
  // The branch that is certainly the one keeps its effects in place.
  if (L.Taken == Truth::True)
    return Macros.keep();
  std::vector<MacroBinding> Written = Macros.undo();
  // What it has written again, as after another #include of the same, it leaves
  // alone.
  std::erase_if(Written, [&](const MacroBinding &W) {
    return Macros.readEntry(W.Name, Once, defaults()) == W.Value;
  });
  L.Done.push_back({L.Taken, std::move(Written)});
}

/// What a macro is where each of the values may be the one, with that truth;
/// `Arch`: the machine has a say in which.
MacroValue
Simulation::merge(std::span<const std::pair<Truth, MacroValue>> Values,
                  bool Arch) {
  // What is the same in all branches hangs on none of them.
  if (std::ranges::all_of(Values, [&](const auto &V) {
        return V.second == Values.front().second;
      }))
    return Values.front().second;
  MacroValue Result;
  bool DefinedAlike = true;
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
  std::vector<MacroValue> Possible;
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
    auto place = [](const MacroValue &V) {
      return std::pair(V.File, V.Directive);
    };
    std::erase_if(Possible, [&](const MacroValue &V) {
      return place(V) == place(Result);
    });
    std::ranges::sort(Possible, {}, place);
    auto Again = std::ranges::unique(Possible, {}, place);
    Possible.erase(Again.begin(), Again.end());
    if (!Result.isAmbiguous() && Possible.size() >= MaxPossible) {
      Result.Known = Knowledge::None;
      Walked[Walking.back()].Cut = true;
    }
    Result.Others = Result.isAmbiguous() ? 0 : alternatives(Possible);
  }
  Result.Defined = DefinedAlike ? Values.front().second.Defined : Combined;
  if (Result.Defined <= Truth::AssumedFalse) // nobody asks what it would be
    Result = {.Defined = Result.Defined};
  Result.Arch = Arch;
  Result.DefinedAnyway = DefinedAlike && Result.Defined == Truth::True;
  return Result;
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
  for (std::size_t First = 0, Last; First < All.size(); First = Last) {
    MacroId Name = All[First].Name;
    const MacroValue Entry = Macros.readEntry(Name, Once, defaults());
    Values.clear();
    for (const Branch &B : L.Done)
      Values.emplace_back(B.Taken, Entry);
    for (Last = First; Last < All.size() && All[Last].Name == Name; ++Last)
      Values[All[Last].Branch].second = *All[Last].Value;
    Macros.write(Name, merge(Values, L.Arch));
  }
}

void Simulation::define(std::uint32_t File, std::uint32_t At) {
  MacroId Name = idOf(File, factsOf(File).Directives[At].Name);
  bool Arch = !Ladders.empty() && Ladders.back().ArchBranch != NoBranch;
  // `#define M M` tells others that a function or enumerator exists; it is a
  // definition all the same.
  Macros.write(
      Name,
      {.Defined = Truth::True, .Arch = Arch, .File = File, .Directive = At});
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

void Simulation::replay(const HeaderMemo &M) {
  Macros.replay(M.Effect, defaults(),
                [this](const MacroValue &Now, const MacroValue &Written) {
                  std::array Both{std::pair(Truth::Unknown, Now),
                                  std::pair(Truth::Unknown, Written)};
                  return merge(Both, false);
                });
}

void Simulation::include(std::uint32_t File, Truth Base, unsigned Depth) {
  WalkedFile &F = Walked[File];
  if (Depth > MaxIncludeDepth || Index.of(File).ForOtherSystem ||
      std::find(Walking.begin(), Walking.end(), File) != Walking.end())
    return;
  // Seen in this stretch already: its guard closes it. (A guard set before the
  // stretch does not count, or every header would depend on which others a unit
  // had included.)
  if (MacroId Own = Index.of(File).Guard;
      Own != NoFile && Macros.writtenInFrame(Own))
    return;
  std::optional<std::size_t> Alike; // to its conditions
  for (std::size_t I = 0; I < F.Memos.size(); ++I) {
    HeaderMemo &M = F.Memos[I];
    if (M.Base < Base)
      continue;
    TraceMatch Match = Macros.matches(M.Effect, defaults());
    if (Match == TraceMatch::All) {
      F.LastMemo = I;
      return replay(M);
    }
    if (Match == TraceMatch::Conditions && !Alike)
      Alike = I;
  }
  if (Alike && F.Memos.size() >= MaxEntries) {
    F.LastMemo = *Alike;
    return replay(F.Memos[*Alike]);
  }
  bool Keeps = F.Memos.size() < (Kept < MaxKept ? MaxMemos : MinMemos);
  if (!Keeps &&
      (Unkept += Needs.of(File).Steps.size() + MaxMemos) > MaxUnkept) {
    // The effect that it had last stands for this one: without any its macros
    // would count as certainly undefined.
    F.Unfollowed = true;
    return replay(F.Memos[F.LastMemo]);
  }
  Macros.pushFrame();
  walk(File, Base, Depth);
  Trace Effect = Macros.popFrame();
  if (Keeps) {
    F.LastMemo = F.Memos.size();
    Kept += Effect.Reads.size() + Effect.Entries.size() + Effect.Writes.size();
    F.Memos.push_back({Base, std::move(Effect)});
  }
}

void Simulation::openLadder(std::uint32_t File, std::uint32_t At) {
  if (Ladders.size() == MaxLadders) {
    ++TooDeep;
    return;
  }
  OpenLadder &L = Ladders.emplace_back();
  L.Outer = Live;
  L.OuterGuard = Guard;
  ConditionValue C{Truth::False, false};
  // The guard of this very file is open, or we would not be here.
  if (!isDead(Live))
    C = At == Index.of(File).GuardAt
            ? ConditionValue{Truth::True, false}
            : condition(File, factsOf(File).Directives[At]);
  L.None = negated(C.Value);
  enter(File, At, C.Value, C.Arch);
}

void Simulation::nextBranch(std::uint32_t File, std::uint32_t At) {
  if (Ladders.empty() || TooDeep)
    return;
  const Directive &D = factsOf(File).Directives[At];
  finishBranch();
  OpenLadder &L = Ladders.back();
  ConditionValue C{Truth::True, false};
  if (D.Kind == DirectiveKind::Else)
    L.SeenElse = true;
  else if (!isDead(both(L.Outer, L.None)))
    C = condition(File, D);
  Truth Taken = isDead(L.Outer) ? Truth::False : both(L.None, C.Value);
  L.None = both(L.None, negated(C.Value));
  enter(File, At, Taken, C.Arch);
}

void Simulation::closeLadder() {
  if (TooDeep) {
    --TooDeep;
    return;
  }
  if (Ladders.empty())
    return;
  finishBranch();
  OpenLadder L = std::move(Ladders.back());
  Ladders.pop_back();
  Live = L.Outer;
  Guard = L.OuterGuard;
  if (!isDead(Live) && !L.Done.empty())
    join(L);
}

/// At the #endif of the ladder that is open.
void Simulation::notePass(std::uint32_t File, std::uint32_t At) {
  if (TooDeep || Ladders.empty() || isDead(Ladders.back().Outer))
    return;
  const OpenLadder &L = Ladders.back();
  if (!L.SeenElse && L.None > Truth::OtherBuild)
    Walked[File].MayPass[At] = true;
}

void Simulation::follow(std::uint32_t File, const Step &Include,
                        unsigned Depth) {
  const Directive &D = factsOf(File).Directives[Include.Directive];
  if (isDead(Live)) {
    if (Include.Target != NoFile && !Ladders.empty() && Ladders.back().Arch)
      Walked[Include.Target].DeadInclude = {File, Guard.Directive};
    return;
  }
  if (D.Shim)
    includeShim(*D.Shim);
  if (Include.Target == NoFile)
    return;
  Truth Means = Include.SpelledBy.File == NoFile ? Truth::True
                                                 : meansHeader(File, Include);
  if (Means >= Truth::AssumedTrue)
    include(Include.Target, Live, Depth + 1);
  else if (!isDead(Means))
    includePerhaps(File, Include, Means, Depth);
}

/// How sure it is that the macro of `#include NAME` spells the file.
Truth Simulation::meansHeader(std::uint32_t File, const Step &Include) {
  MacroValue Value = macro(Index.headerMacro({File, Include.Directive}));
  auto isSpelling = [&](const MacroValue &V) {
    return V.File != NoFile && Index.spelledHeader({V.File, V.Directive}) ==
                                   Index.spelledHeader(Include.SpelledBy);
  };
  if (Value.Defined <= Truth::AssumedFalse)
    return Truth::False;
  if (Value.isAmbiguous())
    return Truth::Unknown;
  if (!Value.Others)
    return isSpelling(Value) ? Value.Defined : Truth::False;
  return isSpelling(Value) || std::ranges::any_of(others(Value), isSpelling)
             ? Truth::Unknown
             : Truth::False;
}

/// As in a branch that may be taken.
void Simulation::includePerhaps(std::uint32_t File, const Step &Include,
                                Truth Means, unsigned Depth) {
  if (Ladders.size() == MaxLadders)
    return;
  OpenLadder &L = Ladders.emplace_back();
  L.Outer = Live;
  L.OuterGuard = Guard;
  L.None = negated(Means);
  enter(File, Include.Directive, Means, false);
  include(Include.Target, Live, Depth + 1);
  closeLadder();
}

/// A generated header that lies in the tree is that of an x86 build: what
/// configuring decides is open.
void Simulation::forgetGenerated(std::uint32_t File) {
  const SourceFacts &Facts = factsOf(File);
  if (!Files[File].GeneratedFromTemplate || Facts.Kind != FileKind::Header ||
      Facts.Template)
    return;
  for (const Step &Now : Needs.of(File).Steps)
    if (const Directive &D = Facts.Directives[Now.Directive];
        Now.Acts && D.Kind == DirectiveKind::Define &&
        configured(idOf(File, D.Name)))
      Macros.write(idOf(File, D.Name),
                   {.Defined = Truth::Unknown, .Known = Knowledge::None});
}

/// Which shim serves the file in this walk.
void Simulation::noteCover(std::uint32_t File) {
  WalkedFile &F = Walked[File];
  const ShimRow *PartOf = Files[File].PartOfShim;
  MacroValue Shim = macro(ShimMacro);
  bool Has = Shim.Defined >= Truth::AssumedTrue;
  (Has || PartOf ? F.Covered : F.Uncovered) = true;
  if (PartOf)
    F.Shim = PartOf->Covers;
  else if (Has)
    F.Shim = static_cast<ShimCover>(Shim.Directive);
  else if (Shim.Defined == Truth::False && Shim.Directive > 0)
    F.UnaskedShim = &shimTable()[Shim.Directive - 1];
}

void Simulation::walk(std::uint32_t File, Truth Base, unsigned Depth) {
  WalkedFile &F = Walked[File];
  const SourceFacts &Facts = factsOf(File);
  ArchInclude OuterAround = std::exchange(
      Around, {Walking.empty() ? DirectiveRef() : archBranch(), {}});
  std::vector<OpenLadder> OuterLadders = std::move(Ladders);
  Ladders.clear();
  std::size_t OuterTooDeep = std::exchange(TooDeep, 0);
  Truth OuterLive = std::exchange(Live, Base);
  DirectiveRef OuterGuard = Guard;
  std::uint32_t OuterOnce =
      std::exchange(Once, Index.of(File).IncludedOnce ? File : NoFile);
  Walking.push_back(File);
  mark(F, 0);
  for (const ConfiguredName &C : Facts.Configured)
    if (Needs.needed(idOf(File, C.Name)))
      Macros.write(idOf(File, C.Name),
                   configuredValue(idOf(File, C.Name), C.DefinedOrNot));
  for (const Step &Now : Needs.of(File).Steps) {
    std::uint32_t I = Now.Directive;
    if (!Now.Acts) {
      mark(F, I + 1);
      continue;
    }
    const Directive &D = Facts.Directives[I];
    switch (D.Kind) {
    case DirectiveKind::If:
    case DirectiveKind::Ifdef:
    case DirectiveKind::Ifndef:
      openLadder(File, I);
      break;
    case DirectiveKind::Elif:
    case DirectiveKind::Elifdef:
    case DirectiveKind::Elifndef:
    case DirectiveKind::Else:
      nextBranch(File, I);
      break;
    case DirectiveKind::Endif:
      notePass(File, I);
      closeLadder();
      break;
    case DirectiveKind::Define:
      if (!isDead(Live))
        define(File, I);
      else
        F.ArchDead[I] = F.ArchDead[I] || isDeadForMachine();
      break;
    case DirectiveKind::Undef:
      if (!isDead(Live) && D.Name != NoSymbol &&
          !(Facts.Template && configured(idOf(File, D.Name))))
        Macros.write(idOf(File, D.Name), {.Defined = Truth::False});
      break;
    case DirectiveKind::Include:
      follow(File, Now, Depth);
      break;
    case DirectiveKind::Error:
      noteError(File, I);
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
  forgetGenerated(File);
  if (!isDead(Base))
    noteCover(File);
  Walking.pop_back();
  Around = OuterAround;
  Ladders = std::move(OuterLadders);
  TooDeep = OuterTooDeep;
  Live = OuterLive;
  Guard = OuterGuard;
  Once = OuterOnce;
}

} // namespace armlift::source
