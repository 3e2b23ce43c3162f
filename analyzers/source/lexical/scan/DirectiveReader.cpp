#include "analyzers/source/lexical/scan/DirectiveReader.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "analyzers/source/lexical/scan/IntegerLiteral.h"
#include "analyzers/source/lexical/scan/Siblings.h"
#include "analyzers/source/lexical/scan/SplitWords.h"
#include "core/code/Directives.h"
#include "core/findings/Finding.h"
#include "core/rules/MacroTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armlift::source {

namespace {

/// The maximum length of a macro body. Lists of all platforms that a program
/// knows have hundreds of tokens. MaxExpansion limits the expansion of a
/// condition.
constexpr unsigned MaxBodyTokens = 1024;

/// Returns the kind of a conditional directive by its name.
std::optional<DirectiveKind> conditionalNamed(std::string_view Name) {
  using enum DirectiveKind;
  static constexpr std::pair<std::string_view, DirectiveKind> Names[] = {
      {"if", If},     {"ifdef", Ifdef},     {"ifndef", Ifndef},
      {"elif", Elif}, {"elifdef", Elifdef}, {"elifndef", Elifndef},
      {"else", Else}, {"endif", Endif},
  };
  auto It = std::ranges::find(
      Names, Name, &std::pair<std::string_view, DirectiveKind>::first);
  return It == std::end(Names) ? std::nullopt : std::optional(It->second);
}

/// Returns the operator for C++'s alternative token ([lex.digraph]; in C these
/// are macros of <iso646.h>), or 0. Alternative tokens of assignments, such as
/// &=, do not occur in conditions.
std::uint32_t operatorWord(std::string_view Word) {
  static constexpr std::pair<std::string_view, std::uint32_t> Words[] = {
      {"and", punctuator('&', '&')}, {"or", punctuator('|', '|')},
      {"not", punctuator('!')},      {"not_eq", punctuator('!', '=')},
      {"bitand", punctuator('&')},   {"bitor", punctuator('|')},
      {"xor", punctuator('^')},      {"compl", punctuator('~')},
  };
  auto It = std::ranges::find(
      Words, Word, &std::pair<std::string_view, std::uint32_t>::first);
  return It == std::end(Words) ? 0 : It->second;
}

} // namespace

std::string_view DirectiveReader::name() {
  Line = Cursor.Line;
  LineStart = Cursor.LineStart;
  Cursor.P += *Cursor.P == '%' ? 2 : 1; // "%:", C17 6.4.6
  return Cursor.skipBlanks() ? Cursor.word() : std::string_view{};
}

void DirectiveReader::read(std::string_view Name) {
  if (std::optional<DirectiveKind> Kind = conditionalNamed(Name)) {
    conditional(*Kind);
  } else if (Name == "include" || Name == "include_next" || Name == "import") {
    include(/*Next=*/Name == "include_next");
  } else if (Name == "undef") {
    undef();
  } else if (Name == "cmakedefine" || Name == "cmakedefine01" ||
             Name == "mesondefine") {
    configured(/*DefinedOrNot=*/Name != "cmakedefine01",
               /*ByCMake=*/Name != "mesondefine");
  } else if (Name == "error") {
    Record.quote(Line, LineStart);
    simple(DirectiveKind::Error);
  }
}

/// Returns a directive at the '#' that was read last.
Directive DirectiveReader::directive(DirectiveKind Kind) const {
  Directive D = Record.directiveHere(Kind);
  D.Line = Line;
  return D;
}

void DirectiveReader::undef() {
  Directive D = directive(DirectiveKind::Undef);
  if (Cursor.skipBlanks())
    D.Name = Record.symbol(Cursor.word());
  if (Facts.Template && D.Name != NoSymbol) // the form of autoheader
    noteConfigured(D.Name, /*DefinedOrNot=*/true);
  Record.addDirective(D);
}

void DirectiveReader::savedMacro(DirectiveKind Kind) {
  Directive D = directive(Kind);
  for (char Wanted : {'(', '"'}) {
    if (!Cursor.skipBlanks() || *Cursor.P != Wanted)
      return;
    ++Cursor.P;
  }
  std::string_view Name = Cursor.word();
  if (Name.empty() || Cursor.peek() != '"')
    return;
  D.Name = Record.symbol(Name);
  Record.addDirective(D);
}

/// Reads `#cmakedefine NAME` and similar directives.
void DirectiveReader::configured(bool DefinedOrNot, bool ByCMake) {
  Directive D = directive(DirectiveKind::Configure);
  if (!Cursor.skipBlanks())
    return;
  D.Name = Record.symbol(Cursor.word());
  noteConfigured(D.Name, DefinedOrNot, ByCMake);
  Record.addDirective(D);
}

/// Notes that the directive which is added next leaves `Name` to the
/// configuration.
void DirectiveReader::noteConfigured(Symbol Name, bool DefinedOrNot,
                                     bool ByCMake) {
  Facts.Configured.push_back({Name, Record.region(), DefinedOrNot, ByCMake});
}

void DirectiveReader::addNumber(WrittenNumber Number, TokenKind Kind) {
  Facts.Numbers.push_back(Number);
  Facts.Tokens.push_back(
      {Kind, static_cast<std::uint32_t>(Facts.Numbers.size() - 1)});
}

/// The length of "@NAME@" at the cursor, in a condition of a template; 0 if
/// there is none.
std::size_t DirectiveReader::configuredWord(const Directive &D) const {
  if (!Facts.Template || *Cursor.P != '@' || D.Kind == DirectiveKind::Define)
    return 0;
  const std::string_view Rest = Cursor.from(Cursor.P);
  const auto End =
      std::find_if_not(Rest.begin() + 1, Rest.end(), isNameCharacter);
  const auto Length = static_cast<std::size_t>(End - Rest.begin());
  return Length > 1 && End != Rest.end() && *End == '@' ? Length + 1 : 0;
}

/// Reads one token of the directive into Facts.Tokens; false at the end of the
/// directive.
bool DirectiveReader::token(Directive &D) {
  if (!Cursor.skipBlanks())
    return false;
  const char *Begin = Cursor.P;
  auto add = [&](TokenKind Kind, std::uint32_t Value) {
    Facts.Tokens.push_back({Kind, Value});
  };
  switch (classOf(*Begin)) {
  case CkIdentifier: {
    std::string_view Word = Cursor.word();
    if (std::uint32_t Operator = operatorWord(Word))
      add(TokenKind::Punctuator, Operator);
    else
      add(TokenKind::Identifier, Record.symbol(Word));
    break;
  }
  case CkDigit: {
    Cursor.P = skipNumber(Begin, Cursor.End);
    std::string_view Spelling = Cursor.readSince(Begin);
    std::optional<IntegerLiteral> Literal = parseIntegerLiteral(Spelling);
    bool Decimal = (Spelling == "0" || *Begin != '0') &&
                   std::ranges::all_of(Spelling, isDigit);
    addNumber({Literal ? Literal->Value : 0, Decimal},
              !Literal            ? TokenKind::Other
              : Literal->Unsigned ? TokenKind::UnsignedNumber
                                  : TokenKind::Number);
    break;
  }
  case CkApostrophe: {
    Cursor.P = skipQuoted(Begin, Cursor.End, Cursor.countLines());
    std::optional<unsigned char> Character =
        parseCharacterConstant(Cursor.readSince(Begin));
    addNumber({Character.value_or(0)},
              Character ? TokenKind::Number : TokenKind::Other);
    break;
  }
  case CkQuote:
    Cursor.P = skipQuoted(Begin, Cursor.End, Cursor.countLines());
    add(TokenKind::String, Record.symbol(Cursor.readSince(Begin)));
    break;
  default: {
    // "#if @HAVE_SSE2@" asks for what the configuration puts there.
    if (const std::size_t Length = configuredWord(D)) {
      Cursor.P += Length;
      add(TokenKind::Identifier, Record.symbol(Cursor.readSince(Begin)));
      break;
    }
    char A = *Cursor.P++;
    char B = Cursor.peek();
    bool Two = (A == B && (A == '&' || A == '|' || A == '=' || A == '<' ||
                           A == '>' || A == '#')) ||
               (B == '=' && (A == '!' || A == '<' || A == '>'));
    Cursor.P += Two;
    bool Expression = std::string_view("()!&|^~+-*/%<>=?:,#.").contains(A);
    add(Expression ? TokenKind::Punctuator : TokenKind::Other,
        punctuator(A, Two ? B : '\0'));
  }
  }
  D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  return true;
}

void DirectiveReader::tokens(Directive &D) {
  while (token(D))
    ;
}

/// Reads the parameters of `#define name(a, b...)`.
void DirectiveReader::macroParameters(Directive &D) {
  D.FunctionLike = true;
  bool Named = false; // a parameter was named since the last comma
  for (++Cursor.P; Cursor.skipBlanks() && *Cursor.P != ')';) {
    if (classOf(*Cursor.P) == CkIdentifier) {
      Facts.Tokens.push_back(
          {TokenKind::Identifier, Record.symbol(Cursor.word())});
      ++D.Parameters;
      Named = true;
    } else {
      if (*Cursor.P == '.' && D.Rest == NoRest) // `...`, or GCC's `name...`
        D.Rest = static_cast<std::uint16_t>(D.Parameters - Named);
      Named = Named && *Cursor.P != ',';
      ++Cursor.P;
    }
  }
  Cursor.P += Cursor.peek() == ')';
  D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
}

/// Reads a body that is just `<linux.h>`, for an #include of the macro. The
/// header becomes a string token.
bool DirectiveReader::angledBody(Directive &D) {
  if (!Cursor.skipBlanks() || *Cursor.P != '<')
    return false;
  std::string_view Rest = Cursor.from(Cursor.P).substr(0, 256);
  std::size_t Close = Rest.find_first_of("> \t\r\n");
  if (Close == Rest.npos || Rest[Close] != '>')
    return false;
  const char *Begin = std::exchange(Cursor.P, Cursor.P + Close + 1);
  bool Alone = !Cursor.skipBlanks();
  Cursor.P = Begin;
  if (Alone) {
    Facts.Tokens.push_back(
        {TokenKind::String, Record.symbol(Rest.substr(0, Close + 1))});
    ++D.LastToken;
  }
  return Alone;
}

/// Keeps the tokens of a body if they can be part of a condition or name a
/// header.
void DirectiveReader::keepBody(Directive &D) {
  if (angledBody(D))
    return;
  const std::uint32_t FirstBody = D.LastToken;
  const std::size_t Numbers = Facts.Numbers.size();
  while (!D.Opaque && token(D))
    D.Opaque = D.LastToken - FirstBody > MaxBodyTokens ||
               Facts.Tokens.back().Kind == TokenKind::Other;
  if (D.Opaque) {
    Facts.Tokens.resize(FirstBody);
    Facts.Numbers.resize(Numbers);
    D.LastToken = FirstBody;
  }
}

std::optional<Directive> DirectiveReader::define() {
  Directive D = directive(DirectiveKind::Define);
  if (!Cursor.skipBlanks() || classOf(*Cursor.P) != CkIdentifier)
    return std::nullopt;
  D.Name = Record.symbol(Cursor.word());
  if (Cursor.peek() == '(')
    macroParameters(D);
  const char *Body = Cursor.P, *BodyLineStart = Cursor.LineStart;
  const std::uint32_t BodyLine = Cursor.Line;
  keepBody(D);
  // "#define HAVE_X @HAVE_X@" is set when the project is configured.
  std::string_view Rest = Cursor.from(Body);
  if (Facts.Template && Rest.substr(0, Rest.find('\n')).contains('@'))
    noteConfigured(D.Name, /*DefinedOrNot=*/false);
  Cursor.P = Body;
  Cursor.LineStart = BodyLineStart;
  Cursor.Line = BodyLine;
  return D;
}

void DirectiveReader::noteHeaderName() {
  const char *At = Cursor.P;
  while (charAt(At, Cursor.End) == ' ' || charAt(At, Cursor.End) == '\t')
    ++At;
  char Open = charAt(At, Cursor.End);
  if (Open != '<' && Open != '"')
    return;
  std::string_view Rest = Cursor.from(At + 1).substr(0, 256);
  Rest = Rest.substr(0, Rest.find('\n'));
  std::string_view Spelling =
      Rest.substr(0, Rest.find(Open == '<' ? '>' : '"'));
  if (const NameRow *Row = findHeaderRow(Spelling)) {
    Site &S = Record.addSite(SiteKind::Header, At + 1, Spelling.size());
    S.Row = rowNumber(*Row);
    S.Subject = Record.symbol(Spelling);
  }
}

void DirectiveReader::addDefine(const Directive &D) {
  if (BranchOf Of = branchAround(); Of != BranchOf::Any)
    Facts.BranchNames.push_back({D.Name, Record.region(), MadeAs::Macro, Of});
  Record.addDirective(D);
}

/// `Next`: the header is never in the folder of the including file.
void DirectiveReader::include(bool Next) {
  Directive D = directive(DirectiveKind::Include);
  D.Of = branchAround();
  if (Cursor.skipBlanks() && (*Cursor.P == '<' || *Cursor.P == '"')) {
    D.Angled = *Cursor.P == '<';
    const char *Begin = ++Cursor.P;
    while (Cursor.P < Cursor.End && *Cursor.P != '\n' &&
           *Cursor.P != (D.Angled ? '>' : '"'))
      ++Cursor.P;
    const char *LineEnd = Cursor.P - (Cursor.P[-1] == '\r');
    Cursor.MetSplitWord |= splitsWord(LineEnd - 1, Begin, Cursor.End);
    std::string_view Spelling = Cursor.readSince(Begin);
    D.Name = Record.symbol(Spelling);
    D.Shim = findShim(Spelling);
    if (const NameRow *Row = findHeaderRow(Spelling)) {
      Site &S = Record.addSite(SiteKind::Header, Begin, Spelling.size());
      S.Row = rowNumber(*Row);
      S.Subject = D.Name;
    }
  } else {
    tokens(D); // a macro names the header
    for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
      if (Facts.Tokens[I].Kind == TokenKind::Identifier)
        Record.Uses.note(mentionOf(nameHash(Facts.name(Facts.Tokens[I].Value))),
                         Record.region());
  }
  D.Angled |= Next;
  Record.addDirective(D);
}

void DirectiveReader::conditional(DirectiveKind Kind) {
  Directive D = directive(Kind);
  const char *Begin = Cursor.P;
  tokens(D);
  if ((Kind == DirectiveKind::Ifdef || Kind == DirectiveKind::Ifndef ||
       Kind == DirectiveKind::Elifdef || Kind == DirectiveKind::Elifndef) &&
      D.LastToken > D.FirstToken &&
      Facts.Tokens[D.FirstToken].Kind == TokenKind::Identifier)
    D.Name = Facts.Tokens[D.FirstToken].Value;
  if (!opensConditional(Kind) && !Branches.empty())
    Branches.pop_back();
  if (Kind != DirectiveKind::Endif) {
    std::string Written = joinedLine(trim(Cursor.readSince(Begin)));
    Facts.Conditions.emplace_back(Record.region(),
                                  Written.substr(0, MaxSnippet));
    Record.quote(Line, LineStart);
    D.Of = branchOf(D);
    bool Absence =
        Kind == DirectiveKind::Ifndef || Kind == DirectiveKind::Elifndef;
    Branches.push_back(
        std::max(branchAround(), Absence ? BranchOf::Any : D.Of));
  }
  Record.addDirective(D);
}

/// Returns Machine if some name of the condition has a word of x86 or of a
/// third machine, or compilers define it only for x86: __SSE2__, HAVE_AVX2,
/// __powerpc__, __AES__. OtherTarget requires a name
/// that is reserved for compilers and systems (C17, 7.1.3), Own one that is not
/// and whose absence is not asked for.
BranchOf DirectiveReader::branchOf(const Directive &Condition) const {
  BranchOf Most = BranchOf::Any;
  bool IsNegated = false; // `!`, `! defined (`
  for (std::uint32_t I = Condition.FirstToken; I < Condition.LastToken; ++I) {
    const Token &T = Facts.Tokens[I];
    IsNegated |= T.Kind == TokenKind::Punctuator && T.Value == punctuator('!');
    if (T.Kind != TokenKind::Identifier)
      continue;
    std::string_view Name = Facts.name(T.Value);
    if (Name == "defined")
      continue;
    const bool IsAbsent = std::exchange(IsNegated, false);
    PathArch Arch = pathArch(Name);
    if (Arch == PathArch::X86 || Arch == PathArch::Other ||
        (Name.starts_with('_') && isDefinedOnX86(Name)))
      return BranchOf::Machine;
    if (Name.starts_with('_') && isDefinedElsewhere(Name))
      Most = BranchOf::OtherTarget;
    else if (!IsAbsent)
      Most = std::max(Most, BranchOf::Own);
  }
  return Most;
}

void DirectiveReader::noteOpenConditional() const {
  if (Branches.empty())
    return;
  std::optional<std::uint32_t> Outermost;
  unsigned Closed = 0;
  for (std::uint32_t I = Record.region(); I-- > 0;) {
    Closed += Facts.Directives[I].Kind == DirectiveKind::Endif;
    if (!opensConditional(Facts.Directives[I].Kind))
      continue;
    if (Closed == 0)
      Outermost = I;
    else
      --Closed;
  }
  auto follows = [&](const Site &S) { return S.Where > *Outermost; };
  if (Outermost && (std::ranges::any_of(Facts.Sites, follows) ||
                    std::ranges::any_of(Facts.ArgumentSites, follows)))
    Cursor.noteUnclosed("conditional", Facts.Directives[*Outermost].Line,
                        ": everything after it counts as part of it");
}

} // namespace armlift::source
