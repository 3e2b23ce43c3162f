// Conditions of a build.rs: those of "if" and "match", and predicates of cfg
// (The Rust Reference, "Conditional compilation").
#pragma once

#include "analyzers/build/other/RustLexer.h"
#include "core/build/MachineTruth.h"

namespace armlift::build {

/// The truth of the condition of an "if".
MachineTruth conditionTruth(RustTokens Condition);

/// The truth of target_arch == "x86_64", arch.contains("86"), is_x86, or of
/// the pattern "x86_64" | "x86".
MachineTruth operandTruth(RustTokens Operand);

/// The truth of what is in the brackets of cfg(…):
/// all(target_arch = "x86_64", not(target_env = "msvc")).
MachineTruth predicateTruth(RustTokens Predicate);

} // namespace armlift::build
