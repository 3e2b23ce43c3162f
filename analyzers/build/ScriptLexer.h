// Tokens of the build languages that look like Python: Meson, Starlark (Bazel),
// setup.py. Strings, names, numbers, operators; comments are gone. A statement
// ends at a line end outside any bracket.
#pragma once

#include "analyzers/build/BuildText.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

struct ScriptToken {
  enum class Kind { Name, String, Symbol, LineEnd };
  Kind Is;
  std::string_view Text; ///< of a string: what stands between its quotes
  unsigned Indent = 0;   ///< of the line that the token begins, in columns
  /// Of an opening bracket: tokens from it to behind the one that closes it; 0
  /// where none does.
  std::uint32_t Span = 0;
};

struct ScriptTokens {
  std::vector<ScriptToken> List;
  std::string_view BadAt; ///< where a string or bracket does not end, closes
                          ///< another, or nests too deeply; `List` ends there
  std::string_view Problem;
};

ScriptTokens lexScript(std::string_view Text);

/// Gives each opening bracket its Span, after tokens have been taken out.
void matchBrackets(std::vector<ScriptToken> &Tokens);

/// The tokens of a build file. Where they end early, `Errors` says so, with the
/// line in `Text`.
std::vector<ScriptToken> readScript(const Input &In, const BuildText &Text,
                                    std::vector<Error> &Errors);

/// The statements of a build file, none of them empty, without their line ends.
std::vector<std::span<const ScriptToken>>
statementsOf(std::span<const ScriptToken> Tokens);

/// Whether this is the name or symbol `Text`; a string never is.
bool is(const ScriptToken &T, std::string_view Text);

bool opensBracket(const ScriptToken &T);
bool closesBracket(const ScriptToken &T);

/// Behind the bracket that closes the one at `At`.
std::size_t closing(std::span<const ScriptToken> Tokens, std::size_t At);

/// Where the tokens, from `At` on, have the name or symbol outside any bracket;
/// their number if nowhere.
std::size_t findOutside(std::span<const ScriptToken> Tokens, std::size_t At,
                        std::string_view Text);

/// What stands in the bracket at `At`.
std::span<const ScriptToken> inside(std::span<const ScriptToken> Tokens,
                                    std::size_t At);

/// The value of the argument "Name: value", or nothing.
std::span<const ScriptToken> keyword(std::span<const ScriptToken> Arguments,
                                     std::string_view Name);

/// "line 12: string does not end", about the place of `At` in `Text`.
Error notUnderstood(const Input &In, const BuildText &Text, std::string_view At,
                    std::string_view Problem);

} // namespace armlift::build
