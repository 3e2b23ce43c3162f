// Evaluates the expression of an #if as seen from aarch64. Every value carries
// its certainty.
#pragma once

#include "analyzers/source/lexical/walk/MacroSource.h"

#include <span>

namespace armlift::source {

struct ConditionValue {
  Truth Value = Truth::Unknown;
  /// a macro that it reads differs between x86_64 and aarch64
  bool Arch = false;
  unsigned Work = 0; ///< tokens evaluated, including those of expansions
  bool Cut = false;  ///< the evaluation exceeded its work or depth limit
};

/// Returns Unknown for an expression that cannot be evaluated, or that takes
/// more than `MaxWork` tokens. The limit is needed because each definition that
/// a macro may have can depend on further macros with several definitions.
ConditionValue evaluateCondition(std::span<const ProjectToken> Tokens,
                                 MacroSource &Macros, unsigned MaxWork);

/// Returns the value of `defined(Name)`.
ConditionValue evaluateDefined(MacroId Name, MacroSource &Macros);

} // namespace armlift::source
