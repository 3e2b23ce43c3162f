#include "analyzers/source/lexical/scan/Scanner.h"

#include "core/support/Utf8.h"

#include <utility>

namespace armlift::source {

Scanner::Scanner(const Input &In, FileKind Kind, const NameIndex &Names,
                 SourceFacts &Facts, std::vector<Error> &Errors)
    : Names(Names), Facts(Facts), Cursor(In.Path, In.Bytes, Errors),
      Context(Cursor, Names), Record(Cursor, Context, Facts, Errors),
      Body(Record),
      Ahead(Cursor, Context, Names, Record, Body,
            /*MayBeCxx=*/Kind == FileKind::Header || isCxx(Kind, In.Path)),
      Arguments(Cursor, Context, Names, Record, Body, Ahead),
      Directives(Cursor, Record) {
  Facts.Kind = Kind;
  Facts.Template = isTemplateName(In.Path);
}

void Scanner::scanSource() {
  if (Cursor.Text.starts_with(ByteOrderMark))
    Cursor.P += ByteOrderMark.size();
  code(false);
  flushCode();
  flushFunction();
  Directives.noteOpenConditional();
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

/// Scans code to the end of the file or, within a directive, to the end of its
/// logical line.
void Scanner::code(bool InDirective) {
  const char *&P = Cursor.P;
  const char *const End = Cursor.End;
  while (P < End) {
    const char *Begin = P;
    switch (classOf(*P)) {
    case CkNewline:
      if (InDirective)
        return;
      Cursor.newline(P);
      P = skipSpaces(P + 1, End);
      AtLineStart = true;
      continue;
    case CkSpace:
      P = skipSpaces(P + 1, End);
      continue;
    case CkBackslash:
      Cursor.passBackslash();
      continue;
    case CkSlash:
      if (Cursor.comment())
        continue;
      ++P;
      break;
    case CkIdentifier:
      SawCode = true;
      AtLineStart = false;
      identifier();
      // One mispredicted branch less than a separate case.
      P += Cursor.peek() == ' ';
      continue;
    case CkDigit:
      P = skipNumber(P, End);
      break;
    case CkQuote:
      Arguments.string();
      Ahead.string(P, P);
      [[fallthrough]];
    case CkApostrophe:
      P = skipQuoted(P, End, Cursor.countLines());
      break;
    case CkHash:
      if (AtLineStart && !InDirective && (*P == '#' || Cursor.peek(1) == ':')) {
        directive();
        continue;
      }
      P += Cursor.peek(1) == '#' ? 2 : 1;
      break;
    case CkOther:
      if (*P == '[' && Cursor.peek(1) == '[')
        Ahead.bracketedAttributes(P + 2);
      else if (Ahead.isNegativeChar(P))
        Ahead.noteNegativeChar();
      else
        addSign(*P);
      P += Cursor.peek(1) == ' ' ? 2 : 1;
      break;
    default:
      std::unreachable(); // avoids a range check for each token
    }
    SawCode = true;
    AtLineStart = false;
    Context.add(Begin);
  }
}

void Scanner::directive() {
  flushCode();
  Context.addGap();
  std::string_view Name = Directives.name();
  if (Name == "define")
    define();
  else if (Name == "pragma")
    pragma();
  else
    Directives.read(Name);
  Cursor.skipRest();
  SawCode = false;
  AtLineStart = true;
}

/// Scans the body for x86 names, and for the parameters that it uses.
void Scanner::define() {
  std::optional<Directive> D = Directives.define();
  if (!D)
    return;
  Ahead.asmText();
  Body.begin(*D);
  Directives.noteHeaderName();
  NameContext::Outer Outer = Context.beginBody();
  code(true);
  Context.endBody(Outer);
  Body.end(*D);
  Directives.addDefine(*D);
}

void Scanner::pragma() {
  if (!Cursor.skipBlanks())
    return;
  std::string_view Rest = Cursor.from(Cursor.P);
  std::string_view Word = Cursor.word();
  if (Word == "once")
    Directives.pragmaOnce();
  else if (Word == "push_macro" || Word == "pop_macro")
    Directives.savedMacro(Word == "push_macro" ? DirectiveKind::PushMacro
                                               : DirectiveKind::PopMacro);
  else
    Ahead.pragma(Rest.substr(0, Rest.find('\n')));
}

} // namespace armlift::source
