// The scanner. One pass over the bytes, one table probe per identifier;
// whatever is rare (a directive, an asm statement, an attribute) is parsed on
// the spot by a reader of its own.
#include "analyzers/source/lexical/Extract.h"

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/Features.h"
#include "core/input/Discovery.h"
#include "core/support/Text.h"

#include <array>
#include <bit>
#include <unordered_map>

namespace armlift::source {

namespace {

enum CharClass : std::uint8_t {
  CkOther,
  CkSpace,
  CkNewline,
  CkIdentifier,
  CkDigit,
  CkQuote,
  CkApostrophe,
  CkSlash,
  CkHash,
  CkBackslash,
  CkEnd
};

constexpr std::array<std::uint8_t, 256> makeClasses() {
  std::array<std::uint8_t, 256> Table{};
  for (int C = 0; C < 256; ++C) {
    bool Letter = (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
                  C == '_' || C == '$' || C >= 0x80;
    Table[static_cast<std::size_t>(C)] = Letter                 ? CkIdentifier
                                         : C >= '0' && C <= '9' ? CkDigit
                                         : C == '\n'            ? CkNewline
                                         : C == ' ' || (C >= '\t' && C <= '\r')
                                             ? CkSpace
                                         : C == '"'  ? CkQuote
                                         : C == '\'' ? CkApostrophe
                                         : C == '/'  ? CkSlash
                                         : C == '#'  ? CkHash
                                         : C == '\\' ? CkBackslash
                                                     : CkOther;
  }
  return Table;
}

constexpr std::array<std::uint8_t, 256> Classes = makeClasses();
constexpr std::uint8_t classOf(char C) {
  return Classes[static_cast<unsigned char>(C)];
}
constexpr bool isIdentifierChar(char C) {
  return classOf(C) == CkIdentifier || classOf(C) == CkDigit;
}

constexpr std::size_t MaxQuotedLine = 400;
constexpr unsigned MaxBodyTokens = 64;
constexpr std::size_t MaxAttribute = 4096;

/// The set of (name, region) pairs a file uses.
class UseSet {
public:
  explicit UseSet(std::size_t Bytes)
      : Slots(std::bit_ceil(std::max<std::size_t>(Bytes / 16, 256))) {}

  void insert(std::uint32_t Hash, std::uint32_t Where) {
    Use Key = static_cast<Use>(Hash) << 32 | Where;
    Key += Key == 0;
    std::size_t Mask = Slots.size() - 1;
    std::size_t I = (Hash ^ Where * 0x9E3779B1u) & Mask;
    for (; Slots[I]; I = (I + 1) & Mask)
      if (Slots[I] == Key)
        return;
    Slots[I] = Key;
    if (++Count * 2 > Slots.size())
      grow();
  }

  std::vector<Use> sorted() const {
    std::vector<Use> Keys;
    Keys.reserve(Count);
    for (Use Key : Slots)
      if (Key)
        Keys.push_back(Key);
    std::sort(Keys.begin(), Keys.end());
    return Keys;
  }

private:
  void grow() {
    std::vector<Use> Old = std::move(Slots);
    Slots.assign(Old.size() * 2, 0);
    Count = 0;
    for (Use Key : Old)
      if (Key)
        insert(static_cast<std::uint32_t>(Key >> 32),
               static_cast<std::uint32_t>(Key));
  }

  std::vector<Use> Slots;
  std::size_t Count = 0;
};

class Scanner {
public:
  Scanner(const Input &In, FileKind Kind, const NameIndex *Names,
          SourceFacts &Facts, std::vector<Error> &Errors)
      : Path(In.Path), Text(In.Bytes), P(Text.data()), End(P + Text.size()),
        LineStart(P), Names(Names), Facts(Facts), Errors(Errors),
        Uses(Text.size()), BodyUses(0) {
    Facts.Kind = Kind;
    Facts.Template = isTemplateName(In.Path);
  }

  void scanSource();
  void scanAssembly(bool Preprocessed, bool Nasm);

private:
  // Positions.
  std::uint32_t offset(const char *At) const {
    return static_cast<std::uint32_t>(At - Text.data());
  }
  void newline() {
    ++Line;
    LineStart = P + 1;
  }
  char peek(std::size_t Ahead = 0) const {
    return static_cast<std::size_t>(End - P) > Ahead ? P[Ahead] : '\0';
  }
  char nextCodeChar(const char *From) const;
  Region region() const { return static_cast<Region>(Facts.Directives.size()); }

  // Code.
  void code(bool InDirective);
  void identifier();
  void knownName(NameHit Hit, const char *Begin, std::size_t Length);
  void intrinsic(std::uint32_t Row, const char *Begin, std::size_t Length);
  void namedThing(std::uint32_t Row, const char *Begin, std::size_t Length);
  void asmStatement(const char *Begin, std::size_t Length);
  void attributes(const char *Begin, const char *Limit);
  void noteCall(const char *Begin, Site &S);
  bool isDeclaration(const char *Begin, std::size_t Length) const;
  bool behindGregs(const char *Begin) const;
  void quotedString();
  void rawString();
  void apostrophe();
  bool comment();
  void number();
  void flushCode();

  // Directives.
  void directive();
  void conditional(DirectiveKind Kind, std::uint32_t DirectiveLine,
                   const char *DirectiveStart);
  void define();
  void include();
  void skipRest();
  bool skipBlanks();
  std::string_view word();
  Symbol symbol(std::string_view Name);
  bool token(Directive &D);
  void tokens(Directive &D);
  std::uint64_t integer(std::string_view Spelling, bool &Valid) const;

  // Facts.
  Site &addSite(SiteKind Kind, const char *Begin, std::size_t Length);
  std::uint32_t quote(std::uint32_t AtLine, const char *Start);

  std::string_view Path;
  std::string_view Text;
  const char *P;
  const char *End;
  const char *LineStart;
  const NameIndex *Names;
  SourceFacts &Facts;
  std::vector<Error> &Errors;
  UseSet Uses;
  UseSet BodyUses;
  std::unordered_map<std::string_view, Symbol> SymbolIds;
  std::uint32_t Line = 1;
  bool AtLineStart = true;
  bool SawCode = false;
  bool InTypedef = false;
  std::uint32_t InDefine = NoDefine;
  std::vector<std::string_view>
      BodyParameters; ///< of the macro whose body is scanned
  std::uint32_t UnusedParameters = 0;
  char Previous = '\0'; ///< last token: its first character, 'a' for a word,
                        ///< '0' for a number
  char BeforePrevious = '\0';
  NameClass PreviousClass = NameClass::None;
  bool PreviousIsTag =
      false;           ///< the last word was struct, union, enum or class
  bool Pasted = false; ///< the last token was ##
};

std::uint32_t Scanner::quote(std::uint32_t AtLine, const char *Start) {
  if (!Facts.Lines.empty() && Facts.Lines.back().Line == AtLine)
    return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
  std::string_view Rest(Start, static_cast<std::size_t>(End - Start));
  std::string_view Whole = Rest.substr(0, Rest.find('\n'));
  Facts.Lines.push_back({AtLine, std::string(Whole.substr(0, MaxQuotedLine))});
  return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
}

Site &Scanner::addSite(SiteKind Kind, const char *Begin, std::size_t Length) {
  Site S{.Kind = Kind};
  S.Length = static_cast<std::uint16_t>(std::min<std::size_t>(Length, 0xFFFF));
  S.Where = region();
  S.Define = InDefine;
  S.Line = Line;
  S.Column = static_cast<std::uint32_t>(Begin - LineStart) + 1;
  S.Text = quote(Line, LineStart);
  Facts.Sites.push_back(S);
  return Facts.Sites.back();
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

bool Scanner::comment() {
  if (peek(1) == '/') {
    // A backslash at the end of the line carries a // comment on.
    for (P += 2; P < End && *P != '\n'; ++P)
      if (*P == '\\' &&
          (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
        P += peek(1) == '\n' ? 1 : 2;
        newline();
      }
    return true;
  }
  if (peek(1) != '*')
    return false;
  std::uint32_t Opened = Line;
  for (P += 2; P < End; ++P) {
    if (*P == '\n')
      newline();
    else if (*P == '*' && peek(1) == '/') {
      P += 2;
      return true;
    }
  }
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
  std::size_t Open = Text.find('(', offset(Quote));
  if (Open == Text.npos || Open - offset(Quote) > 17) {
    quotedString();
    return;
  }
  std::string Close =
      ")" +
      std::string(Text.substr(offset(Quote) + 1, Open - offset(Quote) - 1)) +
      "\"";
  std::size_t Found = Text.find(Close, Open);
  const char *Stop =
      Found == Text.npos ? End : Text.data() + Found + Close.size();
  for (; P < Stop; ++P)
    if (*P == '\n')
      newline();
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
  for (; P < End; ++P) {
    if ((*P == 'e' || *P == 'E' || *P == 'p' || *P == 'P') &&
        (peek(1) == '+' || peek(1) == '-'))
      ++P;
    else if (*P == '\'' && P + 1 < End && isIdentifierChar(P[1]))
      ++P;
    else if (!isIdentifierChar(*P) && *P != '.')
      break;
  }
}

/// A prototype, definition or type of that name in the project itself.
bool Scanner::isDeclaration(const char *Begin, std::size_t Length) const {
  char Next = nextCodeChar(Begin + Length);
  if (InTypedef && (Next == ';' || Next == ',' || Next == '_') &&
      (Previous == 'a' || Previous == '}' || Previous == '*'))
    return true;
  if (PreviousIsTag && (Next == '{' || Next == ';' || Next == ':'))
    return true;
  if (Next == '=' && Previous == 'a' &&
      Text.substr(0, offset(Begin)).ends_with("using "))
    return true;
  if (Next != '(' || PreviousClass == NameClass::Keyword)
    return false;
  bool AfterWord = Previous == 'a';
  bool AfterPointer =
      (Previous == '*' || Previous == '&') && BeforePrevious == 'a';
  if (!AfterWord && !AfterPointer)
    return false;
  // `type name(…) {` defines, `type name(…);` declares; `a * name(…);`
  // multiplies.
  unsigned Depth = 0;
  const char *Limit = std::min(End, Begin + 4096);
  for (const char *Q = Begin + Length; Q < Limit; ++Q) {
    if (*Q == '(') {
      ++Depth;
    } else if (*Q == ')' && --Depth == 0) {
      char Behind = nextCodeChar(Q + 1);
      return Behind == '{' || (AfterWord && (Behind == ';' || Behind == '_'));
    }
  }
  return false;
}

void Scanner::intrinsic(std::uint32_t Row, const char *Begin,
                        std::size_t Length) {
  bool Member = Previous == '.' || (Previous == '>' && BeforePrevious == '-');
  if (Member || Pasted)
    return;
  // `int _mm_foo;` is a variable or member of the project, whatever its name.
  char Next = nextCodeChar(Begin + Length);
  bool Variable = intrinsicTable()[Row].Kind != IntrinsicKind::Type &&
                  Previous == 'a' && PreviousClass == NameClass::None &&
                  (Next == ';' || Next == '=' || Next == '[');
  if (InDefine == NoDefine && (Variable || isDeclaration(Begin, Length))) {
    Facts.Declarations.push_back({symbol({Begin, Length}), region()});
    return;
  }
  Site &S = addSite(SiteKind::Intrinsic, Begin, Length);
  S.Row = Row;
  S.AsCall = nextCodeChar(Begin + Length) == '(';
  S.Subject = symbol({Begin, Length});
  if (!S.AsCall && intrinsicTable()[Row].Kind != IntrinsicKind::Type)
    noteCall(Begin, S);
}

/// Finds the call that the name at `Begin` is an argument of: "FN(or, |,
/// _mm_or_si128)".
void Scanner::noteCall(const char *Begin, Site &S) {
  unsigned Depth = 0;
  std::uint32_t Commas = 0;
  const char *Limit = Begin - Text.data() > 2000 ? Begin - 2000 : Text.data();
  for (const char *Q = Begin; Q-- > Limit;) {
    if (*Q == ')') {
      ++Depth;
    } else if (*Q == ',' && Depth == 0) {
      ++Commas;
    } else if (*Q == ';' || *Q == '{' || *Q == '}') {
      return;
    } else if (*Q == '(' && Depth-- == 0) {
      const char *End = Q;
      while (End > Limit && classOf(End[-1]) == CkSpace)
        --End;
      const char *Start = End;
      while (Start > Limit && isIdentifierChar(Start[-1]))
        --Start;
      if (Start < End) {
        S.Call = symbol({Start, static_cast<std::size_t>(End - Start)});
        S.Argument = Commas;
      }
      return;
    }
  }
}

/// True where the identifier at `Begin` is the index in `gregs[…]`.
bool Scanner::behindGregs(const char *Begin) const {
  std::string_view Front =
      trim(Text.substr(0, offset(Begin))
               .substr(Begin - Text.data() > 200 ? offset(Begin) - 200 : 0));
  if (!Front.ends_with('['))
    return false;
  Front.remove_suffix(1);
  return trim(Front).ends_with("gregs");
}

void Scanner::namedThing(std::uint32_t Row, const char *Begin,
                         std::size_t Length) {
  const NameRow &Name = nameTable()[Row];
  bool Member = Previous == '.' || (Previous == '>' && BeforePrevious == '-');
  const char *Behind = Begin + Length;
  switch (Name.Where) {
  case NameWhere::Identifier:
    if (Member || Pasted)
      return;
    break;
  case NameWhere::Call:
    if (Member || nextCodeChar(Behind) != '(')
      return;
    break;
  case NameWhere::FeatureCall: {
    if (Member || nextCodeChar(Behind) != '(')
      return;
    // A literal that names something other than x86 is an aarch64 feature
    // (Clang 19).
    std::string_view Rest = Text.substr(offset(Behind), 200);
    std::size_t Quote = Rest.find('"'), Close = Rest.find(')');
    if (Quote < Close && !namesX86Feature(Rest.substr(
                             Quote + 1, Rest.find('"', Quote + 1) - Quote - 1)))
      return;
    break;
  }
  case NameWhere::Member:
    if (!Member)
      return;
    break;
  case NameWhere::Subscript:
    if (!behindGregs(Begin))
      return;
    break;
  case NameWhere::Attribute:
  case NameWhere::FeatureAttribute:
  case NameWhere::Header:
    return;
  }
  Site &S = addSite(SiteKind::Name, Begin, Length);
  S.Row = Row;
  S.AsCall = nextCodeChar(Behind) == '(';
  S.Subject = symbol({Begin, Length});
}

void Scanner::asmStatement(const char *Begin, std::size_t Length) {
  AsmStatement Statement;
  if (!parseAsmStatement(Text, offset(Begin) + Length, Statement))
    return;
  AsmReading Reading;
  bool Label = Previous == 'a' && Statement.Constraints.empty() &&
               Statement.Template.find_first_of(" \n\t;") == std::string::npos;
  if (Label) {
    // `register long r asm("rax")` names a register, `int f(void) asm("g")` a
    // symbol.
    if (isX86Register(Statement.Template))
      Reading = {AsmVerdict::X86, "%" + Statement.Template, true};
  } else {
    Reading = readAsm(Statement);
  }
  if (Reading.Verdict != AsmVerdict::X86)
    return;
  Site &S = addSite(SiteKind::InlineAsm, Begin, Length);
  Facts.Symbols.push_back(Reading.Subject);
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
}

/// Looks for x86 names inside an attribute list or pragma between two places of
/// the text.
void Scanner::attributes(const char *Begin, const char *Limit) {
  for (const char *Q = Begin; Q < Limit;) {
    if (*Q == '"') { // names inside strings are not attributes
      for (++Q; Q < Limit && *Q != '"'; ++Q)
        ;
      ++Q;
      continue;
    }
    if (classOf(*Q) != CkIdentifier) {
      ++Q;
      continue;
    }
    const char *Start = Q;
    while (Q < Limit && isIdentifierChar(*Q))
      ++Q;
    std::string_view Word(Start, static_cast<std::size_t>(Q - Start));
    NameHit Hit = Names->find(Word, nameHash(Word));
    if (Hit.Class != NameClass::Name)
      continue;
    NameWhere Where = nameTable()[Hit.Row].Where;
    if (Where != NameWhere::Attribute && Where != NameWhere::FeatureAttribute)
      continue;
    std::string Subject(Word);
    if (Where == NameWhere::FeatureAttribute) {
      std::string_view Rest(Q, static_cast<std::size_t>(Limit - Q));
      std::size_t Quote = Rest.find('"');
      std::size_t Close =
          Quote == Rest.npos ? Quote : Rest.find('"', Quote + 1);
      if (Close == Rest.npos)
        continue;
      std::string_view Features = Rest.substr(Quote + 1, Close - Quote - 1);
      if (!namesX86Feature(Features))
        continue;
      Subject += "(\"" + std::string(Features) + "\")";
    }
    // The list may span lines, but what is underlined starts on the current
    // one.
    const char *At = Start < LineStart ? LineStart : Start;
    Site &S = addSite(SiteKind::Name, At, Word.size());
    S.Row = Hit.Row;
    Facts.Symbols.push_back(std::move(Subject));
    S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  }
}

void Scanner::knownName(NameHit Hit, const char *Begin, std::size_t Length) {
  switch (Hit.Class) {
  case NameClass::Intrinsic:
    intrinsic(Hit.Row, Begin, Length);
    break;
  case NameClass::Name:
    namedThing(Hit.Row, Begin, Length);
    break;
  case NameClass::Asm:
    asmStatement(Begin, Length);
    break;
  case NameClass::Attribute: {
    // Up to the parenthesis that closes the list.
    unsigned Depth = 0;
    const char *Q = Begin + Length, *Limit = std::min(End, Q + MaxAttribute);
    for (; Q < Limit; ++Q) {
      if (*Q == '(')
        ++Depth;
      else if (*Q == ')' && (Depth == 0 || --Depth == 0))
        break;
      else if (*Q == ';' && Depth == 0)
        break;
    }
    attributes(Begin + Length, Q);
    break;
  }
  case NameClass::Typedef:
    InTypedef = true;
    break;
  case NameClass::Keyword:
  case NameClass::None:
    break;
  }
}

void Scanner::identifier() {
  const char *Begin = P;
  std::uint32_t Hash = HashSeed;
  while (P < End && isIdentifierChar(*P))
    Hash = hashByte(Hash, static_cast<unsigned char>(*P++));
  std::size_t Length = static_cast<std::size_t>(P - Begin);
  std::string_view Name(Begin, Length);
  if (P < End && *P == '"' && Length <= 3 && Name.back() == 'R') {
    rawString();
    BeforePrevious = Previous;
    Previous = '"';
    return;
  }
  NameHit Hit = Names->find(Name, Hash);
  if (Hit.Class != NameClass::None)
    knownName(Hit, Begin, Length);
  else if (InDefine != NoDefine && nextCodeChar(P) == '#' &&
           NameIndex::isIntrinsicFront(Name) && !Pasted) {
    Site &S = addSite(SiteKind::PastedIntrinsic, Begin, Length);
    Facts.Symbols.push_back(std::string(Name) + "##");
    S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  }
  if (InDefine == NoDefine) {
    Uses.insert(Hash, region());
  } else {
    BodyUses.insert(Hash, InDefine);
    for (std::size_t I = 0; I < BodyParameters.size(); ++I)
      if (BodyParameters[I] == Name)
        UnusedParameters &= ~(std::uint32_t(1) << I);
  }
  PreviousIsTag =
      Name == "struct" || Name == "union" || Name == "enum" || Name == "class";
  PreviousClass = Hit.Class;
  BeforePrevious = Previous;
  Previous = 'a';
  Pasted = false;
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
      ++P;
      AtLineStart = true;
      continue;
    case CkSpace:
      ++P;
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
      continue;
    case CkDigit:
      number();
      C = '0';
      break;
    case CkQuote:
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
        std::size_t Close = Text.find("]]", offset(P));
        if (Close != Text.npos && Close - offset(P) < MaxAttribute)
          attributes(P, Text.data() + Close);
      } else if (C == ';') {
        InTypedef = false;
      }
      ++P;
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

/// Skips blanks, comments and continuations inside a directive; false at its
/// end.
bool Scanner::skipBlanks() {
  while (P < End && *P != '\n') {
    if (classOf(*P) == CkSpace) {
      ++P;
    } else if (*P == '/' && (peek(1) == '/' || peek(1) == '*')) {
      comment();
    } else if (*P == '\\' &&
               (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
      P += peek(1) == '\n' ? 1 : 2;
      newline();
      ++P;
    } else {
      return true;
    }
  }
  return false;
}

void Scanner::skipRest() {
  while (skipBlanks()) {
    if (*P == '"')
      quotedString();
    else if (*P == '\'')
      ++P; // #error don't
    else
      ++P;
  }
}

std::string_view Scanner::word() {
  const char *Begin = P;
  while (P < End && isIdentifierChar(*P))
    ++P;
  return {Begin, static_cast<std::size_t>(P - Begin)};
}

std::uint64_t Scanner::integer(std::string_view Spelling, bool &Valid) const {
  std::string Digits;
  for (char C : Spelling)
    if (C != '\'')
      Digits += C;
  int Base = 10;
  std::string_view View = Digits;
  if (View.starts_with("0x") || View.starts_with("0X")) {
    Base = 16;
    View.remove_prefix(2);
  } else if (View.starts_with("0b") || View.starts_with("0B")) {
    Base = 2;
    View.remove_prefix(2);
  } else if (View.size() > 1 && View[0] == '0') {
    Base = 8;
  }
  while (!View.empty() &&
         std::string_view("uUlLzZ").find(View.back()) != std::string_view::npos)
    View.remove_suffix(1);
  std::optional<std::uint64_t> Value = parseNumber<std::uint64_t>(View, Base);
  Valid = Value.has_value();
  return Value.value_or(0);
}

/// Reads one token of the directive into Facts.Tokens; false at the end of the
/// line.
bool Scanner::token(Directive &D) {
  const char *Before = P;
  if (!skipBlanks())
    return false;
  bool Glued = P == Before;
  const char *Begin = P;
  auto add = [&](TokenKind Kind, std::uint32_t Value) {
    Facts.Tokens.push_back({Kind, Glued, Value});
  };
  switch (classOf(*P)) {
  case CkIdentifier:
    add(TokenKind::Identifier, symbol(word()));
    break;
  case CkDigit: {
    number();
    bool Valid = false;
    std::uint64_t Value =
        integer({Begin, static_cast<std::size_t>(P - Begin)}, Valid);
    Facts.Numbers.push_back(Value);
    add(Valid ? TokenKind::Number : TokenKind::Other,
        static_cast<std::uint32_t>(Facts.Numbers.size() - 1));
    break;
  }
  case CkApostrophe: {
    apostrophe();
    // 'A' and '\n' are enough for conditions.
    std::string_view Spelling(Begin, static_cast<std::size_t>(P - Begin));
    bool Simple = Spelling.size() == 3;
    Facts.Numbers.push_back(Simple ? static_cast<unsigned char>(Spelling[1])
                                   : 0);
    add(Simple ? TokenKind::Number : TokenKind::Other,
        static_cast<std::uint32_t>(Facts.Numbers.size() - 1));
    break;
  }
  case CkQuote:
    quotedString();
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
    bool Expression = std::string_view("()!&|^~+-*/%<>=?:,#.").find(A) !=
                      std::string_view::npos;
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

void Scanner::define() {
  std::uint32_t Index = region();
  Directive D{.Kind = DirectiveKind::Define};
  D.Line = Line;
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  if (!skipBlanks() || classOf(*P) != CkIdentifier) {
    skipRest();
    return;
  }
  D.Name = symbol(word());
  if (peek() == '(') {
    D.FunctionLike = true;
    for (++P; skipBlanks() && *P != ')';) {
      if (classOf(*P) == CkIdentifier) {
        Facts.Tokens.push_back({TokenKind::Identifier, false, symbol(word())});
        ++D.Parameters;
      } else {
        D.Variadic |= *P == '.';
        ++P;
      }
    }
    if (P < End && *P == ')')
      ++P;
    D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  }
  // Keep the body where it can be part of a condition, then look through it for
  // x86.
  const char *Body = P, *BodyLineStart = LineStart;
  std::uint32_t BodyLine = Line;
  std::uint32_t FirstBody = D.LastToken;
  std::size_t Numbers = Facts.Numbers.size();
  while (!D.Opaque && token(D))
    D.Opaque = D.LastToken - FirstBody > MaxBodyTokens ||
               Facts.Tokens.back().Kind == TokenKind::Other;
  if (D.Opaque) {
    Facts.Tokens.resize(FirstBody);
    Facts.Numbers.resize(Numbers);
    D.LastToken = FirstBody;
  }
  if (Facts.Template) {
    // "#define HAVE_X @HAVE_X@" is set when the project is configured.
    std::string_view Rest(Body, static_cast<std::size_t>(End - Body));
    if (trim(Rest.substr(0, Rest.find('\n'))).find('@') !=
        std::string_view::npos)
      Facts.Configured.push_back(D.Name);
  }
  P = Body;
  LineStart = BodyLineStart;
  Line = BodyLine;
  InDefine = Index;
  BodyParameters.clear();
  for (std::uint32_t I = 0; I < D.Parameters && I < 32; ++I)
    BodyParameters.push_back(Facts.name(Facts.Tokens[D.FirstToken + I].Value));
  UnusedParameters = static_cast<std::uint32_t>(
      (std::uint64_t(1) << BodyParameters.size()) - 1);
  Previous = BeforePrevious = '\0';
  PreviousClass = NameClass::None;
  bool OuterTypedef = std::exchange(InTypedef, false);
  code(true);
  InTypedef = OuterTypedef;
  D.UnusedParameters = UnusedParameters;
  InDefine = NoDefine;
  SawCode = false;
  Facts.Directives.push_back(D);
}

void Scanner::include() {
  Directive D{.Kind = DirectiveKind::Include};
  D.Line = Line;
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  if (skipBlanks() && (*P == '<' || *P == '"')) {
    D.Angled = *P == '<';
    const char *Begin = ++P;
    while (P < End && *P != '\n' && *P != (D.Angled ? '>' : '"'))
      ++P;
    std::string_view Spelling(Begin, static_cast<std::size_t>(P - Begin));
    D.Name = symbol(Spelling);
    if (std::optional<std::uint32_t> Row = findHeaderRow(Spelling)) {
      Site &S = addSite(SiteKind::Header, Begin, Spelling.size());
      S.Row = *Row;
      S.Subject = D.Name;
    }
  } else {
    tokens(D); // a macro names the header
  }
  skipRest();
  Facts.Directives.push_back(D);
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
    std::string_view Written =
        trim({Begin, static_cast<std::size_t>(P - Begin)});
    Facts.Conditions.emplace_back(
        region(), std::string(Written.substr(0, MaxQuotedLine)));
    quote(DirectiveLine, DirectiveStart);
  }
  Facts.Directives.push_back(D);
}

void Scanner::directive() {
  flushCode();
  std::uint32_t DirectiveLine = Line;
  const char *DirectiveStart = LineStart;
  ++P;
  Previous = BeforePrevious = '\0';
  PreviousClass = NameClass::None;
  PreviousIsTag = Pasted = false;
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
    Facts.Directives.push_back(D);
    return D.Name;
  };
  if (Name == "if")
    conditional(DirectiveKind::If, DirectiveLine, DirectiveStart);
  else if (Name == "ifdef")
    conditional(DirectiveKind::Ifdef, DirectiveLine, DirectiveStart);
  else if (Name == "ifndef")
    conditional(DirectiveKind::Ifndef, DirectiveLine, DirectiveStart);
  else if (Name == "elif")
    conditional(DirectiveKind::Elif, DirectiveLine, DirectiveStart);
  else if (Name == "elifdef")
    conditional(DirectiveKind::Elifdef, DirectiveLine, DirectiveStart);
  else if (Name == "elifndef")
    conditional(DirectiveKind::Elifndef, DirectiveLine, DirectiveStart);
  else if (Name == "else")
    conditional(DirectiveKind::Else, DirectiveLine, DirectiveStart);
  else if (Name == "endif")
    conditional(DirectiveKind::Endif, DirectiveLine, DirectiveStart);
  else if (Name == "define")
    define();
  else if (Name == "include" || Name == "include_next" || Name == "import")
    include();
  else if (Name == "undef") {
    Symbol S = simple(DirectiveKind::Undef);
    if (Facts.Template &&
        S != NoSymbol) // autoheader's form of a configured macro
      Facts.Configured.push_back(S);
  } else if (Name == "cmakedefine" || Name == "cmakedefine01" ||
             Name == "mesondefine") {
    if (skipBlanks())
      Facts.Configured.push_back(symbol(word()));
  } else if (Name == "error")
    simple(DirectiveKind::Error);
  else if (Name == "pragma" && skipBlanks()) {
    const char *Begin = P;
    if (word() == "once") {
      simple(DirectiveKind::PragmaOnce);
    } else if (Names) {
      std::string_view Rest(Begin, static_cast<std::size_t>(End - Begin));
      attributes(Begin, Begin + std::min(Rest.find('\n'), Rest.size()));
    }
  }
  skipRest();
  SawCode = false;
  AtLineStart = true;
}

void Scanner::scanSource() {
  if (Text.starts_with("\xEF\xBB\xBF"))
    P += 3;
  code(false);
  flushCode();
  Facts.Uses = Uses.sorted();
  Facts.BodyUses = BodyUses.sorted();
}

/// The code of one assembly line without its comment. `InComment` carries /* …
/// */ over lines.
std::string_view asmCode(std::string_view Whole, bool &InComment,
                         std::string &Storage) {
  Storage.clear();
  for (std::size_t I = 0; I < Whole.size(); ++I) {
    std::string_view Rest = Whole.substr(I);
    if (InComment) {
      if (Rest.starts_with("*/")) {
        InComment = false;
        ++I;
      }
    } else if (Rest.starts_with("/*")) {
      InComment = true;
      ++I;
    } else if (Rest.starts_with("//")) {
      break;
    } else {
      Storage += Whole[I];
    }
  }
  return trim(Storage);
}

void Scanner::scanAssembly(bool Preprocessed, bool Nasm) {
  bool InComment = false, Continued = false;
  Region Noted = ~Region(0);
  std::string Storage;
  while (P < End) {
    std::string_view Rest(P, static_cast<std::size_t>(End - P));
    std::string_view Whole = Rest.substr(0, Rest.find('\n'));
    std::string_view Front = trim(Whole);
    if (Preprocessed && !InComment && !Continued && Front.starts_with('#')) {
      P += Front.data() - Whole.data();
      directive();
    } else {
      std::string_view Code = asmCode(Whole, InComment, Storage);
      if (Nasm)
        Code = trim(Code.substr(0, Code.find(';')));
      SawCode |= !Code.empty();
      // One site a region says enough.
      if (!Code.empty() && Noted != region()) {
        AsmReading Reading = readAsmLine(Code);
        if (Reading.Verdict == AsmVerdict::X86 && Reading.NamesRegister) {
          Site &S = addSite(SiteKind::AsmSource,
                            P + (Front.data() - Whole.data()), Front.size());
          Facts.Symbols.emplace_back(fileName(Path));
          S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
          Noted = region();
        }
      }
      P += Whole.size();
    }
    if (P < End) {
      newline();
      ++P;
    }
  }
  flushCode();
}

/// Nothing to scan: what looks like text but is not. The reason, or empty.
std::string_view notText(std::string_view Bytes) {
  if (Bytes.starts_with("\xFF\xFE") || Bytes.starts_with("\xFE\xFF"))
    return "UTF-16 text; convert it to UTF-8";
  return Bytes.substr(0, 1024).find('\0') != Bytes.npos
             ? "binary data under the name of a source file"
             : "";
}

std::unique_ptr<SourceFacts> finish(std::unique_ptr<SourceFacts> Facts) {
  // Only a file with something to report quotes lines.
  bool HasError = std::any_of(
      Facts->Directives.begin(), Facts->Directives.end(),
      [](const Directive &D) { return D.Kind == DirectiveKind::Error; });
  if (Facts->Sites.empty() && !HasError)
    Facts->Lines = {};
  Facts->Symbols.shrink_to_fit();
  Facts->Tokens.shrink_to_fit();
  Facts->Directives.shrink_to_fit();
  return Facts;
}

} // namespace

std::unique_ptr<SourceFacts> extractSource(const Input &In, FileKind Kind,
                                           const NameIndex &Names,
                                           std::vector<Error> &Errors) {
  auto Facts = std::make_unique<SourceFacts>();
  if (std::string_view Reason = notText(In.Bytes); !Reason.empty()) {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path, std::string(Reason)});
    Facts->Kind = Kind;
    return Facts;
  }
  Scanner(In, Kind, &Names, *Facts, Errors).scanSource();
  return finish(std::move(Facts));
}

std::unique_ptr<SourceFacts> extractAssembly(const Input &In, FileKind Kind,
                                             const NameIndex &Names,
                                             std::vector<Error> &Errors) {
  auto Facts = std::make_unique<SourceFacts>();
  if (std::string_view Reason = notText(In.Bytes); !Reason.empty()) {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path, std::string(Reason)});
    Facts->Kind = Kind;
    return Facts;
  }
  // A ".s" file goes to the assembler as it is; there '#' opens a comment.
  bool Preprocessed = Kind == FileKind::Asm && !In.Path.ends_with(".s");
  Scanner(In, Kind, &Names, *Facts, Errors)
      .scanAssembly(Preprocessed, Kind == FileKind::Nasm);
  return finish(std::move(Facts));
}

} // namespace armlift::source
