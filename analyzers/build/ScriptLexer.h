// Tokens of the build languages that look like Python: Meson, Starlark (Bazel), setup.py. Strings, names, numbers, operators; comments are gone. A
// statement ends at a line end outside any bracket.
#pragma once

#include <string_view>
#include <vector>

namespace armlift::build {

struct ScriptToken {
  enum class Kind { Name, String, Symbol, LineEnd };
  Kind Is;
  std::string_view Text; ///< of a string: what stands between its quotes
  unsigned Indent = 0;   ///< of the line that the token begins, in columns
};

struct ScriptTokens {
  std::vector<ScriptToken> List;
  std::string_view BadAt; ///< where a string or bracket does not end, or that nests too deeply
  std::string_view Problem;
};

ScriptTokens lexScript(std::string_view Text);

} // namespace armlift::build
