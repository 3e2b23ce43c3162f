// if() of CMake, evaluated for both machines: NOT, AND, OR, parentheses,
// comparisons and tests.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/CMakeLexer.h"

#include <span>

namespace armlift::build {

/// With the condition's text as the user may read it.
When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const BuildVariables &Variables);

} // namespace armlift::build
