// Expands the call of a function-like macro in a condition (C11 6.10.3.1 to
// 6.10.3.3): the body with its arguments, and what ## joins.
#pragma once

#include "analyzers/source/lexical/walk/MacroSource.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace armlift::source {

/// The maximum number of tokens that one part of a condition may expand to.
/// jemalloc has longer conditions: their value is unknown.
constexpr unsigned MaxExpansion = 4096;
/// The maximum depth of macros within macros.
constexpr unsigned MaxMacroDepth = 64;
/// The Number of an identifier token that comes from a macro which is only
/// defined by default.
constexpr std::uint64_t AssumedName = 2;

/// The number of tokens that a whole condition may still take.
struct ConditionBudget {
  unsigned Work;    ///< tokens left
  bool Cut = false; ///< the condition needs more

  /// Takes `Tokens` from the budget; false if fewer are left.
  bool spend(std::size_t Tokens = 1) {
    if (Work < Tokens) {
      Work = 0;
      Cut = true;
      return false;
    }
    Work -= static_cast<unsigned>(Tokens);
    return true;
  }
};

/// Returns the index after the parenthesis that closes the one at I.
std::size_t skipParentheses(Tokens In, std::size_t I);

/// Splits `Inside`, the tokens between the parentheses of a call, into its
/// arguments.
std::vector<Tokens> splitArguments(Tokens Inside);

class Substitution {
public:
  Substitution(MacroSource &Macros, ConditionBudget &Budget)
      : Macros(Macros), Budget(Budget) {}

  /// Returns the tokens that replace a call with these arguments, before they
  /// are expanded further.
  std::vector<ProjectToken> run(const MacroBody &Body,
                                const std::vector<Tokens> &Arguments);

  /// True if the expansion became too large.
  bool failed() const { return Failed; }
  /// True if a macro that was read differs between x86_64 and aarch64.
  bool arch() const { return Arch; }

private:
  ProjectToken expandedArgument(const ProjectToken &Written);
  ProjectToken paste(Tokens Operands);
  bool spend(std::size_t Work) {
    Failed |= !Budget.spend(Work);
    return !Failed;
  }

  MacroSource &Macros;
  ConditionBudget &Budget;
  bool Failed = false;
  bool Arch = false;
};

} // namespace armlift::source
