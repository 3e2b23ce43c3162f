// Words that the end of a line parts: "_mm_\" and "add_ps" in the next line.
// Compilers join lines before they read words (C17 5.1.1.2, phase 2). The
// scanner reads lines as they are, for hardly anybody writes that, and says
// where somebody has: then it is given the text with its words whole.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"
#include "core/code/CodeLexer.h"

#include <string>
#include <string_view>

namespace armlift::source {

/// Whether the '\' at `At` ends its line within a word.
inline bool splitsWord(const char *At, const char *Begin, const char *End) {
  if (At == Begin || !isIdentifierChar(At[-1]))
    return false;
  const char *Behind = At;
  while (charAt(Behind, End) == '\\' && splicedBytes(Behind, End) != 0)
    Behind = skipBackslash(Behind, End);
  return Behind != At && isIdentifierChar(charAt(Behind, End));
}

/// The text with such words put together where they begin, and the ends of
/// their lines after them, so that all else keeps its line and column. In an
/// #include the line ends where the text of it does.
std::string withWholeWords(std::string_view Text);

/// Quotes the lines of `Facts` as they stand in `Text`.
void quoteFrom(std::string_view Text, SourceFacts &Facts);

} // namespace armlift::source
