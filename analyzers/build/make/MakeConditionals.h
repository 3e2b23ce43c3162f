// The conditionals of a Makefile: those of GNU Make (manual, 7.2), of Automake
// (manual, 20.1), and of BSD, with a dot.
#pragma once

#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/model/ConditionStack.h"

#include <optional>
#include <string_view>

namespace armlift::build {

class MakeConditionals {
public:
  /// `Variables` must outlive this object; `Outer` is the condition of the
  /// whole file.
  MakeConditionals(const When &Outer, const BuildVariables &Variables)
      : Variables(Variables), Stack(Outer), NoRule(Outer),
        Comparisons(Variables) {}

  /// The condition of the current line.
  When here() const { return Stack.current(); }
  bool areOpen() const { return Stack.depth() != 0; }

  /// True if a rule here may be the first one that a plain make on aarch64
  /// reads, which has the default goal (GNU Make manual, 2.3): of a
  /// conditional, a rule in each branch may be.
  bool mayBeFirst() const {
    return !NoRule.isLeft() && isMetByDefault(NoRule.current());
  }
  void noteFirst() { NoRule.leaveFile(); }

  /// Handles a conditional. Returns false if its beginning is missing or it
  /// nests too deeply; nothing if the line is no conditional.
  std::optional<bool> follow(std::string_view Line);
  /// Follows the conditionals that lines with a tab begin, continue or end.
  /// Returns true if `Line` is one of these lines.
  /// Within a rule Make gives the line to the shell (GNU Make manual, 7.2), but
  /// the rule may have ended unnoticed. An "endif ()" that ends nothing may be
  /// of a CMake file that the recipe writes.
  bool noteInRecipe(std::string_view Line);

  /// As MakeComparisons::notEmpty().
  When notEmpty(std::string_view E) const { return Comparisons.notEmpty(E); }
  /// As MakeComparisons::define().
  std::optional<MakeProbe> define(std::string_view Name,
                                  std::string_view Value) {
    return Comparisons.define(Name, Value);
  }

private:
  bool enter(std::string_view Line, const When &Condition);
  bool elseIf(const When &Condition);
  bool leave();
  std::optional<When> test(std::string_view Rest, bool Dotted) const;

  const BuildVariables &Variables;
  ConditionStack Stack;
  /// As `Stack`, as if a rule that may be the first ended the file.
  ConditionStack NoRule;
  MakeComparisons Comparisons;
  unsigned OpenInRecipe = 0; ///< open conditionals of noteInRecipe()
};

} // namespace armlift::build
