#include "analyzers/source/lexical/scan/SourceCursor.h"

#include "analyzers/source/lexical/scan/SplitWords.h"

#include <string>

namespace armlift::source {

std::string_view SourceCursor::wordAt(const char *Token) const {
  if (signOf(Token) != 'a')
    return {};
  return {Token, static_cast<std::size_t>(scanName(Token, End).End - Token)};
}

bool SourceCursor::comment() {
  if (peek(1) == '/') {
    P = skipLineComment(P, End, countLines());
    return true;
  }
  if (peek(1) != '*')
    return false;
  const char *Begin = P;
  std::uint32_t Opened = Line;
  P = skipBlockComment(P, End, countLines());
  if (!isClosedComment(readSince(Begin)))
    noteUnclosed("comment", Opened, "; the rest of the file was not looked at");
  return true;
}

void SourceCursor::passBackslash() {
  MetSplitWord |= splitsWord(P, Text.data(), End);
  P = skipBackslash(P, End, countLines());
}

bool SourceCursor::skipBlanks() {
  while (P < End && *P != '\n') {
    if (classOf(*P) == CkSpace)
      ++P;
    else if (*P == '\\' && splicedBytes(P, End) != 0)
      passBackslash();
    else if (*P != '/' || !comment())
      return true;
  }
  return false;
}

void SourceCursor::skipRest() {
  while (skipBlanks()) // an apostrophe is no quote: #error don't
    P = *P == '"' ? skipQuoted(P, End, countLines()) : P + 1;
}

std::string_view SourceCursor::word() {
  const char *Begin = P;
  P = scanName(P, End).End;
  return readSince(Begin);
}

void SourceCursor::noteUnclosed(std::string_view What, std::uint32_t Opened,
                                std::string_view Effect) const {
  Errors.push_back({ErrorKind::NotUnderstood, std::string(Path),
                    std::string(What) + " opened on line " +
                        std::to_string(Opened) + " is never closed" +
                        std::string(Effect)});
}

} // namespace armlift::source
