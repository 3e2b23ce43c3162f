#include "analyzers/build/MakeBranches.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/MakeComparisons.h"
#include "analyzers/build/Processor.h"
#include "analyzers/build/ValueWords.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

/// Whether aarch64 Linux takes the branch of "ifeq ($(MACHINE), x86_64)".
Ternary MakeBranches::onArm(std::string_view Asks) const {
  auto Of = MakeComparisons::comparison(Asks);
  if (!Of)
    return Ternary::Unknown;
  MachineTruth Is = NobodyKnows;
  if (Words.holds(Of->Reference, namesProcessor))
    Is = processorIs(Of->Word);
  else if (Words.holds(Of->Reference,
                       [](std::string_view Value) {
                         return Value.starts_with("$(shell uname");
                       }) &&
           literalTruth(Of->Word) == NeverTrue)
    Is = NeverTrue; // "Darwin"
  return (Of->Negated ? !Is : Is).OnArm;
}

/// Whether make takes the branch of "ifeq ($(BITS), 64)" if nobody passes the
/// variable to it.
Ternary MakeBranches::byDefault(std::string_view Asks) const {
  auto Of = MakeComparisons::comparison(Asks);
  if (!Words.readsAll() || !Of || Of->Word.contains('$') ||
      Words.extends(insideReference(Of->Reference)))
    return Ternary::Unknown;
  auto all = [&](bool Same) {
    return Words.holds(Of->Reference, [&](std::string_view Value) {
      return !Value.contains('$') && (Value == Of->Word) == Same;
    });
  };
  if (all(true))
    return Of->Negated ? Ternary::False : Ternary::True;
  if (all(false))
    return Of->Negated ? Ternary::True : Ternary::False;
  return Ternary::Unknown;
}

/// Enters the branch of "ifeq …", or if `Asks` is empty, of "else".
void MakeBranches::enterBranch(std::string_view Asks) {
  Condition &Open = Conditions.back();
  Ternary OnArm = Asks.empty() ? Ternary::True : onArm(Asks);
  Open.IsOfX86 = Open.IsTakenOnArm || OnArm == Ternary::False;
  Open.IsTakenOnArm = Open.IsTakenOnArm || OnArm == Ternary::True;
  if (OnArm == Ternary::Unknown)
    OnArm = byDefault(Asks);
  Open.IsDead = Open.IsTaken || OnArm == Ternary::False;
  Open.IsTaken = Open.IsTaken || OnArm == Ternary::True;
}

bool MakeBranches::follow(std::string_view Line) {
  std::string_view Word = trim(Line);
  Word = Word.substr(0, Word.find_first_of(" \t(\"'"));
  bool Opens =
      Word == "ifeq" || Word == "ifneq" || Word == "ifdef" || Word == "ifndef";
  if (Word == "define") {
    ++Defines;
  } else if (Word == "endef") {
    Defines -= Defines > 0;
  } else if (Opens) {
    Conditions.push_back({HasDefault});
    enterBranch(trim(Line));
  } else if (Word == "else" && !Conditions.empty()) {
    Condition &Open = Conditions.back();
    Open.InAll = Open.InAll && (HasDefault || Open.IsDead);
    Open.SeenElse = trim(Line) == Word;
    HasDefault = Open.InFront;
    enterBranch(trim(trim(Line).substr(Word.size())));
  } else if (Word == "endif" && !Conditions.empty()) {
    Condition &Open = Conditions.back();
    HasDefault = Open.InFront ||
                 (Open.InAll && Open.SeenElse && (HasDefault || Open.IsDead));
    Conditions.pop_back();
  } else {
    return Word == "endif";
  }
  return true;
}

bool MakeBranches::isDead() const {
  return std::ranges::any_of(Conditions, &Condition::IsDead);
}

bool MakeBranches::isForX86() const {
  return isDead() && std::ranges::all_of(Conditions, [](const Condition &C) {
           return C.IsOfX86 || !C.IsDead;
         });
}

} // namespace armlift::build
