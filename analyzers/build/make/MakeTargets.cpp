#include "analyzers/build/make/MakeTargets.h"

#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/model/NamedVariables.h"
#include "core/rules/BuildTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// True for targets that say nothing of what the file builds: patterns, those
/// with a meaning for make, and goals that only clean.
bool saysNothing(std::string_view Targets) {
  return Targets.contains('%') || Targets.starts_with('.') ||
         std::ranges::all_of(splitWords(Targets, " \t"),
                             [](std::string_view Goal) {
                               return isListed(NameList::CleaningGoals, Goal);
                             });
}

} // namespace

When MakeTargets::note(std::string_view Targets, std::string_view Needs) {
  // What has only names for targets needs something: "all: $(TARGETS)".
  When Made = whereAny(Targets);
  if (Made.Holds == AlwaysTrue)
    Made = whereAny(Needs);
  if (!saysNothing(Targets))
    Where = Where ? *Where || Made.expression() : Made.expression();
  // "$(GENERATED)/numbers.h: numbers.sh"
  if (Targets.contains(".h"))
    for (std::string_view Word : splitWords(Targets, " \t\\\n"))
      if (std::string_view Name = fileName(Word);
          Name.ends_with(".h") && Name.find_first_of("$%") == Name.npos)
        Headers.emplace(Name);
  return Made;
}

/// When one of the words is left; always unless all are variables of the file,
/// of which aarch64 empties each: "$(TARGETS): lib.o" with "TARGETS =".
When MakeTargets::whereAny(std::string_view Words) const {
  BuildExpression Any = NeverTrue;
  std::string_view Last;
  for (std::string_view Word : splitWords(Words, " \t\\\n")) {
    Last = makeReference(Word);
    Any = Any || (Last.empty() ? BuildExpression(AlwaysTrue)
                               : !Variables.isEmptied(Last));
    if (Any.Holds.OnArm != Ternary::False)
      return {};
  }
  return Last.empty() ? When() : When{Any, std::string(Last) + " is not empty"};
}

} // namespace armlift::build
