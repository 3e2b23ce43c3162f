// Evaluates conditions of shell scripts and configure.ac: test, [ ], && and ||,
// case patterns.
#pragma once

#include "analyzers/build/BuildVariables.h"

#include <string_view>

namespace armlift::build {

/// The condition `test "x$host_cpu" = "xx86_64" && test "$enable_simd" = yes`.
When evaluateShellCondition(std::string_view Text,
                            const BuildVariables &Variables);

/// The pattern `x86_64|amd64` of `case $word in`.
When evaluateCasePattern(std::string_view Word, std::string_view Pattern,
                         const BuildVariables &Variables);

} // namespace armlift::build
