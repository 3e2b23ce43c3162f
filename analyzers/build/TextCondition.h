// Conditions that a line of text holds, with the operators of C: those of BSD
// Make ("!defined(A) && ${ARCH} == \"amd64\"") and of Go ("//go:build amd64 &&
// !windows").
#pragma once

#include "analyzers/build/BuildVariables.h"

#include <string_view>

namespace armlift::build {

BuildExpression evaluateTextCondition(std::string_view Text,
                                      const BuildVariables &Variables);

/// Of Go, whose operands are tags.
MachineTruth evaluateGoCondition(std::string_view Text);
/// Whether the go tool has a tag: that of a machine, a system, a release, or
/// one that somebody gives it.
MachineTruth goTagTruth(std::string_view Tag);

} // namespace armlift::build
