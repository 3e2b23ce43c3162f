// Splits the text of a shell command (POSIX.1-2017, Shell Command Language,
// 2.2 to 2.4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct ShellToken {
  std::string_view Text; ///< a word quoted as a whole has no quotes here
  bool IsQuoted = false;
  bool IsOperator = false; ///< "&&", "||", "|", "&", ";", "(", ")", line end
};

/// Returns the words and operators. The quotes of a word may be escaped for the
/// file that holds the command. Here-documents and comments are words too.
std::vector<ShellToken> shellTokens(std::string_view Text);

/// Returns the word without the quotes of its parts: a"b c"d -> ab cd.
std::string unquoted(std::string_view Word);

} // namespace armlift
