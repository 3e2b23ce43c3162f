// Evaluates CMake's if() for both machines: NOT, AND, OR, parentheses,
// comparisons and tests.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/CMakeLexer.h"

#include <cstdint>
#include <span>

namespace armlift::build {

/// The compiler of the build that a question is about.
enum class CompilerAsked : std::uint8_t {
  Usual,   ///< any usual one: a question for one of them holds by default
  Default, ///< the default one alone
};

/// The truth of the condition `Arguments`, with its text for the user.
When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const BuildVariables &Variables,
                            CompilerAsked Compiler = CompilerAsked::Usual);

} // namespace armlift::build
