// Conditions that a line of text holds, with the operators of C: those of BSD
// Make ("!defined(A) && ${ARCH} == \"amd64\""), of Go ("//go:build amd64 &&
// !windows"), and of C in the program that a check compiles.
#pragma once

#include "analyzers/build/BuildVariables.h"

#include <string_view>

namespace armlift::build {

BuildExpression evaluateTextCondition(std::string_view Text,
                                      const BuildVariables &Variables);

/// Of #if: whether the target has the macros that it asks for.
MachineTruth evaluateMacroCondition(std::string_view Text);
/// Of `#ifdef Name`.
MachineTruth macroTruth(std::string_view Name);

/// Of Go, whose operands are tags.
MachineTruth evaluateGoCondition(std::string_view Text);
/// Whether the go tool has a tag: that of a machine, a system, a release, or
/// one that somebody gives it.
MachineTruth goTagTruth(std::string_view Tag);

} // namespace armlift::build
