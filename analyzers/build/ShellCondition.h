// Conditions as shell scripts write them, in configure.ac: test, [ ], && and
// ||, case patterns.
#pragma once

#include "analyzers/build/BuildVariables.h"

#include <string_view>

namespace armlift::build {

/// `test "x$host_cpu" = "xx86_64" && test "$enable_simd" = yes`
When evaluateShellCondition(std::string_view Text,
                            const BuildVariables &Variables);

/// `x86_64|amd64` of `case $word in`.
When evaluateCasePattern(std::string_view Word, std::string_view Pattern,
                         const BuildVariables &Variables);

} // namespace armlift::build
