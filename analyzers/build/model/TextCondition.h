// Evaluates conditions in a line of text with C operators: those of BSD Make
// ("!defined(A) && ${ARCH} == \"amd64\""), of Go ("//go:build amd64 &&
// !windows"), of Cabal ("arch(x86_64) && flag(simd)"), and of C in the program
// that a check compiles.
#pragma once

#include "analyzers/build/model/BuildVariables.h"

#include <functional>
#include <string_view>

namespace armlift::build {

/// The truth of a condition of BSD Make.
BuildExpression evaluateTextCondition(std::string_view Text,
                                      const BuildVariables &Variables);

/// The truth of an #if: whether the target defines the macros in it.
MachineTruth evaluateMacroCondition(std::string_view Text);
/// The truth of `#ifdef Name`.
MachineTruth macroTruth(std::string_view Name);

/// The truth of a condition of Cabal. `FlagTruth(name)` is that of a flag.
MachineTruth evaluateCabalCondition(
    std::string_view Text,
    const std::function<MachineTruth(std::string_view)> &FlagTruth);

/// The truth of a Go build constraint, whose operands are tags.
MachineTruth evaluateGoCondition(std::string_view Text);
/// The truth of a machine or a system by Go's name; nothing for other words.
std::optional<MachineTruth> goMachineTruth(std::string_view Word);
/// Whether the go tool has a tag: the tag of a machine, a system or a release,
/// or one that the user passes.
MachineTruth goTagTruth(std::string_view Tag);

} // namespace armlift::build
