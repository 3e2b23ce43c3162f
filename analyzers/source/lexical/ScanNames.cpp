// Judges each identifier: is it x86, and does it stand where it counts?
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/Features.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

namespace armlift::source {
namespace {

/// The place after the parenthesis that closes the next one; null where none
/// does.
const char *skipParentheses(const char *At, const char *End) {
  unsigned Depth = 0;
  for (CodeToken T; !(T = nextCodeToken(At, End)).Text.empty(); At = T.end()) {
    Depth += T.Text == "(";
    if (T.Text == ")" && --Depth == 0)
      return T.end();
  }
  return nullptr;
}

} // namespace

/// `if (x)` is no declarator.
bool Scanner::beginsStatement(std::string_view Word) {
  constexpr std::array<std::string_view, 6> Words = {"if",     "while", "for",
                                                     "switch", "do",    "else"};
  return std::ranges::find(Words, Word) != Words.end();
}

NameClass Scanner::classAt(const char *Token) const {
  std::string_view Word = wordAt(Token);
  return Word.empty() ? NameClass::None
                      : Names.find(Word, nameHash(Word)).Class;
}

/// The place after the word of a struct, union, class or enum, its attributes
/// and macros that stand for such: `struct alignas(16) PACKED name`.
bool Scanner::followsTag() const {
  for (std::size_t Back = 0; Back < Recent.size(); ++Back) {
    char Sign = sign(Recent[Back]);
    if (Sign == ')')
      Back = openBefore(Back + 1, '(', ')');
    else if (Sign == ']')
      Back = openBefore(Back + 1, '[', ']');
    else if (Sign != 'a')
      return false;
    else if (classAt(Recent[Back]) == NameClass::Tag)
      return true;
  }
  return false;
}

/// `using name = …;` of something else: `using name = ::name;` means another
/// one.
bool Scanner::isAlias(std::string_view Name, const char *Behind) const {
  constexpr std::ptrdiff_t MaxType = 4096;
  if (previousWord() != "using" || nextCodeChar(Behind) != '=')
    return false;
  const char *Limit = Behind + std::min(End - Behind, MaxType);
  for (CodeToken T; !(T = nextCodeToken(Behind, Limit)).Text.empty() &&
                    T.Text != ";" && T.Text != Name;
       Behind = T.end())
    ;
  return nextCodeToken(Behind, Limit).Text != Name;
}

/// A type of that name, with its members or as another name for one; not one
/// that is only announced.
bool Scanner::isTypeDefinition(std::string_view Name,
                               const char *Behind) const {
  std::string_view Next = nextCodeToken(Behind, End).Text;
  if (InTypedef && (Next == ";" || Next == "," || Next == "[" ||
                    Next.starts_with("__attribute")))
    return previous() == '}' || previous() == '*' ||
           (previous() == 'a' && previousWord() != Name &&
            previousClass() != NameClass::Tag &&
            previousClass() != NameClass::Typedef);
  if (Next == "{" || Next == ":" || Next == "final")
    return followsTag();
  return isAlias(Name, Behind);
}

/// A prototype, definition or type of that name in the project itself.
bool Scanner::isDeclaration(std::string_view Name, const char *Behind) const {
  char Next = nextCodeChar(Behind);
  if (Next == '(')
    return isFunction(Behind);
  return (Next == ';' && previousClass() == NameClass::Tag) ||
         isTypeDefinition(Name, Behind);
}

/// `type name(…) {` defines, `type name(…);` declares; `a * name(…);`
/// multiplies.
bool Scanner::isFunction(const char *Behind) const {
  bool AfterWord = previous() == 'a';
  bool AfterPointer =
      (previous() == '*' || previous() == '&') && beforePrevious() == 'a';
  if (previousClass() == NameClass::Keyword || (!AfterWord && !AfterPointer))
    return false;
  constexpr std::ptrdiff_t MaxParameters = 4096;
  const char *Close =
      skipParentheses(Behind, Behind + std::min(End - Behind, MaxParameters));
  char Next = Close ? nextCodeChar(Close) : '\0';
  return Next == '{' || (AfterWord && (Next == ';' || Next == '_'));
}

/// The word before is none that a statement begins with: it may be a type.
/// `struct name;` only says that there is one.
bool Scanner::followsType() const {
  NameClass Class = previousClass();
  return previous() == 'a' &&
         (Class == NameClass::None || Class == NameClass::Char);
}

/// `int name;`, `static const int name = 1;`: a variable or member of the
/// project, whatever its name.
bool Scanner::isVariable(const char *Behind) const {
  char Next = nextCodeChar(Behind);
  return (Next == ';' || Next == '=' || Next == '[') && followsType();
}

/// Whether one of `Words` stands in front of the brace that is open here:
/// "enum" of `enum name { A, B`.
bool Scanner::isInBracesOf(
    std::initializer_list<std::string_view> Words) const {
  for (std::size_t Back = openBefore(0, '{', '}') + 1; Back < Recent.size();
       ++Back) {
    char Sign = sign(Recent[Back]);
    if (Sign == ';' || Sign == '{' || Sign == '}')
      return false;
    if (Sign == ')') // those of parameters are others
      Back = openBefore(Back + 1, '(', ')');
    else if (std::ranges::find(Words, wordAt(Recent[Back])) != Words.end())
      return true;
  }
  return false;
}

/// One of the project's own in `enum name { … }`; a directive may stand in
/// front of it.
bool Scanner::isEnumerator(const char *Behind) const {
  char Front = previous(), Next = nextCodeChar(Behind);
  return (Front == '{' || Front == ',' || Front == '\0') &&
         (Next == ',' || Next == '}' || Next == '=') && isInBracesOf({"enum"});
}

/// A member of a type of the project's own: `struct name { long rip,
/// orig_rax;`.
bool Scanner::isField(const char *Behind) const {
  char Next = nextCodeChar(Behind);
  auto isListed = [&] { // and no argument
    return previous() == ',' &&
           openBefore(0, '{', '}') < openBefore(0, '(', ')');
  };
  return (Next == ';' || Next == ',' || Next == '[') &&
         (followsType() || isListed()) &&
         isInBracesOf({"struct", "union", "class"});
}

void Scanner::intrinsic(std::uint32_t Row, const char *Begin,
                        std::size_t Length) {
  if (isMember() || isPasted())
    return;
  const char *Behind = Begin + Length;
  bool MayBeVariable = intrinsicTable()[Row].Kind != IntrinsicKind::Type;
  if (InDefine == NoDefine &&
      ((MayBeVariable && isVariable(Behind)) ||
       isDeclaration({Begin, Length}, Behind) || isEnumerator(Behind))) {
    Facts.Declarations.push_back({symbol({Begin, Length}), region()});
    return;
  }
  Site &S = addSite(SiteKind::Intrinsic, Begin, Length);
  S.Row = Row;
  S.AsCall = nextCodeChar(Behind) == '(';
  S.Subject = symbol({Begin, Length});
  bool Bare = !S.AsCall && intrinsicTable()[Row].Kind != IntrinsicKind::Type;
  if (Bare)
    noteCall(S, CallAround::Next);
  noteCall(S, CallAround::Macro);
}

/// Of `gregs[name]`.
bool Scanner::isIndexOfGregs() const {
  return previous() == '[' && wordAt(Recent.beforeLast()).ends_with("gregs");
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
  const bool Member = isMember();
  const char *Behind = Begin + Length;
  auto declare = [&] {
    Facts.Declarations.push_back({symbol({Begin, Length}), region()});
  };
  switch (Name.Where) {
  case NameWhere::Identifier:
    if (Member || isPasted())
      return;
    if (InDefine == NoDefine && (isVariable(Behind) || isEnumerator(Behind) ||
                                 isTypeDefinition({Begin, Length}, Behind)))
      return declare();
    // `struct name;` compiles anywhere and makes nothing.
    if (previousClass() == NameClass::Tag && nextCodeChar(Behind) == ';')
      return;
    break;
  case NameWhere::Call:
    if (Member || nextCodeChar(Behind) != '(')
      return;
    break;
  case NameWhere::FeatureCall: {
    constexpr std::size_t MaxArgument = 200;
    if (Member || nextCodeChar(Behind) != '(')
      return;
    // A literal that names something other than x86 is an aarch64 feature
    // (Clang 19).
    auto Feature = joinedStrings(Text.substr(offset(Behind), MaxArgument));
    if (Feature && !namesX86Feature(*Feature))
      return;
    break;
  }
  case NameWhere::Member:
    if (!Member) {
      if (InDefine == NoDefine && Name.Beside.empty() && isField(Behind))
        declare();
      return;
    }
    if (!isBeside(Name.Beside))
      return;
    // Registers and arrays of them: "ifc.gregs->x" is something else.
    if (Text.substr(offset(Behind)).starts_with("->"))
      return;
    break;
  case NameWhere::Subscript:
    if (!isIndexOfGregs())
      return;
    break;
  case NameWhere::FeatureAttribute: {
    // DO_PRAGMA(GCC target("avx2")): a macro makes a string of it.
    if (previousWord() != "GCC" || !mayReadAhead())
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
  noteCall(S, CallAround::Macro);
}

/// static_assert(false, "x86 only") is C++'s #error.
void Scanner::refusal(const char *Begin, std::size_t Length) {
  CodeToken Open = nextCodeToken(Begin + Length, End);
  if (InDefine != NoDefine || Open.Text != "(")
    return;
  CodeToken Asserted = nextCodeToken(Open.end(), End);
  std::string_view Behind = nextCodeToken(Asserted.end(), End).Text;
  if ((Asserted.Text != "false" && Asserted.Text != "0") ||
      (Behind != "," && Behind != ")"))
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
    attributeList(Begin + Length);
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
  case NameClass::Char:
    charArray({Begin, Length});
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

/// A name of the tables, or one that a macro's body holds.
void Scanner::notableName(const char *Begin, std::uint32_t Hash) {
  std::string_view Name(Begin, static_cast<std::size_t>(P - Begin));
  NameHit Hit = Names.find(Name, Hash);
  if (Hit.Class != NameClass::None)
    knownName(Hit, Begin, Name.size());
  else if (InDefine != NoDefine && nextCodeChar(P) == '#' && !isPasted())
    pastedFront(Begin, Name.size());
  if (InDefine == NoDefine) {
    noteUse(Begin, Hash);
    return;
  }
  BodyUses.note(mentionOf(Hash), InDefine);
  // `#name` is a string, `front##name` another name; but `, ##name` is the
  // argument or nothing (GCC manual, "Macros with a Variable Number of
  // Arguments").
  bool PartOfOther =
      previous() == '#' && (!isPasted() || beforePrevious() == 'a');
  bool IsParameter = false;
  for (std::size_t I = 0; I < BodyParameters.size(); ++I)
    if (Facts.name(BodyParameters[I]) == Name) {
      IsParameter = true;
      if (!PartOfOther)
        UnusedParameters &= ~(std::uint32_t(1) << I);
    }
  if (!IsParameter && (isPasted() || nextCodeChar(P) == '#'))
    Facts.PastedParts.push_back(symbol(Name));
}

/// What a name in front of a parenthesis stands for, by what is before it:
/// `type name(`, `type *name(`, `type &name(` and `type<a> name(` declare.
Scanner::CalledAs Scanner::calledAs() const {
  const char *Last = Recent.last();
  switch (Last ? *Last : '\0') {
  case '.':
    return CalledAs::Member;
  case '>':
    return beforePrevious() == '-' ? CalledAs::Member : CalledAs::Declaration;
  case ':':
    return beforePrevious() == ':' ? CalledAs::Member : CalledAs::Function;
  case '*':
  case '&':
    return beforePrevious() == 'a' || beforePrevious() == '*'
               ? CalledAs::Declaration
               : CalledAs::Function;
  default:
    return sign(Last) == 'a' && previousClass() != NameClass::Keyword
               ? CalledAs::Declaration
               : CalledAs::Function;
  }
}

/// A name in front of a parenthesis, which has been read to its end: CallBit
/// where it is called, 0 where it is declared or a member.
std::uint32_t Scanner::callOrDeclaration(const char *Begin,
                                         std::uint32_t Mention) {
  CalledAs As = calledAs();
  if (As != CalledAs::Declaration)
    return As == CalledAs::Function ? CallBit : 0;
  Declared.note(Mention, region());
  std::string_view Name(Begin, static_cast<std::size_t>(P - Begin));
  BranchOf Of = branchAround();
  bool MayBeOfMachine =
      Of != BranchOf::Any ||
      (Facts.Kind == FileKind::Header && !Facts.Sites.empty());
  if (MayBeOfMachine && isDeclaration(Name, P) && !beginsStatement(Name))
    Facts.BranchNames.push_back({symbol(Name), region(), /*Macro=*/false, Of});
  return 0;
}

void Scanner::identifier() {
  const char *Begin = P;
  auto [Stop, Hash] = scanName(Begin, End);
  P = Stop;
  if (peek() == '"' &&
      isRawPrefix({Begin, static_cast<std::size_t>(P - Begin)})) {
    Recent.add(P);
    const char *Quote = P;
    std::uint32_t Opened = Line;
    if (!AsmBranches.empty())
      asmBranch(Begin, Quote);
    P = skipRawString(Quote, End, countLines());
    if (!isClosedRawString({Quote, P}))
      noteUnclosed("raw string", Opened, "; what follows is not looked at");
    return;
  }
  if (InDefine == NoDefine && !Names.mayHold(*Begin, Hash))
    noteUse(Begin, Hash); // nearly all of them
  else
    notableName(Begin, Hash);
  Recent.add(Begin);
}

} // namespace armlift::source
