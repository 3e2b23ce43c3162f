// Evaluates CMake's if() for both machines: NOT, AND, OR, parentheses,
// comparisons and tests.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/BuildVariables.h"

#include <span>

namespace armlift::build {

/// The truth of the condition `Arguments`, with its text for the user.
When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const BuildVariables &Variables);

} // namespace armlift::build
