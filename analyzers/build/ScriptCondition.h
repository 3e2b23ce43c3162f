// Conditions of Meson and Python: and, or, not, ==, !=, in.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/ScriptLexer.h"

#include <span>

namespace armlift::build {

When evaluateScriptCondition(std::span<const ScriptToken> Tokens,
                             const BuildVariables &Variables);

/// Whether a call in the statement asks the compiler what it takes:
/// cc.has_argument('-mavx2').
bool asksCompiler(std::span<const ScriptToken> Tokens);

/// Whether one of its strings, or the string that a variable of it holds, asks
/// for what only a compiler for x86 has.
bool asksForX86(std::span<const ScriptToken> Tokens,
                const BuildVariables &Variables);

/// The text from the first token to the last.
std::string_view textOf(std::span<const ScriptToken> Tokens);

} // namespace armlift::build
