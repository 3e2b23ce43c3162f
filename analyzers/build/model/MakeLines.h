// The lexical level of a Makefile (GNU Make manual, 3.1): logical lines, with
// continuation lines joined and comments removed. Each line is a view into the
// text and keeps its escaped line ends.
#pragma once

#include <string_view>
#include <vector>

namespace armlift::build {

struct MakeLine {
  /// The line without the mark that begins a recipe line, and without comment.
  std::string_view Text;
  /// The line begins with a tab, or with the value of .RECIPEPREFIX.
  bool Recipe = false;
};

std::vector<MakeLine> makeLines(std::string_view Text);

/// The commands that the shell gets from a recipe line: without Make's prefixes
/// "@", "-" and "+" (GNU Make manual, 5.2, 5.5 and 5.7.1), and without
/// comments. An escaped line end ends a comment too.
std::vector<std::string_view> commandsOf(std::string_view Recipe);

/// The position of the first of `Characters` outside any $(…) or ${…}; npos if
/// there is none.
std::size_t findOutsideReferences(std::string_view Text,
                                  std::string_view Characters);

/// Removes the first word of `Line` if it is `Word`; false otherwise.
bool takeWord(std::string_view &Line, std::string_view Word);
/// The same for the words that include files (GNU Make manual, 3.3), and for
/// those of BSD's make(1).
bool takeInclude(std::string_view &Line);
bool takeIncludeOfBsd(std::string_view &Line);

} // namespace armlift::build
