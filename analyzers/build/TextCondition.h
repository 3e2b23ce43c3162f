// Conditions that a line of text holds, with the operators of C: those of BSD
// Make ("!defined(A) && ${ARCH} == \"amd64\"") and of Go ("//go:build amd64 &&
// !windows").
#pragma once

#include "analyzers/build/BuildVariables.h"

#include <string_view>

namespace armlift::build {

BuildExpression evaluateTextCondition(std::string_view Text,
                                      const BuildVariables &Variables);

} // namespace armlift::build
