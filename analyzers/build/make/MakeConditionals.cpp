#include "analyzers/build/make/MakeConditionals.h"

#include "analyzers/build/make/AutomakeTargets.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/TextCondition.h"
#include "core/support/Text.h"

#include <string>

namespace armlift::build {

std::optional<bool> MakeConditionals::follow(std::string_view Line) {
  bool Dotted = Line.starts_with('.');
  std::string_view Rest = Dotted ? trim(Line.substr(1)) : Line;
  if (takeWord(Rest, "endif"))
    return leave();
  if (takeWord(Rest, "else"))
    return elseIf(test(Rest, Dotted).value_or(When()));
  if (Dotted && takeWord(Rest, "elif"))
    return elseIf({evaluateTextCondition(Rest, Variables), Rest});
  if (std::optional<When> Condition = test(Rest, Dotted))
    return enter(Rest, *Condition);
  return std::nullopt;
}

bool MakeConditionals::enter(std::string_view Line, const When &Condition) {
  if (MakeComparisons::asksWhoReads(Line))
    return Stack.enterAll() && NoRule.enterAll();
  return Stack.enter(Condition) && NoRule.enter(Condition);
}

bool MakeConditionals::elseIf(const When &Condition) {
  return Stack.elseIf(Condition) && NoRule.elseIf(Condition);
}

bool MakeConditionals::leave() { return Stack.leave() && NoRule.leave(); }

bool MakeConditionals::noteInRecipe(std::string_view Line) {
  auto begins = [&](auto... Words) { return (takeWord(Line, Words) || ...); };
  if (begins("ifeq", "ifneq", "ifdef", "ifndef")) {
    ++OpenInRecipe;
    return true;
  }
  if (OpenInRecipe == 0)
    return false;
  if (begins("endif")) {
    --OpenInRecipe;
    return true;
  }
  return begins("else");
}

/// The condition of a line: of GNU Make, of Automake, or of BSD with a dot.
std::optional<When> MakeConditionals::test(std::string_view Rest,
                                           bool Dotted) const {
  if (takeWord(Rest, "ifeq"))
    return Comparisons.read(Rest, false);
  if (takeWord(Rest, "ifneq"))
    return Comparisons.read(Rest, true);
  if (takeWord(Rest, "ifdef"))
    return When{Comparisons.isSet(Rest), std::string(Rest) + " is set"};
  if (takeWord(Rest, "ifndef"))
    return When{!Comparisons.isSet(Rest), std::string(Rest) + " is not set"};
  if (!Dotted)
    return automakeCondition(Rest, Variables);
  if (takeWord(Rest, "if"))
    return When{evaluateTextCondition(Rest, Variables), Rest};
  return std::nullopt;
}

} // namespace armlift::build
