// Conditions of Meson and Python: and, or, not, ==, !=, in.
#pragma once

#include "analyzers/build/FlagModel.h"
#include "analyzers/build/ScriptLexer.h"

#include <span>

namespace armlift::build {

When evaluateScriptCondition(std::span<const ScriptToken> Tokens, const FlagModel &Model);

/// The text from the first token to the last.
std::string_view textOf(std::span<const ScriptToken> Tokens);

} // namespace armlift::build
