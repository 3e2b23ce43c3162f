// Splits the text of a shell command (POSIX.1-2017, Shell Command Language,
// 2.2 to 2.4), also as Make and M4 have it. Takes linear time, however deeply
// the text nests.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct ShellToken {
  std::string_view Text;    ///< a word quoted as a whole has no quotes here
  std::string_view Written; ///< what stands in the text, with its quotes
  bool IsQuoted = false;
  bool IsOperator = false; ///< "&&", "||", ";;", one of "|&;()", line end

  /// True for the operator or the word `Wanted` that nothing quotes.
  bool is(std::string_view Wanted) const { return !IsQuoted && Text == Wanted; }
};

/// Returns the words and operators, without comments. The quotes of a word may
/// be escaped for the file that holds the command. Here-documents are words
/// too. An escaped line end separates words.
std::vector<ShellToken> shellTokens(std::string_view Text);

/// The position behind what begins at `At`: an escaped character, a quoted
/// part, $(…), ${…} or `…` with all that these hold, or any other character.
/// The end of the text if a bracket or a quote does not close.
std::size_t endOfShellPart(std::string_view Text, std::size_t At);

/// True for "A=1", which sets a variable of the shell.
bool isShellAssignment(std::string_view Word);

/// Returns the word without the quotes of its parts: a"b c"d -> ab cd.
std::string unquoted(std::string_view Word);

} // namespace armlift
