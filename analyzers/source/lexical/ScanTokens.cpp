// Walks the text: white space, comments, strings, numbers, lines.
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/SplitWords.h"

#include <cstring>
#include <string>
#include <utility>

namespace armlift::source {

std::uint32_t Scanner::quote(std::uint32_t AtLine, const char *Start) {
  if (!Facts.Lines.empty() && Facts.Lines.back().Line == AtLine)
    return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
  std::string_view Rest(Start, static_cast<std::size_t>(End - Start));
  std::string_view Whole = Rest.substr(0, Rest.find('\n'));
  Facts.Lines.push_back({AtLine, std::string(Whole.substr(0, MaxSnippet))});
  return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
}

Site Scanner::siteAt(SiteKind Kind, const char *Begin, std::size_t Length) {
  Site S{.Kind = Kind};
  S.Length = static_cast<std::uint16_t>(std::min<std::size_t>(Length, 0xFFFF));
  S.Where = region();
  S.Define = InDefine;
  S.InTypedef = InTypedef;
  S.Line = Line;
  S.Column = static_cast<std::uint32_t>(Begin - LineStart) + 1;
  S.Text = quote(Line, LineStart);
  return S;
}

bool Scanner::mayAddSite() {
  if (Facts.Sites.size() + Facts.ArgumentSites.size() +
          Facts.NegativeChars.size() <
      MaxSites)
    return true;
  if (LeftOut.Line == 0)
    Errors.push_back({ErrorKind::Limit, std::string(Path),
                      "more than " + std::to_string(MaxSites) +
                          " places with x86 code: those behind line " +
                          std::to_string(Line) + " were not looked at"});
  LeftOut.Line = Line;
  return false;
}

Site &Scanner::addSite(SiteKind Kind, const char *Begin, std::size_t Length) {
  return mayAddSite() ? Facts.Sites.emplace_back(siteAt(Kind, Begin, Length))
                      : LeftOut;
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
    Facts.Directives.back().CodeAfter = true;
  SawCode = false;
}

/// The word that begins there; empty where none does.
std::string_view Scanner::wordAt(const char *Token) const {
  if (sign(Token) != 'a')
    return {};
  return {Token, static_cast<std::size_t>(scanName(Token, End).End - Token)};
}

/// How far back the bracket is that is open before the token `Back`;
/// Recent.size() where none is known.
std::size_t Scanner::openBefore(std::size_t Back, char Open, char Close) const {
  unsigned Closed = 0;
  for (; Back < Recent.size(); ++Back) {
    char Sign = sign(Recent[Back]);
    if (Sign == Open && Closed-- == 0)
      break;
    Closed += Sign == Close;
  }
  return Back;
}

/// The next character that is neither white space nor in a comment.
char Scanner::nextCodeChar(const char *From) const {
  return charAt(skipWhiteSpace(From, End), End);
}

/// Passes over the comment that begins here; false where none does.
bool Scanner::comment() {
  if (peek(1) == '/') {
    P = skipLineComment(P, End, countLines());
    return true;
  }
  if (peek(1) != '*')
    return false;
  const char *Begin = P;
  std::uint32_t Opened = Line;
  P = skipBlockComment(P, End, countLines());
  if (!isClosedComment({Begin, P}))
    noteUnclosed("comment", Opened, "; what follows is not looked at");
  return true;
}

void Scanner::noteUnclosed(std::string_view What, std::uint32_t Opened,
                           std::string_view Effect) {
  Errors.push_back({ErrorKind::NotUnderstood, std::string(Path),
                    std::string(What) + " opened in line " +
                        std::to_string(Opened) + " is never closed" +
                        std::string(Effect)});
}

/// Passes over the '\' that begins here, and the end of its line.
void Scanner::passBackslash() {
  MetSplitWord |= splitsWord(P, Text.data(), End);
  P = skipBackslash(P, End, countLines());
}

/// Scans code up to the end of the file or, in a directive, of its logical
/// line.
void Scanner::code(bool InDirective) {
  while (P < End) {
    const char *Begin = P;
    switch (classOf(*P)) {
    case CkNewline:
      if (InDirective)
        return;
      newline(P);
      P = skipSpaces(P + 1, End);
      AtLineStart = true;
      continue;
    case CkSpace:
      P = skipSpaces(P + 1, End);
      continue;
    case CkBackslash:
      passBackslash();
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
      P = skipNumber(P, End);
      break;
    case CkQuote:
      stringArgument();
      if (!AsmBranches.empty())
        asmBranch(P, P);
      [[fallthrough]];
    case CkApostrophe:
      P = skipQuoted(P, End, countLines());
      break;
    case CkHash:
      if (AtLineStart && !InDirective && (*P == '#' || peek(1) == ':')) {
        directive();
        continue;
      }
      P += peek(1) == '#' ? 2 : 1;
      break;
    case CkOther:
      if (*P == '[' && peek(1) == '[') {
        bracketedAttributes(P + 2);
      } else if (P == Negative.Constant.data()) {
        negativeChar();
      } else if (InTypedef) {
        // The ';' of a member does not end "typedef struct { … } name;".
        TypedefDepth += *P == '{';
        TypedefDepth -= *P == '}' && TypedefDepth > 0;
        InTypedef = *P != ';' || TypedefDepth != 0;
      }
      P += peek(1) == ' ' ? 2 : 1;
      break;
    default:
      std::unreachable(); // and no question for each token
    }
    SawCode = true;
    AtLineStart = false;
    Recent.add(Begin);
  }
}

} // namespace armlift::source
