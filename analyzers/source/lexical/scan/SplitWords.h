// Words that the end of a line splits: "_mm_\" and "add_ps" in the next line.
// Compilers join lines before they read words (C17 5.1.1.2, phase 2). Such
// words are rare, so the scanner reads lines as they are and reports whether it
// met one. Only then is the text scanned again, with its words made whole.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/code/CodeLexer.h"

#include <string>
#include <string_view>

namespace armlift::source {

/// True if the '\' at `At` ends its line within a word.
inline bool splitsWord(const char *At, const char *Begin, const char *End) {
  if (At == Begin || !isIdentifierChar(At[-1]))
    return false;
  const char *Behind = At;
  while (charAt(Behind, End) == '\\' && splicedBytes(Behind, End) != 0)
    Behind = skipBackslash(Behind, End);
  return Behind != At && isIdentifierChar(charAt(Behind, End));
}

/// Returns the text with each such word whole where it begins, followed by the
/// ends of its lines, so that everything else keeps its line and column. In an
/// #include, the rest of the directive is joined instead of the word.
std::string withWholeWords(std::string_view Text);

/// Quotes the lines of `Facts` as they are in `Text`.
void quoteFrom(std::string_view Text, SourceFacts &Facts);

} // namespace armlift::source
