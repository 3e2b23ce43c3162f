// Evaluates conditions of Meson, Python and GYP: and, or, not, ==, !=, in.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "core/code/ScriptLexer.h"

#include <span>

namespace armlift::build {

When evaluateScriptCondition(std::span<const ScriptToken> Tokens,
                             const BuildVariables &Variables);

/// True if a call in the statement asks the compiler:
/// cc.has_argument('-mavx2').
bool asksCompiler(std::span<const ScriptToken> Tokens);

/// True if one of the strings in the statement, or the string that a variable
/// in the statement holds, asks for what only an x86 compiler has.
bool asksForX86(std::span<const ScriptToken> Tokens,
                const BuildVariables &Variables);

/// The text from the first token to the last.
std::string_view textOf(std::span<const ScriptToken> Tokens);

} // namespace armlift::build
