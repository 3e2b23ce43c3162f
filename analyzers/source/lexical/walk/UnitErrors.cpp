// Finds the #errors that stop every build for aarch64, and whether the machine
// is the reason: the branch that makes it so.
#include "analyzers/source/lexical/walk/UnitWalk.h"

#include <algorithm>
#include <ranges>
#include <span>
#include <utility>

namespace armlift::source {

/// Notes an #error. One such as "#ifdef M / #error M is defined already" is not
/// due to the machine: it is about the macro, whatever defined it.
void UnitWalk::noteError(std::uint32_t File, std::uint32_t At) {
  if (isClosedHere()) {
    ErrorsMet += !isDead(Here.Live);
    return;
  }
  if (!Here.Ladders.empty() && !Here.TooDeep && !isDead(Here.Live))
    Here.Ladders.back().Stopped = true;
  DirectiveRef Branch = stoppingBranch();
  if (Branch.File == NoFile && Here.Live == Truth::Unknown)
    if (DirectiveRef Open = perhapsStoppingBranch();
        Open.File != NoFile && !asksPresence(Open))
      Project.Walked[File].Stops.push_back({At, Open, /*IsOpen=*/true});
  if (Branch.File == NoFile || asksPresence(Branch))
    return;
  ++ErrorsMet;
  if (isLive(Here.Live))
    Project.Walked[File].Stops.push_back({At, Branch});
  Macros.write(RefusalMacro, {.Defined = Truth::True});
}

/// True if aarch64 gets here, at least in some units, as long as nothing is set
/// that the project does not set itself, and no system header or build may set
/// it.
bool UnitWalk::isMetByDefault() {
  return isLive(Here.Live) &&
         std::ranges::all_of(Here.Ladders, [&](OpenLadder &L) {
           if (L.Taken == Truth::True)
             return true;
           if (!L.WhateverIsSet)
             L.WhateverIsSet =
                 Conditions
                     .takenFor(AskedBuild::WithMore, {Walking.back(), L.Opener})
                     .Value >= Truth::Both;
           return *L.WhateverIsSet;
         });
}

/// Returns the branch because of which every build for aarch64, at least by
/// default, meets an #error at this point of the walk, if that is due to the
/// machine.
DirectiveRef UnitWalk::stoppingBranch() {
  if (Here.Live != UnitBase && !isLive(Here.Live))
    return {};
  DirectiveRef Innermost;
  if (!Here.Ladders.empty() && isOfMachine(Here.Ladders.back())) {
    const OpenLadder &L = Here.Ladders.back();
    DirectiveRef Branch{Walking.back(), L.Opener};
    ConditionValue OnX86 = Conditions.takenFor(AskedBuild::X86, Branch);
    if (!OnX86.Arch)
      return {};
    // A macro that only x86 builds set is unset unless the user sets it.
    if (Here.Live == UnitBase ||
        both(L.Outer,
             Conditions.takenFor(AskedBuild::WithoutX86Build, Branch).Value) ==
            UnitBase)
      return Branch;
    if (OnX86.Value < Truth::AssumedTrue && asksNumber(Branch))
      Innermost = Branch;
  }
  if (Here.Live != UnitBase && !isMetByDefault())
    return {};
  if (Innermost.File != NoFile)
    return Innermost;
  // A branch further out is the reason if x86 does not get there: its code
  // defines HAVE_SSE2 before `#if !defined(HAVE_SSE2)`.
  auto isReason = [this](DirectiveRef Branch) {
    return Conditions.takenFor(AskedBuild::X86Defining, Branch).Value <=
           Truth::AssumedFalse;
  };
  for (OpenLadder &L : std::views::reverse(Here.Ladders))
    if (isOfMachine(L) && isReason({Walking.back(), L.Opener}))
      return {Walking.back(), L.Opener};
  bool IsAround = Here.Around.File != NoFile && isReason(Here.Around);
  return IsAround ? Here.Around : DirectiveRef();
}

/// Returns the branch of an #error that aarch64 may meet, depending on the
/// configuration or compiler options, and x86 does not.
DirectiveRef UnitWalk::perhapsStoppingBranch() {
  if (Here.Ladders.empty() || !Here.Ladders.back().Arch ||
      !isNotOnX86(Here.Ladders.back()))
    return {};
  return {Walking.back(), Here.Ladders.back().Opener};
}

/// True for "#if LEVEL < 2" and for branches after it: the value of a name
/// decides, not only whether it is defined.
bool UnitWalk::asksNumber(DirectiveRef Branch) const {
  const SourceFacts &Facts = Project.factsOf(Branch.File);
  return std::ranges::any_of(
      Project.Needs.branchesTo(Branch), [&](std::uint32_t At) {
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

/// True for "#ifdef M" and "#if defined(M) || defined(N)" with names that are
/// not the target's.
bool UnitWalk::asksPresence(DirectiveRef Branch) {
  const SourceFacts &Facts = Project.factsOf(Branch.File);
  const Directive &D = Facts.Directives[Branch.Directive];
  auto isOthers = [&](Symbol Name) {
    return Defaults.target(Project.idOf(Branch.File, Name)).Defined ==
           Truth::NotReached;
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
  bool Asked = false; // the previous word is "defined"
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

} // namespace armlift::source
