// The call of a function-like macro in a condition (C11 6.10.3.1 to 6.10.3.3):
// its body with the arguments in it, and what ## joins.
#pragma once

#include "analyzers/source/lexical/MacroSource.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace armlift::source {

/// Tokens that one part of a condition may become. jemalloc has conditions that
/// are longer: what they decide is open.
constexpr unsigned MaxExpansion = 4096;
/// Macros that may stand within macros.
constexpr unsigned MaxMacroDepth = 64;
/// The number of an identifier that comes out of a macro that is defined by
/// default only.
constexpr std::uint64_t AssumedName = 2;

/// What a whole condition may take, in tokens.
struct ConditionBudget {
  unsigned Work;    ///< that may still be spent
  bool Cut = false; ///< there is more to it than may be

  /// False where that is more than there is.
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

/// The index after the parenthesis that closes the one at I.
std::size_t skipParentheses(Tokens In, std::size_t I);

/// The arguments of a call, of which `Inside` is what its parentheses hold.
std::vector<Tokens> splitArguments(Tokens Inside);

class Substitution {
public:
  Substitution(MacroSource &Macros, ConditionBudget &Budget)
      : Macros(Macros), Budget(Budget) {}

  /// The tokens that a call with these arguments stands for, before they expand
  /// further.
  std::vector<ProjectToken> run(const MacroBody &Body,
                                const std::vector<Tokens> &Arguments);

  /// It would become too much.
  bool failed() const { return Failed; }
  /// Some macro that it read differs between x86_64 and aarch64.
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
