// The conditions of the file that is walked: each ladder with the branches that
// it had so far, their truths, and what they leave of the macros. See
// Simulation.h.
#include "analyzers/source/lexical/Simulation.h"

#include <algorithm>
#include <ranges>
#include <span>
#include <tuple>
#include <utility>

namespace armlift::source {
namespace {

constexpr std::size_t MaxLadders = 100'000;
// Definitions that one macro may have at one place; with more it may be
// anything.
constexpr std::size_t MaxPossible = 64;

} // namespace

/// The innermost branch around this point of the walk that the machine has a
/// say in, of this file or of those that include it.
DirectiveRef Simulation::archBranch() const {
  std::uint32_t At =
      Here.Ladders.empty() ? NoBranch : Here.Ladders.back().ArchBranch;
  return At == NoBranch ? Here.Around.Branch : DirectiveRef{Walking.back(), At};
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
  std::size_t Asked = Here.Ladders.size(); // those from here on were not
  while (Asked > 0 && !Here.Ladders[Asked - 1].DeadForMachine)
    --Asked;
  bool Dead = Asked > 0 && *Here.Ladders[Asked - 1].DeadForMachine;
  for (OpenLadder &L : std::span(Here.Ladders).subspan(Asked)) {
    Dead = Dead || (L.Arch && isDead(L.Taken) && !isNotOnX86(L));
    L.DeadForMachine = Dead;
  }
  return Dead;
}

/// aarch64 gets here if nothing is set that the project does not set itself,
/// and the names of that are no one else's to set.
bool Simulation::isMetByDefault() {
  return Here.Live == Truth::AssumedTrue &&
         std::ranges::all_of(Here.Ladders, [&](OpenLadder &L) {
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
  if (Here.Live != UnitBase && Here.Live != Truth::AssumedTrue)
    return {};
  DirectiveRef Innermost;
  if (!Here.Ladders.empty() && Here.Ladders.back().Arch) {
    const OpenLadder &L = Here.Ladders.back();
    DirectiveRef Branch{Walking.back(), L.Opener};
    ConditionValue OnX86 = takenFor(Asker::X86, Branch);
    if (!OnX86.Arch)
      return {};
    // What an x86 build alone sets is not set where nobody brings it along.
    if (Here.Live == UnitBase ||
        both(L.Outer, takenFor(Asker::WithoutX86Build, Branch).Value) ==
            UnitBase)
      return Branch;
    if (OnX86.Value < Truth::AssumedTrue && asksNumber(Branch))
      Innermost = Branch;
  }
  if (Here.Live != UnitBase && !isMetByDefault())
    return {};
  if (Innermost.File != NoFile)
    return Innermost;
  // Of what is further out it is the reason where x86 does not get there.
  for (OpenLadder &L : std::views::reverse(Here.Ladders)) {
    if (L.Arch && isNotOnX86(L))
      return {Walking.back(), L.Opener};
  }
  if (!Here.Around.NotOnX86)
    Here.Around.NotOnX86 =
        Here.Around.Branch.File != NoFile &&
        takenFor(Asker::X86, Here.Around.Branch).Value <= Truth::AssumedFalse;
  return *Here.Around.NotOnX86 ? Here.Around.Branch : DirectiveRef();
}

/// The branch of an #error that aarch64 may meet, by what it is configured or
/// compiled for, and x86 does not.
DirectiveRef Simulation::perhapsStoppingBranch() {
  if (Here.Ladders.empty() || !Here.Ladders.back().Arch ||
      !isNotOnX86(Here.Ladders.back()))
    return {};
  return {Walking.back(), Here.Ladders.back().Opener};
}

/// "#if LEVEL < 2", or what is behind it: what a name stands for decides, and
/// not only whether somebody has defined it.
bool Simulation::asksNumber(DirectiveRef Branch) const {
  const SourceFacts &Facts = factsOf(Branch.File);
  return std::ranges::any_of(Needs.branchesTo(Branch), [&](std::uint32_t At) {
    const Directive &D = Facts.Directives[At];
    bool OfDefined = false;
    if (D.Kind != DirectiveKind::If && D.Kind != DirectiveKind::Elif)
      return false;
    for (const Token &T :
         std::span(Facts.Tokens)
             .subspan(D.FirstToken, D.LastToken - D.FirstToken))
      if (T.Kind == TokenKind::Identifier &&
          !std::exchange(OfDefined, Facts.name(T.Value) == "defined") &&
          !OfDefined)
        return true;
    return false;
  });
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

/// Starts a branch whose truth inside the ladder is `Taken`; `At` is its
/// directive.
void Simulation::enter(std::uint32_t File, std::uint32_t At, Truth Taken,
                       bool Arch) {
  OpenLadder &L = Here.Ladders.back();
  L.Opener = At;
  L.Taken = Taken;
  L.Arch |= Arch;
  L.NotOnX86.reset();
  L.WhateverIsSet.reset();
  L.DeadForMachine.reset();
  if (L.Arch)
    Walked[File].ArchBranch[At] = true;
  L.ArchBranch = L.Arch                    ? At
                 : Here.Ladders.size() > 1 ? std::prev(&L)->ArchBranch
                                           : NoBranch;
  Macros.mark();
  Here.Live = both(L.Outer, Taken);
  // The least certain condition is the one to name.
  Here.Guard = Taken < L.Outer ? DirectiveRef{File, At} : L.OuterGuard;
}

void Simulation::finishBranch() {
  OpenLadder &L = Here.Ladders.back();
  if (isDead(Here.Live)) {
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
    return Macros.readEntry(W.Name, Here.Once, defaults()) == W.Value;
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
    const MacroValue Entry = Macros.readEntry(Name, Here.Once, defaults());
    Values.clear();
    for (const Branch &B : L.Done)
      Values.emplace_back(B.Taken, Entry);
    for (Last = First; Last < All.size() && All[Last].Name == Name; ++Last)
      Values[All[Last].Branch].second = *All[Last].Value;
    Macros.write(Name, merge(Values, L.Arch));
  }
}

/// Opens a ladder whose first branch is taken as `First` says; false where too
/// many are open.
bool Simulation::pushLadder(std::uint32_t File, std::uint32_t At,
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

void Simulation::openLadder(std::uint32_t File, std::uint32_t At) {
  ConditionValue C{Truth::False, false};
  if (!isDead(Here.Live))
    C = Index.isGuard(File, At) ? ConditionValue{Truth::True, false}
                                : condition(File, factsOf(File).Directives[At]);
  Here.TooDeep += !pushLadder(File, At, C);
}

void Simulation::nextBranch(std::uint32_t File, std::uint32_t At) {
  if (Here.Ladders.empty() || Here.TooDeep)
    return;
  const Directive &D = factsOf(File).Directives[At];
  finishBranch();
  OpenLadder &L = Here.Ladders.back();
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

/// At the #endif of the ladder that is open.
void Simulation::notePass(std::uint32_t File, std::uint32_t At) {
  if (Here.TooDeep || Here.Ladders.empty() || isDead(Here.Ladders.back().Outer))
    return;
  const OpenLadder &L = Here.Ladders.back();
  if (!L.SeenElse && L.None > Truth::OtherBuild)
    Walked[File].MayPass[At] = true;
}

} // namespace armlift::source
