// Walks the text: white space, comments, strings, numbers, lines.
#include "analyzers/source/lexical/Scanner.h"

#include <cstring>
#include <string>

namespace armlift::source {

std::uint32_t Scanner::quote(std::uint32_t AtLine, const char *Start) {
  if (!Facts.Lines.empty() && Facts.Lines.back().Line == AtLine)
    return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
  std::string_view Rest(Start, static_cast<std::size_t>(End - Start));
  std::string_view Whole = Rest.substr(0, Rest.find('\n'));
  Facts.Lines.push_back({AtLine, std::string(Whole.substr(0, MaxQuotedLine))});
  return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
}

Site Scanner::siteAt(SiteKind Kind, const char *Begin, std::size_t Length) {
  Site S{.Kind = Kind};
  S.Length = static_cast<std::uint16_t>(std::min<std::size_t>(Length, 0xFFFF));
  S.Where = region();
  S.Define = InDefine;
  S.Line = Line;
  S.Column = static_cast<std::uint32_t>(Begin - LineStart) + 1;
  S.Text = quote(Line, LineStart);
  return S;
}

Site &Scanner::addSite(SiteKind Kind, const char *Begin, std::size_t Length) {
  if (Facts.Sites.size() < MaxSites)
    return Facts.Sites.emplace_back(siteAt(Kind, Begin, Length));
  if (LeftOut.Line == 0)
    Errors.push_back({ErrorKind::Limit, std::string(Path),
                      "more than " + std::to_string(MaxSites) +
                          " places with x86 code: those behind line " +
                          std::to_string(Line) + " were not looked at"});
  LeftOut.Line = Line;
  return LeftOut;
}

Symbol Scanner::symbol(std::string_view Name) {
  auto [It, New] =
      SymbolIds.try_emplace(Name, static_cast<Symbol>(Facts.Symbols.size()));
  if (New)
    Facts.Symbols.emplace_back(Name);
  return It->second;
}

void Scanner::flushCode() {
  if (!SawCode)
    return;
  if (Facts.Directives.empty())
    Facts.CodeInFront = true;
  else
    Facts.Directives.back().CodeBehind = true;
  SawCode = false;
}

/// The next character that is neither white space nor in a comment.
char Scanner::nextCodeChar(const char *From) const {
  for (const char *Q = From; Q < End; ++Q) {
    std::uint8_t Class = classOf(*Q);
    if (Class == CkSpace || Class == CkNewline || Class == CkBackslash)
      continue;
    if (*Q == '/' && Q + 1 < End && Q[1] == '*') {
      std::size_t Close = Text.find("*/", offset(Q) + 2);
      if (Close == Text.npos)
        return '\0';
      Q = Text.data() + Close + 1;
      continue;
    }
    return *Q;
  }
  return '\0';
}

/// Moves to `To`, counting the lines on the way.
void Scanner::skipLinesTo(const char *To) {
  while (const void *Found =
             std::memchr(P, '\n', static_cast<std::size_t>(To - P))) {
    P = static_cast<const char *>(Found);
    newline();
    ++P;
  }
  P = To;
}

bool Scanner::comment() {
  if (peek(1) == '/') {
    // A backslash at the end of the line carries a // comment on.
    for (P += 2; P < End; ++P) {
      const void *Found =
          std::memchr(P, '\n', static_cast<std::size_t>(End - P));
      const char *LineEnd = Found ? static_cast<const char *>(Found) : End;
      const char *Last = LineEnd;
      if (Last > P && Last[-1] == '\r')
        --Last;
      bool Continued = Last > P && Last[-1] == '\\';
      P = LineEnd;
      if (!Continued || P == End)
        break;
      newline();
    }
    return true;
  }
  if (peek(1) != '*')
    return false;
  std::size_t Close = Text.find("*/", offset(P) + 2);
  std::uint32_t Opened = Line;
  skipLinesTo(Close == Text.npos ? End : Text.data() + Close + 2);
  if (Close == Text.npos)
    Errors.push_back({ErrorKind::NotUnderstood, std::string(Path),
                      "comment opened in line " + std::to_string(Opened) +
                          " is never closed; what follows is not looked at"});
  return true;
}

void Scanner::quotedString() {
  for (++P; P < End && *P != '"'; ++P) {
    if (*P == '\n')
      return; // unterminated: the line ends it
    if (*P == '\\' && P + 1 < End) {
      ++P;
      if (*P == '\r' && peek(1) == '\n')
        ++P;
      if (*P == '\n')
        newline();
    }
  }
  if (P < End)
    ++P;
}

void Scanner::rawString() {
  const char *Quote = P;
  // At most 16 characters before the parenthesis (C++20 [lex.string]).
  std::string_view Delimiter = Text.substr(offset(Quote) + 1, 17);
  Delimiter = Delimiter.substr(0, Delimiter.find('('));
  std::size_t Open = offset(Quote) + 1 + Delimiter.size();
  if (Delimiter.size() > 16 || Open >= Text.size()) {
    quotedString();
    return;
  }
  std::string Close = ")" + std::string(Delimiter) + "\"";
  std::size_t Found = Text.find(Close, Open);
  const char *Stop =
      Found == Text.npos ? End : Text.data() + Found + Close.size();
  skipLinesTo(Stop);
}

void Scanner::apostrophe() {
  for (++P; P < End && *P != '\''; ++P) {
    if (*P == '\n')
      return;
    if (*P == '\\' && P + 1 < End && P[1] != '\n')
      ++P;
  }
  if (P < End)
    ++P;
}

void Scanner::number() {
  for (;;) {
    P = scanName(P, End).End;
    bool Exponent =
        (peek() == '+' || peek() == '-') &&
        std::string_view("eEpP").find(P[-1]) != std::string_view::npos;
    bool Separator = peek() == '\'' && P + 1 < End && isIdentifierChar(P[1]);
    if (!Exponent && !Separator && peek() != '.')
      break;
    ++P;
  }
}

/// Scans code up to the end of the file or, in a directive, of its logical
/// line.
void Scanner::code(bool InDirective) {
  while (P < End) {
    char C = *P;
    switch (classOf(C)) {
    case CkNewline:
      if (InDirective)
        return;
      newline();
      P = behindSpaces(P + 1, End);
      AtLineStart = true;
      continue;
    case CkSpace:
      P = behindSpaces(P + 1, End);
      continue;
    case CkBackslash:
      // A continued line.
      if (peek(1) == '\r' && peek(2) == '\n')
        ++P;
      if (peek(1) == '\n') {
        ++P;
        newline();
      }
      ++P;
      continue;
    case CkSlash:
      if (comment())
        continue;
      ++P;
      break;
    case CkIdentifier:
      SawCode = true;
      AtLineStart = false;
      identifier();
      P += peek() == ' '; // one mispredicted branch less than the case of it
      continue;
    case CkDigit:
      number();
      C = '0';
      break;
    case CkQuote:
      if (Previous == '(' && BeforePrevious == 'a')
        stringArgument();
      quotedString();
      break;
    case CkApostrophe:
      apostrophe();
      break;
    case CkHash:
      if (AtLineStart && !InDirective) {
        directive();
        continue;
      }
      Pasted = peek(1) == '#';
      P += Pasted ? 2 : 1;
      SawCode = true;
      BeforePrevious = Previous;
      Previous = '#';
      continue;
    default:
      if (C == '[' && peek(1) == '[') {
        bracketedAttributes(P + 2);
      } else if (InTypedef) {
        // The ';' of a member does not end "typedef struct { … } name;".
        TypedefDepth += C == '{';
        TypedefDepth -= C == '}' && TypedefDepth > 0;
        InTypedef = C != ';' || TypedefDepth != 0;
      }
      ++P;
      P += peek() == ' ';
    }
    SawCode = true;
    AtLineStart = false;
    Pasted = false;
    PreviousIsTag = false;
    PreviousClass = NameClass::None;
    BeforePrevious = Previous;
    Previous = C;
  }
}

} // namespace armlift::source
