// Tokens of the build languages that resemble Python: Meson, Starlark (Bazel),
// setup.py, GN, GYP and JSON. Tokens are strings, names, numbers and operators;
// comments are dropped. A statement ends at a line end outside any bracket.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace armlift {

struct ScriptToken {
  enum class Kind { Name, String, Symbol, LineEnd };
  Kind Is;
  std::string_view Text; ///< of a string, without its quotes
  unsigned Indent = 0;   ///< of the line that the token begins, in columns
  /// The number of tokens from an opening bracket through its closing one; 0 if
  /// no bracket closes it, and for other tokens.
  std::uint32_t Span = 0;
};

struct ScriptTokens {
  std::vector<ScriptToken> List;
  /// The place of a string or bracket that does not end, of a bracket that
  /// closes no bracket of its kind, or of a bracket that nests too deeply.
  /// `List` ends there.
  std::string_view BadAt;
  std::string_view Problem;
};

/// Whether line ends are tokens: in GN, GYP and JSON they have no meaning.
enum class LineEnds { Kept, None };

ScriptTokens lexScript(std::string_view Text, LineEnds Ends);

/// The statements of a file without their line ends; none is empty.
std::vector<std::span<const ScriptToken>>
statementsOf(std::span<const ScriptToken> Tokens);

/// True if `T` is the name or symbol `Text`. False for any string.
bool is(const ScriptToken &T, std::string_view Text);

bool opensBracket(const ScriptToken &T);
bool closesBracket(const ScriptToken &T);

/// The index past the bracket that closes the one at `At`.
std::size_t closing(std::span<const ScriptToken> Tokens, std::size_t At);

/// The index past the value that begins at `At`: brackets with all that is in
/// them, or one token.
std::size_t behindValue(std::span<const ScriptToken> Tokens, std::size_t At);

/// The index of the first name or symbol `Text` from `At` on, outside any
/// bracket; the number of tokens if there is none.
std::size_t findOutside(std::span<const ScriptToken> Tokens, std::size_t At,
                        std::string_view Text);

/// The tokens between the bracket at `At` and its closing one.
std::span<const ScriptToken> inside(std::span<const ScriptToken> Tokens,
                                    std::size_t At);

/// The value of the argument "Name: value"; empty if there is none.
std::span<const ScriptToken> keyword(std::span<const ScriptToken> Arguments,
                                     std::string_view Name);

} // namespace armlift
