// The lexical level of a Makefile (GNU Make manual, 3.1): logical lines,
// continued ones joined, comments gone. Each is a view into the text, its
// escaped line ends still inside.
#pragma once

#include <string_view>
#include <vector>

namespace armlift::build {

struct MakeLine {
  /// Without what a recipe's starts with and without a comment.
  std::string_view Text;
  bool Recipe = false; ///< starts with a tab, or what .RECIPEPREFIX says
};

std::vector<MakeLine> makeLines(std::string_view Text);

/// What the shell is given of a recipe's line: without Make's marks in front of
/// it (GNU Make manual, 5.2, 5.5 and 5.7.1), and without comments, which end at
/// an escaped line end too.
std::vector<std::string_view> commandsOf(std::string_view Recipe);

/// Where the first of `Characters` stands outside any $(…) or ${…}; npos if
/// nowhere.
std::size_t findOutsideReferences(std::string_view Text,
                                  std::string_view Characters);

/// Takes a first word off `Line` if it is `Word`.
bool takeWord(std::string_view &Line, std::string_view Word);

} // namespace armlift::build
