// Judges each identifier: is it x86, and does it stand where it counts?
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/Features.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

namespace armlift::source {

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

/// `int name;`, `static const int name = 1;`: a variable or member of the
/// project, whatever its name.
bool Scanner::isVariable(const char *Begin, std::size_t Length) const {
  char Next = nextCodeChar(Begin + Length);
  return Previous == 'a' && PreviousClass == NameClass::None &&
         (Next == ';' || Next == '=' || Next == '[');
}

/// What stands before the brace that is open at `Begin`: "enum name" of
/// `enum name { A, B`. Looks back far enough for all registers and requests of
/// ptrace(), and no farther for each name.
std::string_view Scanner::headOfBraces(const char *Begin) const {
  std::string_view Front = Text.substr(0, offset(Begin));
  Front.remove_prefix(Front.size() - std::min<std::size_t>(Front.size(), 4000));
  unsigned Depth = 0;
  while (!Front.empty()) {
    std::size_t Brace = Front.find_last_of("{}");
    if (Brace == Front.npos)
      return {};
    bool Opens = Front[Brace] == '{';
    Front = Front.substr(0, Brace);
    if (Opens && Depth == 0)
      break;
    Depth += Opens ? -1 : 1;
  }
  if (std::size_t Behind = Front.find_last_of(";{}"); Behind != Front.npos)
    Front.remove_prefix(Behind + 1);
  return Front;
}

static bool hasWord(std::string_view Text,
                    std::initializer_list<std::string_view> Wanted) {
  return std::ranges::any_of(
      splitWords(Text, " \t\r\n"), [&](std::string_view Word) {
        return std::ranges::find(Wanted, Word) != Wanted.end();
      });
}

/// One of the project's own in `enum name { … }`.
bool Scanner::isEnumerator(const char *Begin, std::size_t Length) const {
  char Next = nextCodeChar(Begin + Length);
  return (Previous == '{' || Previous == ',') &&
         (Next == ',' || Next == '}' || Next == '=') &&
         hasWord(headOfBraces(Begin), {"enum"});
}

/// A member of a type of the project's own: `struct name { long orig_rax;`.
bool Scanner::isField(const char *Begin, std::size_t Length) const {
  char Next = nextCodeChar(Begin + Length);
  return Previous == 'a' && PreviousClass == NameClass::None &&
         (Next == ';' || Next == ',' || Next == '[') &&
         hasWord(headOfBraces(Begin), {"struct", "union", "class"});
}

void Scanner::intrinsic(std::uint32_t Row, const char *Begin,
                        std::size_t Length) {
  bool Member = Previous == '.' || (Previous == '>' && BeforePrevious == '-');
  if (Member || Pasted)
    return;
  bool Variable = intrinsicTable()[Row].Kind != IntrinsicKind::Type &&
                  isVariable(Begin, Length);
  if (InDefine == NoDefine && (Variable || isDeclaration(Begin, Length) ||
                               isEnumerator(Begin, Length))) {
    Facts.Declarations.push_back({symbol({Begin, Length}), region()});
    return;
  }
  Site &S = addSite(SiteKind::Intrinsic, Begin, Length);
  S.Row = Row;
  S.AsCall = nextCodeChar(Begin + Length) == '(';
  S.Subject = symbol({Begin, Length});
  bool Bare = !S.AsCall && intrinsicTable()[Row].Kind != IntrinsicKind::Type;
  noteCall(Begin, S, Bare ? CallAround::Next : CallAround::Macro);
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

/// True where the file has the word that a row asks for.
bool Scanner::isBeside(std::string_view Word) {
  if (Word.empty())
    return true;
  if (Word != BesideWord) {
    BesideWord = Word;
    HasBesideWord = Text.contains(Word);
  }
  return HasBesideWord;
}

void Scanner::namedThing(std::uint32_t Row, const char *Begin,
                         std::size_t Length) {
  const NameRow &Name = nameTable()[Row];
  bool Member = Previous == '.' || (Previous == '>' && BeforePrevious == '-');
  const char *Behind = Begin + Length;
  auto declare = [&] {
    Facts.Declarations.push_back({symbol({Begin, Length}), region()});
  };
  switch (Name.Where) {
  case NameWhere::Identifier:
    if (Member || Pasted)
      return;
    if (InDefine == NoDefine &&
        (isVariable(Begin, Length) || isEnumerator(Begin, Length)))
      return declare();
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
    if (!Member) {
      if (InDefine == NoDefine && Name.Beside.empty() && isField(Begin, Length))
        declare();
      return;
    }
    if (!isBeside(Name.Beside))
      return;
    break;
  case NameWhere::Subscript:
    if (!behindGregs(Begin))
      return;
    break;
  case NameWhere::FeatureAttribute: {
    // DO_PRAGMA(GCC target("avx2")): a macro makes a string of it.
    std::string_view Front =
        trim(Text.substr(offset(Begin) > 64 ? offset(Begin) - 64 : 0,
                         std::min<std::size_t>(offset(Begin), 64)));
    if (Previous != 'a' || !Front.ends_with("GCC") || !mayReadAhead())
      return;
    std::string_view Rest = Text.substr(offset(Begin));
    std::size_t Close = std::min(Rest.find(')'), Rest.size());
    countReadAhead(Close);
    attributes(Begin, Begin + Close);
    return;
  }
  case NameWhere::Attribute:
  case NameWhere::Header:
    return;
  }
  Site &S = addSite(SiteKind::Name, Begin, Length);
  S.Row = Row;
  S.AsCall = nextCodeChar(Behind) == '(';
  S.Subject = symbol({Begin, Length});
  noteCall(Begin, S, CallAround::Macro);
}

/// What is never closed, or nested, would be read again for each keyword: real
/// statements and attributes do not come to the bytes of the file once.
bool Scanner::mayReadAhead() const {
  constexpr std::size_t MaxReadings = 8, MinBytes = 1 << 20;
  return AheadBytes <= MinBytes + MaxReadings * Text.size();
}

void Scanner::countReadAhead(std::size_t Bytes) {
  bool Could = mayReadAhead();
  AheadBytes += Bytes;
  if (Could && !mayReadAhead())
    Errors.push_back({ErrorKind::Limit, std::string(Path),
                      "its asm statements or attributes are nested or never "
                      "closed: those behind line " +
                          std::to_string(Line) + " were not looked at"});
}

/// Whether a declarator ends in front of `Begin`, and no `if (x)`, `do` or
/// `else`.
bool Scanner::endsDeclarator(const char *Begin) const {
  constexpr std::size_t MaxParameters = 2000;
  std::string_view Front = Text.substr(0, offset(Begin));
  Front.remove_prefix(Front.size() - std::min(Front.size(), MaxParameters));
  Front = trim(Front);
  int Depth = 0;
  do {
    std::size_t At = Previous == ')' ? Front.find_last_of("()") : Front.npos;
    if (At == Front.npos)
      break;
    Depth += Front[At] == ')' ? 1 : -1;
    Front = Front.substr(0, At);
  } while (Depth > 0);
  if (Depth > 0 || (Previous != ')' && Previous != 'a'))
    return false;
  Front = trim(Front);
  auto Last =
      std::ranges::find_if_not(Front.rbegin(), Front.rend(), isIdentifierChar);
  std::string_view Word(Last.base(), Front.end());
  constexpr std::array<std::string_view, 6> Statements = {
      "if", "while", "for", "switch", "do", "else"};
  return std::ranges::find(Statements, Word) == Statements.end();
}

void Scanner::asmStatement(const char *Begin, std::size_t Length) {
  AsmStatement Statement;
  const std::size_t Start = offset(Begin) + Length;
  if (!mayReadAhead())
    return;
  if (InDefine != NoDefine)
    noteArgumentMacro(ArgumentUse::Assembly, asmTemplateName(Text, Start));
  bool Whole = parseAsmStatement(Text, Start, Statement);
  countReadAhead(Statement.End - Start);
  if (!Whole)
    return;
  AsmReading Reading;
  bool Word = Statement.Constraints.empty() &&
              Statement.Template.find_first_of(" \n\t;") == std::string::npos;
  // `register long r asm("rax")` names a register, `int f(void) asm("g")` a
  // symbol.
  if (Word && endsDeclarator(Begin)) {
    if (Previous == 'a' && isX86Register(Statement.Template))
      Reading = {AsmVerdict::X86, "%" + Statement.Template, true};
  } else {
    Reading = readAsm(Statement);
  }
  if (Reading.Verdict != AsmVerdict::X86)
    return;
  Site &S = addSite(SiteKind::InlineAsm, Begin, Length);
  Facts.Symbols.push_back(Reading.Subject);
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  noteCall(Begin, S, CallAround::Macro);
}

/// The strings behind an attribute's name up to the closing parenthesis, with
/// commas between: `("default", "avx2")` gives "default,avx2".
static std::string joinedStrings(std::string_view Text) {
  std::string Out;
  for (std::size_t At = Text.find_first_of("\")");
       At != Text.npos && Text[At] == '"';) {
    std::size_t Close = Text.find('"', At + 1);
    if (Close == Text.npos)
      break;
    Out += Out.empty() ? "" : ",";
    Out += Text.substr(At + 1, Close - At - 1);
    At = Text.find_first_of("\")", Close + 1);
  }
  return Out;
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
    auto [Stop, Hash] = scanName(Q, Limit);
    Q = Stop;
    std::string_view Word(Start, static_cast<std::size_t>(Q - Start));
    NameHit Hit = Names->find(Word, Hash);
    if (Hit.Class != NameClass::Name)
      continue;
    NameWhere Where = nameTable()[Hit.Row].Where;
    if (Where != NameWhere::Attribute && Where != NameWhere::FeatureAttribute)
      continue;
    std::string Subject(Word);
    if (Where == NameWhere::FeatureAttribute) {
      if (!mayReadAhead())
        return;
      std::string_view Inside(Q, static_cast<std::size_t>(Limit - Q));
      std::string Features = joinedStrings(Inside);
      std::size_t Close = std::min(Inside.find(')'), Inside.size());
      countReadAhead(Close + Features.size());
      if (!namesX86Feature(Features)) {
        std::size_t Open = Inside.find('(');
        if (Features.empty() && Open < Close && nextCodeChar(Q) == '(')
          noteArgumentMacro(ArgumentUse::Features,
                            trim(Inside.substr(Open + 1, Close - Open - 1)));
        continue;
      }
      Subject += "(\"" + Features + "\")";
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

/// From a keyword up to the parenthesis that closes its list.
void Scanner::attributeList(const char *Begin, std::size_t Length) {
  if (!mayReadAhead())
    return;
  unsigned Depth = 0;
  const char *Q = Begin + Length;
  for (; Q < End; ++Q) {
    if (*Q == '(')
      ++Depth;
    else if (*Q == ')' && (Depth == 0 || --Depth == 0))
      break;
    else if (*Q == ';' && Depth == 0)
      break;
  }
  countReadAhead(static_cast<std::size_t>(Q - Begin));
  attributes(Begin + Length, Q);
}

/// `[[gnu::target("avx2")]]`. Objective-C calls open with two brackets too
/// (`[[X alloc] init];`) and end with their statement.
void Scanner::bracketedAttributes(const char *Begin) {
  if (!mayReadAhead())
    return;
  std::string_view Rest = Text.substr(offset(Begin));
  std::size_t At = Rest.find_first_of("];{}\"");
  while (At < Rest.size() && (Rest[At] == '"' || Rest[At] == ']') &&
         !Rest.substr(At).starts_with("]]")) {
    if (Rest[At] == '"')
      At = Rest.find('"', At + 1);
    At = At < Rest.size() ? Rest.find_first_of("];{}\"", At + 1) : At;
  }
  At = std::min(At, Rest.size());
  countReadAhead(At);
  if (Rest.substr(At).starts_with("]]"))
    attributes(Begin, Begin + At);
}

/// Of a pragma's words those of GCC stop the build. Clang's `attribute push`
/// does not: GCC does not know it, and Clang takes x86's features for aarch64
/// without a word (19.1.7).
void Scanner::pragma(const char *Begin, const char *Limit) {
  std::string_view List(Begin, static_cast<std::size_t>(Limit - Begin));
  std::vector<std::string_view> Words = splitWords(List.substr(0, 64), " \t");
  if (!Words.empty() && Words.front() == "GCC")
    attributes(Begin, Limit);
}

/// _Pragma("GCC target(\"avx2\")")
void Scanner::pragmaOperator(const char *Begin, std::size_t Length) {
  AsmStatement Text;
  if (!parseAsmStatement(this->Text, offset(Begin) + Length, Text))
    return;
  std::string_view Words = trim(Text.Template);
  if (!Words.starts_with("GCC"))
    return;
  Words = trim(Words.substr(3));
  std::size_t Open = Words.find_first_of("( \t");
  if (Open == Words.npos)
    return;
  std::string_view Word = Words.substr(0, Open);
  NameHit Hit = Names->find(Word, nameHash(Word));
  std::string Features = joinedStrings(Words.substr(Open));
  if (Hit.Class != NameClass::Name ||
      nameTable()[Hit.Row].Where != NameWhere::FeatureAttribute ||
      !namesX86Feature(Features))
    return;
  Site &S = addSite(SiteKind::Name, Begin, Length);
  S.Row = Hit.Row;
  Facts.Symbols.push_back(std::string(Word) + "(\"" + Features + "\")");
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
}

/// static_assert(false, "x86 only") is C++'s #error.
void Scanner::refusal(const char *Begin, std::size_t Length) {
  std::string_view Rest = trim(Text.substr(offset(Begin) + Length, 64));
  if (InDefine != NoDefine || !Rest.starts_with('('))
    return;
  Rest = trim(Rest.substr(1));
  std::size_t Literal = Rest.starts_with("false") ? 5 : Rest.starts_with('0');
  Rest = trim(Rest.substr(Literal));
  if (Literal == 0 || (!Rest.starts_with(',') && !Rest.starts_with(')')))
    return;
  SawCode = true;
  flushCode();
  Directive D{.Kind = DirectiveKind::Error};
  D.Line = Line;
  D.Name = symbol({Begin, Length});
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  quote(Line, LineStart);
  addDirective(D);
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
  case NameClass::Attribute:
    attributeList(Begin, Length);
    break;
  case NameClass::Stem:
    stem(Begin, Length);
    break;
  case NameClass::Pragma:
    pragmaOperator(Begin, Length);
    break;
  case NameClass::Assert:
    refusal(Begin, Length);
    break;
  case NameClass::Typedef:
    InTypedef = true;
    TypedefDepth = 0;
    break;
  case NameClass::Tag:
  case NameClass::Keyword:
  case NameClass::None:
    break;
  }
}

/// A name of the tables, or one that a macro's body holds; null for the prefix
/// of a raw string, which is passed over.
std::optional<NameClass> Scanner::notableName(const char *Begin,
                                              std::uint32_t Hash) {
  std::string_view Name(Begin, static_cast<std::size_t>(P - Begin));
  if (peek() == '"' && Name.size() <= 3 && Name.back() == 'R') {
    rawString();
    return std::nullopt;
  }
  NameHit Hit = Names->find(Name, Hash);
  if (Hit.Class != NameClass::None)
    knownName(Hit, Begin, Name.size());
  else if (InDefine != NoDefine && nextCodeChar(P) == '#' && !Pasted)
    pastedFront(Begin, Name.size());
  if (InDefine == NoDefine) {
    noteUse(Begin, Hash);
  } else {
    BodyUses.note(mentionOf(Hash), InDefine);
    // `#name` is a string, `front##name` another name; but `, ##name` is the
    // argument or nothing (GCC manual, "Macros with a Variable Number of
    // Arguments").
    bool PartOfOther = Previous == '#' && (!Pasted || BeforePrevious == 'a');
    for (std::size_t I = 0; I < BodyParameters.size(); ++I)
      if (!PartOfOther && Facts.name(BodyParameters[I]) == Name)
        UnusedParameters &= ~(std::uint32_t(1) << I);
  }
  return Hit.Class;
}

/// A name in front of a parenthesis, which has been read to its end: CallBit
/// where it is called, 0 where it is declared or a member.
std::uint32_t Scanner::callOrDeclaration(const char *Begin,
                                         std::uint32_t Mention) {
  bool Member = Previous == '.' || (Previous == '>' && BeforePrevious == '-') ||
                (Previous == ':' && BeforePrevious == ':');
  if (Member)
    return 0;
  // `type name(`, `type *name(`, `type &name(`, `type<a> name(`.
  bool BehindType = (Previous == 'a' && PreviousClass != NameClass::Keyword) ||
                    ((Previous == '*' || Previous == '&') &&
                     (BeforePrevious == 'a' || BeforePrevious == '*')) ||
                    Previous == '>';
  if (!BehindType)
    return CallBit;
  Declared.note(Mention, region());
  std::size_t Length = static_cast<std::size_t>(P - Begin);
  if (inForeignBranch() && isDeclaration(Begin, Length))
    Facts.BranchNames.push_back(
        {symbol({Begin, Length}), region(), /*Macro=*/false});
  return 0;
}

void Scanner::identifier() {
  const char *Begin = P;
  auto [Stop, Hash] = scanName(Begin, End);
  P = Stop;
  std::optional<NameClass> Class = NameClass::None;
  if (InDefine == NoDefine && peek() != '"' && !Names->mayHold(*Begin, Hash))
    noteUse(Begin, Hash); // nearly all of them
  else
    Class = notableName(Begin, Hash);
  BeforePrevious = Previous;
  Previous = Class ? 'a' : '"';
  if (!Class)
    return;
  PreviousIsTag = Class == NameClass::Tag;
  PreviousClass = PreviousIsTag ? NameClass::None : *Class;
  Pasted = false;
}

} // namespace armlift::source
