// The conditions of the file that is walked: each ladder with its branches so
// far, their truths, and the macros that they leave.
#include "analyzers/source/lexical/walk/UnitWalk.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace armlift::source {

namespace {

constexpr std::size_t MaxLadders = 100'000;
// The definitions that one macro may have at one place. With more, it may have
// any value.
constexpr std::size_t MaxPossible = 64;

bool isSameDefinition(const MacroValue &A, const MacroValue &B) {
  return A.Defined > Truth::AssumedFalse && A.File == B.File &&
         A.Directive == B.Directive && A.Others == B.Others;
}

} // namespace

/// Returns the innermost branch around this point of the walk that depends on
/// the machine, in this file or in those that include it.
DirectiveRef UnitWalk::archBranch() const {
  std::uint32_t At =
      Here.Ladders.empty() ? NoBranch : Here.Ladders.back().ArchBranch;
  return At == NoBranch ? Here.Around : DirectiveRef{Walking.back(), At};
}

/// True if x86 certainly does not take the open branch.
bool UnitWalk::isNotOnX86(OpenLadder &L) {
  if (!L.NotOnX86)
    L.NotOnX86 =
        Conditions.takenFor(AskedBuild::X86, {Walking.back(), L.Opener})
            .Value <= Truth::AssumedFalse;
  return *L.NotOnX86;
}

/// True if one of the conditions that keep aarch64 from this point of the file
/// is about the machine.
bool UnitWalk::isDeadForMachine() {
  std::size_t Asked = Here.Ladders.size(); // ladders from here on have no memo
  while (Asked > 0 && !Here.Ladders[Asked - 1].DeadForMachine)
    --Asked;
  bool Dead = Asked > 0 && *Here.Ladders[Asked - 1].DeadForMachine;
  for (OpenLadder &L : std::span(Here.Ladders).subspan(Asked)) {
    Dead = Dead || (L.Arch && isDead(L.Taken) && !isNotOnX86(L));
    L.DeadForMachine = Dead;
  }
  return Dead;
}

/// Notes whether aarch64 does not reach the directive because of the machine.
void UnitWalk::noteDead(WalkedFile &F, std::uint32_t At) {
  if (isDead(Here.Live))
    F.ArchDead[At] = F.ArchDead[At] || isDeadForMachine();
}

/// True if it depends on the machine whether the open branch is taken, maybe
/// only because of a name that has no definition for aarch64 but one that a
/// build must opt in to.
bool UnitWalk::isOfMachine(OpenLadder &L) {
  if (L.Arch || L.Taken != Truth::AssumedTrue || !isLive(L.Outer))
    return L.Arch;
  if (!L.OfMachine)
    L.OfMachine =
        Conditions.takenFor(AskedBuild::X86, {Walking.back(), L.Opener}).Arch;
  return *L.OfMachine;
}

/// Starts the branch at the directive `At`, whose truth within the ladder is
/// `Taken`.
void UnitWalk::enter(std::uint32_t File, std::uint32_t At, Truth Taken,
                     bool Arch) {
  OpenLadder &L = Here.Ladders.back();
  L.Opener = At;
  L.Taken = Taken;
  L.Stopped = false;
  L.Arch |= Arch;
  L.NotOnX86.reset();
  L.WhateverIsSet.reset();
  L.DeadForMachine.reset();
  L.OfMachine.reset();
  if (L.Arch)
    Project.Walked[File].ArchBranch[At] = true;
  L.ArchBranch = L.Arch                    ? At
                 : Here.Ladders.size() > 1 ? std::prev(&L)->ArchBranch
                                           : NoBranch;
  Macros.mark();
  Here.Live = both(L.Outer, Taken);
  // The guard is the branch with the least certain condition. If two are
  // equally open, it is the one about a machine.
  auto isOfMachine = [this](DirectiveRef Branch) {
    return Branch.File != NoFile &&
           Project.factsOf(Branch.File).Directives[Branch.Directive].Of ==
               BranchOf::Machine;
  };
  const DirectiveRef Own{File, At};
  bool SaysMore = Taken == L.Outer && !isLive(Taken) && !isDead(Taken) &&
                  isOfMachine(Own) && !isOfMachine(L.OuterGuard);
  Here.Guard = Taken < L.Outer || SaysMore ? Own : L.OuterGuard;
}

void UnitWalk::finishBranch() {
  OpenLadder &L = Here.Ladders.back();
  if (isDead(Here.Live)) {
    Macros.keep();
    if (!isDead(L.Outer) && L.Taken != Truth::False)
      L.Done.push_back({L.Taken, {}, false});
    return;
  }
  // A branch that is certainly taken keeps its effects.
  if (L.Taken == Truth::True)
    return Macros.keep();
  std::vector<MacroBinding> Written = Macros.undo();
  // Drops values that the branch only wrote again, such as after another
  // #include of the same file.
  std::erase_if(Written, [&](const MacroBinding &W) {
    return Macros.readEntry(W.Name, Defaults.asDefault()) == W.Value;
  });
  L.Done.push_back({L.Taken, std::move(Written), L.Stopped});
}

/// Combines the possible values of a macro, each with the truth of its branch.
/// `Arch`: the machine decides which branch is taken.
MacroValue UnitWalk::merge(std::span<const std::pair<Truth, MacroValue>> Values,
                           bool Arch) {
  // A value that is the same in all branches depends on none of them.
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
  // All definitions that a branch may leave. A definition that is off by
  // default does not count if another one is on.
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
    for (const MacroValue &Other : Defaults.others(Value))
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
      Project.Walked[Walking.back()].Cut = true;
    }
    Result.Others = Result.isAmbiguous() ? 0 : Defaults.alternatives(Possible);
  }
  Result.Defined = DefinedAlike ? Values.front().second.Defined : Combined;
  if (Result.Defined <= Truth::AssumedFalse) // no condition asks for its value
    Result = {.Defined = Result.Defined};
  Result.Arch = Arch;
  Result.DefinedAnyway = DefinedAlike && Result.Defined == Truth::True;
  return Result;
}

/// True for `#ifndef A_H / #define A_H / … / #endif` around a part of the file.
bool UnitWalk::closesItself(const OpenLadder &L) const {
  if (L.SeenElse || L.Done.size() != 1)
    return false;
  MacroId Guard = Project.Index.sectionGuard({Walking.back(), L.Opener});
  return Guard != NoFile &&
         std::ranges::any_of(L.Done[0].Written, [&](const MacroBinding &W) {
           return W.Name == Guard && W.Value.Defined == Truth::True;
         });
}

/// Sets each macro after the ladder to what the possible branches leave,
/// weighted by their truth.
void UnitWalk::join(OpenLadder &L) {
  const bool ClosesItself = closesItself(L);
  if (!L.SeenElse && L.None != Truth::False)
    L.Done.push_back({L.None, {}, false}); // no branch is taken at all
  // No code comes after an #error. What its branch leaves counts if no build is
  // known to take another one.
  const bool DropsStopped = std::ranges::any_of(
      L.Done, [](const Branch &B) { return !B.Stopped && isLive(B.Taken); });
  // Each name that a branch wrote, with the branch and the value.
  struct Written {
    MacroId Name;
    std::uint32_t Branch;
    const MacroValue *Value;
  };
  std::vector<Written> All;
  for (std::uint32_t B = 0; B < L.Done.size(); ++B)
    for (const MacroBinding &W : L.Done[B].Written)
      All.push_back({W.Name, B, &W.Value});
  std::ranges::sort(
      All, {}, [](const Written &W) { return std::tie(W.Name, W.Branch); });
  if (All.empty())
    return;
  // The branches that leave a name as it was differ only in their truth: of
  // each truth the first will do, as a ladder may have as many branches as
  // names.
  const auto byTruth = [&](bool DropStopped) {
    std::map<Truth, std::vector<std::uint32_t>> Found;
    for (std::uint32_t B = 0; B < L.Done.size(); ++B)
      if (!DropStopped || !L.Done[B].Stopped)
        Found[L.Done[B].Taken].push_back(B);
    return Found;
  };
  const auto AnyOf = byTruth(false), KeptOf = byTruth(DropsStopped);
  std::vector<std::pair<std::uint32_t, MacroValue>>
      Left; ///< branch, value that it leaves
  std::vector<std::pair<Truth, MacroValue>> Values; ///< with its truth
  for (std::size_t First = 0, Last; First < All.size(); First = Last) {
    MacroId Name = All[First].Name;
    const MacroValue Entry = Macros.readEntry(Name, Defaults.asDefault());
    const bool Drops = DropsStopped && Name != RefusalMacro;
    Left.clear();
    for (Last = First; Last < All.size() && All[Last].Name == Name; ++Last)
      if (!Drops || !L.Done[All[Last].Branch].Stopped) {
        if (!Left.empty() && Left.back().first == All[Last].Branch)
          Left.pop_back(); // the last value counts
        Left.emplace_back(All[Last].Branch, *All[Last].Value);
      }
    const std::span Writers(std::next(All.begin(), First), Last - First);
    for (const auto &[Taken, Branches] : Drops ? KeptOf : AnyOf) {
      auto Idle = std::ranges::find_if(Branches, [&](std::uint32_t B) {
        return !std::ranges::binary_search(Writers, B, {}, &Written::Branch);
      });
      if (Idle != Branches.end())
        Left.emplace_back(*Idle, Entry);
    }
    std::ranges::sort(Left, {}, [](const auto &One) { return One.first; });
    Values.clear();
    for (const auto &[Branch, Value] : Left)
      Values.emplace_back(L.Done[Branch].Taken, Value);
    // If the guard was closed before, the branch was taken earlier and left the
    // same values.
    if (ClosesItself && isSameDefinition(Entry, *All[First].Value))
      Macros.write(Name, *All[First].Value);
    else
      Macros.write(Name, merge(Values, L.Arch));
  }
}

/// Opens a ladder whose first branch has the value `First`. False if too many
/// ladders are open.
bool UnitWalk::pushLadder(std::uint32_t File, std::uint32_t At,
                          ConditionValue First) {
  if (Here.Ladders.size() == MaxLadders)
    return false;
  OpenLadder &L = Here.Ladders.emplace_back();
  L.Outer = Here.Live;
  L.OuterGuard = Here.Guard;
  L.None = negated(First.Value);
  enter(File, At, First.Value, First.Arch);
  return true;
}

void UnitWalk::openLadder(std::uint32_t File, std::uint32_t At) {
  ConditionValue C{Truth::False, false};
  if (!isDead(Here.Live))
    C = Project.Index.isGuard(File, At) ? ConditionValue{Truth::True, false}
                                        : Conditions.value({File, At});
  const MacroId Part = Project.Index.partGuard(File, At);
  const bool Closed =
      isClosedHere() || (Part != NoFile && Macros.isDefined(Part, Here.Live));
  if (pushLadder(File, At, C))
    Here.Ladders.back().Closed = Closed;
  else
    ++Here.TooDeep;
}

void UnitWalk::nextBranch(std::uint32_t File, std::uint32_t At) {
  if (Here.Ladders.empty() || Here.TooDeep)
    return;
  const Directive &D = Project.factsOf(File).Directives[At];
  finishBranch();
  OpenLadder &L = Here.Ladders.back();
  ConditionValue C{Truth::True, false};
  if (D.Kind == DirectiveKind::Else)
    L.SeenElse = true;
  else if (!isDead(both(L.Outer, L.None)))
    C = Conditions.value({File, At});
  Truth Taken = isDead(L.Outer) ? Truth::False : both(L.None, C.Value);
  L.None = both(L.None, negated(C.Value));
  enter(File, At, Taken, C.Arch);
}

void UnitWalk::closeLadder() {
  if (Here.TooDeep) {
    --Here.TooDeep;
    return;
  }
  if (Here.Ladders.empty())
    return;
  finishBranch();
  OpenLadder L = std::move(Here.Ladders.back());
  Here.Ladders.pop_back();
  Here.Live = L.Outer;
  Here.Guard = L.OuterGuard;
  if (!isDead(Here.Live) && !L.Done.empty())
    join(L);
}

/// Notes at the #endif of the open ladder whether all its branches may be
/// skipped.
void UnitWalk::notePass(std::uint32_t File, std::uint32_t At) {
  if (Here.TooDeep || Here.Ladders.empty() || isDead(Here.Ladders.back().Outer))
    return;
  const OpenLadder &L = Here.Ladders.back();
  if (!L.SeenElse && L.None > Truth::OtherBuild)
    Project.Walked[File].MayPass[At] = true;
}

} // namespace armlift::source
