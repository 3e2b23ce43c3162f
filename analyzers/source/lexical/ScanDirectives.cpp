// Reads preprocessing directives into tokens.
#include "analyzers/source/lexical/IntegerLiteral.h"
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/Features.h"
#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/SplitWords.h"
#include "core/rules/MacroTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace armlift::source {

namespace {

/// Of a macro's body; lists of all platforms that a program knows come to
/// hundreds. The expansion of a condition ends at MaxExpansion.
constexpr unsigned MaxBodyTokens = 1024;

/// The directives of conditionals by their names.
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

/// C++'s other spellings of operators ([lex.digraph]; C has them as macros of
/// <iso646.h>), or 0. None takes a value, as &= does, in a condition.
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

/// Skips blanks, comments and continuations inside a directive; false at its
/// end.
bool Scanner::skipBlanks() {
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

void Scanner::skipRest() {
  while (skipBlanks()) // An apostrophe is one: #error don't
    P = *P == '"' ? skipQuoted(P, End, countLines()) : P + 1;
}

std::string_view Scanner::word() {
  const char *Begin = P;
  P = scanName(P, End).End;
  return {Begin, static_cast<std::size_t>(P - Begin)};
}

/// Reads one token of the directive into Facts.Tokens; false at the end of the
/// line.
bool Scanner::token(Directive &D) {
  if (!skipBlanks())
    return false;
  const char *Begin = P;
  auto add = [&](TokenKind Kind, std::uint32_t Value) {
    Facts.Tokens.push_back({Kind, Value});
  };
  switch (classOf(*P)) {
  case CkIdentifier: {
    std::string_view Word = word();
    if (std::uint32_t Operator = operatorWord(Word))
      add(TokenKind::Punctuator, Operator);
    else
      add(TokenKind::Identifier, symbol(Word));
    break;
  }
  case CkDigit: {
    P = skipNumber(P, End);
    std::string_view Spelling(Begin, static_cast<std::size_t>(P - Begin));
    std::optional<IntegerLiteral> Literal = parseIntegerLiteral(Spelling);
    bool Decimal = (Spelling == "0" || *Begin != '0') &&
                   std::ranges::all_of(Spelling, isDigit);
    Facts.Numbers.push_back({Literal ? Literal->Value : 0, Decimal});
    add(!Literal            ? TokenKind::Other
        : Literal->Unsigned ? TokenKind::UnsignedNumber
                            : TokenKind::Number,
        static_cast<std::uint32_t>(Facts.Numbers.size() - 1));
    break;
  }
  case CkApostrophe: {
    P = skipQuoted(P, End, countLines());
    std::optional<unsigned char> Character =
        parseCharacterConstant({Begin, static_cast<std::size_t>(P - Begin)});
    Facts.Numbers.push_back({Character.value_or(0)});
    add(Character ? TokenKind::Number : TokenKind::Other,
        static_cast<std::uint32_t>(Facts.Numbers.size() - 1));
    break;
  }
  case CkQuote:
    P = skipQuoted(P, End, countLines());
    add(TokenKind::String,
        symbol(std::string_view(Begin, static_cast<std::size_t>(P - Begin))));
    break;
  default: {
    char A = *P++;
    char B = peek();
    bool Two = (A == B && (A == '&' || A == '|' || A == '=' || A == '<' ||
                           A == '>' || A == '#')) ||
               (B == '=' && (A == '!' || A == '<' || A == '>'));
    P += Two;
    bool Expression = std::string_view("()!&|^~+-*/%<>=?:,#.").contains(A);
    add(Expression ? TokenKind::Punctuator : TokenKind::Other,
        punctuator(A, Two ? B : '\0'));
  }
  }
  D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  return true;
}

void Scanner::tokens(Directive &D) {
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  while (token(D))
    ;
}

/// `#define SIMD_HEADER <immintrin.h>`, for an #include of the macro.
void Scanner::headerName() {
  const char *Q = P;
  while (Q < End && (*Q == ' ' || *Q == '\t'))
    ++Q;
  if (Q == End || (*Q != '<' && *Q != '"'))
    return;
  std::string_view Rest = Text.substr(offset(Q) + 1, 256);
  Rest = Rest.substr(0, Rest.find('\n'));
  std::string_view Spelling = Rest.substr(0, Rest.find(*Q == '<' ? '>' : '"'));
  if (const NameRow *Row = findHeaderRow(Spelling)) {
    Site &S = addSite(SiteKind::Header, Q + 1, Spelling.size());
    S.Row = rowNumber(*Row);
    S.Subject = symbol(Spelling);
  }
}

/// Of `#define name(a, b...)`.
void Scanner::macroParameters(Directive &D) {
  D.FunctionLike = true;
  bool Named = false; // since the last comma
  for (++P; skipBlanks() && *P != ')';) {
    if (classOf(*P) == CkIdentifier) {
      Facts.Tokens.push_back({TokenKind::Identifier, symbol(word())});
      ++D.Parameters;
      Named = true;
    } else {
      if (*P == '.' && D.Rest == NoRest) // `...`, or GCC's `name...`
        D.Rest = static_cast<std::uint16_t>(D.Parameters - Named);
      Named = Named && *P != ',';
      ++P;
    }
  }
  if (P < End && *P == ')')
    ++P;
  D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
}

/// `<linux.h>` alone, which an #include of the macro means; as a string.
bool Scanner::angledBody(Directive &D) {
  if (!skipBlanks() || *P != '<')
    return false;
  std::string_view Rest = Text.substr(offset(P), 256);
  std::size_t Close = Rest.find_first_of("> \t\r\n");
  if (Close == Rest.npos || Rest[Close] != '>')
    return false;
  const char *Begin = std::exchange(P, P + Close + 1);
  bool Alone = !skipBlanks();
  P = Begin;
  if (Alone) {
    Facts.Tokens.push_back(
        {TokenKind::String, symbol(Rest.substr(0, Close + 1))});
    ++D.LastToken;
  }
  return Alone;
}

/// Keeps the tokens of a body that can be part of a condition, or the name of a
/// header.
void Scanner::keepBody(Directive &D) {
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

/// Looks through a body for x86, and for which parameters it uses.
void Scanner::scanBody(Directive &D) {
  InDefine = region();
  headerName();
  BodyParameters.clear();
  for (std::uint32_t I = 0; I < D.Parameters && I < 32; ++I)
    BodyParameters.push_back(Facts.Tokens[D.FirstToken + I].Value);
  if (D.Rest == BodyParameters.size() && D.Rest < 32)
    BodyParameters.push_back(symbol("__VA_ARGS__"));
  UnusedParameters = static_cast<std::uint32_t>(
      (std::uint64_t(1) << BodyParameters.size()) - 1);
  const std::size_t Before = Facts.ArgumentMacros.size();
  const RecentTokens::Outer Outer = Recent.begin();
  bool OuterTypedef = std::exchange(InTypedef, false);
  code(true);
  InTypedef = OuterTypedef;
  Recent.end(Outer);
  D.UnusedParameters = UnusedParameters;
  if (Facts.ArgumentMacros.size() > Before)
    ArgumentMacros.emplace(Facts.name(D.Name));
  InDefine = NoDefine;
  SawCode = false;
}

void Scanner::define() {
  Directive D{.Kind = DirectiveKind::Define};
  D.Line = Line;
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  if (!skipBlanks() || classOf(*P) != CkIdentifier) {
    skipRest();
    return;
  }
  D.Name = symbol(word());
  if (peek() == '(')
    macroParameters(D);
  const char *Body = P, *BodyLineStart = LineStart;
  const std::uint32_t BodyLine = Line;
  keepBody(D);
  // "#define HAVE_X @HAVE_X@" is set when the project is configured.
  std::string_view Rest(Body, static_cast<std::size_t>(End - Body));
  if (Facts.Template && Rest.substr(0, Rest.find('\n')).contains('@'))
    Facts.Configured.push_back({D.Name, false});
  P = Body;
  LineStart = BodyLineStart;
  Line = BodyLine;
  scanBody(D);
  if (BranchOf Of = branchAround(); Of != BranchOf::Any)
    Facts.BranchNames.push_back({D.Name, region(), /*Macro=*/true, Of});
  addDirective(D);
}

/// `Next`: it never means a file of the includer's own folder.
void Scanner::include(bool Next) {
  Directive D{.Kind = DirectiveKind::Include, .Of = branchAround()};
  D.Line = Line;
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  if (skipBlanks() && (*P == '<' || *P == '"')) {
    D.Angled = *P == '<';
    const char *Begin = ++P;
    while (P < End && *P != '\n' && *P != (D.Angled ? '>' : '"'))
      ++P;
    const char *LineEnd = P - (P[-1] == '\r');
    MetSplitWord |= splitsWord(LineEnd - 1, Begin, End);
    std::string_view Spelling(Begin, static_cast<std::size_t>(P - Begin));
    D.Name = symbol(Spelling);
    D.Shim = findShim(Spelling);
    if (const NameRow *Row = findHeaderRow(Spelling)) {
      Site &S = addSite(SiteKind::Header, Begin, Spelling.size());
      S.Row = rowNumber(*Row);
      S.Subject = D.Name;
    }
  } else {
    tokens(D); // a macro names the header
    for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
      if (Facts.Tokens[I].Kind == TokenKind::Identifier)
        Uses.note(mentionOf(nameHash(Facts.name(Facts.Tokens[I].Value))),
                  region());
  }
  D.Angled |= Next;
  skipRest();
  addDirective(D);
}

/// Each comment as a space.
static std::string withoutComments(std::string_view Code) {
  std::string Out;
  for (std::size_t At; (At = Code.find("/*")) != Code.npos;) {
    Out += Code.substr(0, At);
    Out += ' ';
    std::size_t End = Code.find("*/", At + 2);
    Code = End == Code.npos ? std::string_view() : Code.substr(End + 2);
  }
  return Out.append(Code.substr(0, Code.find("//")));
}

/// A condition over several lines, as one, without comments.
static std::string onOneLine(std::string_view Written) {
  std::string Code = withoutComments(Written);
  std::string_view Condition = trim(Code);
  std::string Out;
  for (std::size_t End; (End = Condition.find("\\\n")) != Condition.npos ||
                        (End = Condition.find("\\\r\n")) != Condition.npos;) {
    Out += trim(Condition.substr(0, End));
    Out += ' ';
    Condition = trim(Condition.substr(Condition.find('\n', End) + 1));
  }
  if (Condition.ends_with('\\')) // of an empty line
    Condition = trim(Condition.substr(0, Condition.size() - 1));
  return Out += Condition;
}

void Scanner::conditional(DirectiveKind Kind, std::uint32_t DirectiveLine,
                          const char *DirectiveStart) {
  Directive D{.Kind = Kind};
  D.Line = DirectiveLine;
  const char *Begin = P;
  tokens(D);
  if ((Kind == DirectiveKind::Ifdef || Kind == DirectiveKind::Ifndef ||
       Kind == DirectiveKind::Elifdef || Kind == DirectiveKind::Elifndef) &&
      D.LastToken > D.FirstToken &&
      Facts.Tokens[D.FirstToken].Kind == TokenKind::Identifier)
    D.Name = Facts.Tokens[D.FirstToken].Value;
  if (Kind != DirectiveKind::Endif) {
    std::string Written =
        onOneLine(trim({Begin, static_cast<std::size_t>(P - Begin)}));
    Facts.Conditions.emplace_back(region(), Written.substr(0, MaxSnippet));
    quote(DirectiveLine, DirectiveStart);
  }
  if (!opensConditional(Kind) && !Branches.empty())
    Branches.pop_back();
  if (Kind != DirectiveKind::Endif) {
    D.Of = branchOf(D);
    bool Absence =
        Kind == DirectiveKind::Ifndef || Kind == DirectiveKind::Elifndef;
    Branches.push_back(
        std::max(branchAround(), Absence ? BranchOf::Any : D.Of));
  }
  addDirective(D);
}

/// A machine's where some name of the condition has a word of x86 or of a third
/// one: __SSE2__, HAVE_AVX2, __powerpc__. The compiler's own names, and the
/// system's, are reserved (C17, 7.1.3).
BranchOf Scanner::branchOf(const Directive &Condition) const {
  BranchOf Most = BranchOf::Any;
  for (std::uint32_t I = Condition.FirstToken; I < Condition.LastToken; ++I) {
    if (Facts.Tokens[I].Kind != TokenKind::Identifier)
      continue;
    std::string_view Name = Facts.name(Facts.Tokens[I].Value);
    PathArch Arch = pathArch(Name);
    if (Arch == PathArch::X86 || Arch == PathArch::Other)
      return BranchOf::Machine;
    if (Name.starts_with('_') && isDefinedElsewhere(Name))
      Most = BranchOf::OtherTarget;
  }
  return Most;
}

/// Of the text that ends here. One that no x86 code follows hides nothing.
void Scanner::noteOpenConditional() {
  if (Branches.empty())
    return;
  std::optional<std::uint32_t> Outermost;
  unsigned Closed = 0;
  for (std::uint32_t I = region(); I-- > 0;) {
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
    noteUnclosed("conditional", Facts.Directives[*Outermost].Line,
                 ": all that follows counts as a part of it");
}

void Scanner::directive() {
  flushCode();
  std::uint32_t DirectiveLine = Line;
  const char *DirectiveStart = LineStart;
  P += *P == '%' ? 2 : 1; // "%:", C17 6.4.6
  Recent.addGap();
  std::string_view Name = skipBlanks() ? word() : std::string_view{};
  auto simple = [&](DirectiveKind Kind) {
    Directive D{.Kind = Kind};
    D.Line = DirectiveLine;
    D.FirstToken = D.LastToken =
        static_cast<std::uint32_t>(Facts.Tokens.size());
    if (Kind == DirectiveKind::Undef && skipBlanks())
      D.Name = symbol(word());
    if (Kind == DirectiveKind::Error)
      quote(DirectiveLine, DirectiveStart);
    addDirective(D);
    return D.Name;
  };
  if (std::optional<DirectiveKind> Kind = conditionalNamed(Name))
    conditional(*Kind, DirectiveLine, DirectiveStart);
  else if (Name == "define")
    define();
  else if (Name == "include" || Name == "include_next" || Name == "import")
    include(/*Next=*/Name == "include_next");
  else if (Name == "undef") {
    Symbol S = simple(DirectiveKind::Undef);
    if (Facts.Template &&
        S != NoSymbol) // autoheader's form of a configured macro
      Facts.Configured.push_back({S, true});
  } else if (Name == "cmakedefine" || Name == "cmakedefine01" ||
             Name == "mesondefine") {
    bool DefinedOrNot = Name != "cmakedefine01";
    if (skipBlanks())
      Facts.Configured.push_back({symbol(word()), DefinedOrNot});
  } else if (Name == "error")
    simple(DirectiveKind::Error);
  else if (Name == "pragma" && skipBlanks()) {
    const char *Begin = P;
    if (word() == "once") {
      simple(DirectiveKind::PragmaOnce);
    } else {
      std::string_view Rest(Begin, static_cast<std::size_t>(End - Begin));
      pragma(Begin, Begin + std::min(Rest.find('\n'), Rest.size()));
    }
  }
  skipRest();
  SawCode = false;
  AtLineStart = true;
}

} // namespace armlift::source
