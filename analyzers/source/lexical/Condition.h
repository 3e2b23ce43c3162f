// Evaluates the expression of an #if as seen from aarch64: every value carries
// how certain it is.
#pragma once

#include "analyzers/source/lexical/MacroSource.h"

#include <span>

namespace armlift::source {

struct ConditionValue {
  Truth Value = Truth::Unknown;
  bool Arch = false; ///< some macro it read differs between x86_64 and aarch64
  unsigned Work = 0; ///< tokens that it took, with all that they expand to
  bool Cut = false;  ///< it would take more work than it may, or is too deep
};

/// An expression that cannot be evaluated is Unknown, and one that would take
/// more than `MaxWork`: the definitions that a macro of it may have can each
/// depend on further ones with several, and so on.
ConditionValue evaluateCondition(std::span<const ProjectToken> Tokens,
                                 MacroSource &Macros, unsigned MaxWork);

/// `defined(Name)`.
ConditionValue evaluateDefined(MacroId Name, MacroSource &Macros);

} // namespace armlift::source
