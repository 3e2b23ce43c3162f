// Evaluates CMake's if() for both machines: NOT, AND, OR, parentheses,
// comparisons and tests.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/CMakeLexer.h"

#include <span>

namespace armlift::build {

/// The truth of the condition `Arguments`, with its text for the user.
When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const BuildVariables &Variables);

} // namespace armlift::build
