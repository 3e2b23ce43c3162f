// Evaluates the tests of shell scripts, configure.ac and recipes: test, [ ],
// case patterns.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "core/support/ShellWords.h"

#include <span>
#include <string_view>

namespace armlift::build {

/// The exit status of a simple command or of a pipeline: `test "x$host_cpu" =
/// xx86_64`, `uname -m | grep -q x86_64`.
When evaluateShellCommand(std::span<const ShellToken> Words,
                          const BuildVariables &Variables);

/// The pattern `x86_64|amd64` of `case $word in`.
When evaluateCasePattern(std::string_view Word, std::string_view Pattern,
                         const BuildVariables &Variables);

} // namespace armlift::build
