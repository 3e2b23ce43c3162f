// Can a floating-point expression be negative? Judged by what is written: the
// answer is for a reader, not for an optimiser.
#pragma once

#include "analyzers/source/whatif/checks/SemanticCheck.h"

namespace armlift::source {

enum class Sign {
  NeverNegative,
  Unknown,       ///< nothing is written about it
  MayBeNegative, ///< a difference, a sine, a negated value
};

Sign signOf(const clang::Expr &E, const FunctionBody &Body,
            const SemanticUnit &Unit);

} // namespace armlift::source
