// Judges whether a floating-point expression can be negative, by what is
// written: the answer is for a reader, not for an optimiser.
#pragma once

#include "analyzers/source/whatif/checks/SemanticCheck.h"

namespace armlift::source {

enum class Sign {
  NeverNegative,
  Unknown,       ///< the code does not tell
  MayBeNegative, ///< a difference, a sine, a negated value
};

/// Returns what is known of the sign of a floating-point expression in `Body`.
Sign signOf(const clang::Expr &E, const FunctionBody &Body,
            const SemanticUnit &Unit);

} // namespace armlift::source
