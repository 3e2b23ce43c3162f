#include "analyzers/source/lexical/scan/NameContext.h"

#include "core/code/CodeTokens.h"
#include "core/code/Keywords.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <array>

namespace armlift::source {

namespace {

/// Returns the place after the parenthesis that closes the next one; null if it
/// is never closed.
const char *skipParentheses(const char *At, const char *End) {
  unsigned Depth = 0;
  for (CodeToken T; !(T = nextCodeToken(At, End)).Text.empty(); At = T.end()) {
    Depth += T.Text == "(";
    if (T.Text == ")" && --Depth == 0)
      return T.end();
  }
  return nullptr;
}

/// True for names in the style of macros, such as `FOR_EACH`.
bool looksLikeMacro(std::string_view Name) {
  return std::ranges::none_of(Name,
                              [](char C) { return C >= 'a' && C <= 'z'; }) &&
         std::ranges::any_of(Name, [](char C) { return C >= 'A' && C <= 'Z'; });
}

/// Returns the end of the words that may follow the parameters of a member
/// function: `) const noexcept;`.
const char *skipMemberSuffixes(const char *At, const char *End) {
  constexpr std::array<std::string_view, 5> Words = {
      "const", "final", "noexcept", "override", "volatile"};
  CodeToken Next = nextCodeToken(At, End);
  while (isOneOf(Next.Text, Words)) {
    At = Next.end();
    Next = nextCodeToken(At, End);
  }
  return At;
}

} // namespace

bool beginsStatement(std::string_view Word) {
  return isOneOf(Word, StatementWords);
}

NameClass NameContext::classAt(const char *Token) const {
  std::string_view Word = Cursor.wordAt(Token);
  return Word.empty() ? NameClass::None
                      : Names.find(Word, nameHash(Word)).Class;
}

std::size_t NameContext::openBefore(std::size_t Back, char Open,
                                    char Close) const {
  unsigned Closed = 0;
  for (; Back < Recent.size(); ++Back) {
    char Sign = signOf(Recent[Back]);
    if (Sign == Open && Closed-- == 0)
      break;
    Closed += Sign == Close;
  }
  return Back;
}

bool NameContext::followsDeclarator() const {
  if (previous() == ']') { // of an array
    std::size_t Front = 0;
    while (Front < Recent.size() && signOf(Recent[Front]) == ']')
      Front = openBefore(Front + 1, '[', ']') + 1;
    return Front < Recent.size() && signOf(Recent[Front]) == 'a';
  }
  std::size_t Open = 0, Front = 0;
  if (previous() == ')') {
    Open = openBefore(1, '(', ')');
    Front = Open + 1;
  } else if (previous() != 'a') {
    return false;
  }
  return Open < Recent.size() && !beginsStatement(Cursor.wordAt(Recent[Front]));
}

/// True after the keyword of a struct, union, class or enum, with attributes
/// and macros that expand to attributes: `struct alignas(16) PACKED name`.
bool NameContext::followsTag() const {
  for (std::size_t Back = 0; Back < Recent.size(); ++Back) {
    char Sign = signOf(Recent[Back]);
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

/// True for `using name = …;` with another name. `using name = ::name;` is the
/// name from outside.
bool NameContext::isAlias(std::string_view Name, const char *Behind) const {
  constexpr std::ptrdiff_t MaxType = 4096;
  if (previousWord() != "using" || Cursor.nextCodeChar(Behind) != '=')
    return false;
  const char *Limit = Behind + std::min(Cursor.End - Behind, MaxType);
  for (CodeToken T; !(T = nextCodeToken(Behind, Limit)).Text.empty() &&
                    T.Text != ";" && T.Text != Name;
       Behind = T.end())
    ;
  return nextCodeToken(Behind, Limit).Text != Name;
}

/// True for name in `typedef int (*name)(int);`, not in its parameters.
bool NameContext::isFunctionType() const {
  if (!InTypedef || previous() != '*' || beforePrevious() != '(')
    return false;
  constexpr std::size_t MaxType = 64;
  const std::size_t Limit = std::min(Recent.size(), MaxType);
  for (std::size_t Back = 2; Back < Limit; ++Back)
    if (char Sign = signOf(Recent[Back]); Sign == '(' || Sign == ')')
      return false;
    else if (classAt(Recent[Back]) == NameClass::Typedef)
      return true;
  return false;
}

bool NameContext::isTypeDefinition(std::string_view Name,
                                   const char *Behind) const {
  std::string_view Next = nextCodeToken(Behind, Cursor.End).Text;
  if (InTypedef && (Next == ";" || Next == "," || Next == "[" ||
                    Next.starts_with("__attribute")))
    return previous() == '}' || previous() == '*' ||
           (previous() == 'a' && previousWord() != Name &&
            previousClass() != NameClass::Tag &&
            previousClass() != NameClass::Typedef);
  if (Next == "{" || Next == ":" || Next == "final")
    return followsTag();
  if (Next == ")")
    return isFunctionType();
  return isAlias(Name, Behind);
}

bool NameContext::takeTypeName(const char *Behind) {
  const char Next = Cursor.nextCodeChar(Behind);
  AfterTag = AfterTag && (isNameCharacter(Next) || Next == '(' || Next == '[');
  // `struct s x ALIGNED;` names an attribute there, `struct PACKED s {` a type.
  auto isPlainWord = [this](std::size_t Back) {
    return signOf(Recent[Back]) == 'a' &&
           classAt(Recent[Back]) != NameClass::Tag;
  };
  if (Next != '{' && Next != ':' && isPlainWord(0) && isPlainWord(1) &&
      classAt(Recent[2]) == NameClass::Tag)
    return false;
  return std::string_view("{:;,>=)[").contains(Next);
}

bool NameContext::isDeclaration(std::string_view Name,
                                const char *Behind) const {
  char Next = Cursor.nextCodeChar(Behind);
  if (Next == '(')
    return isFunction(Behind);
  return (Next == ';' && previousClass() == NameClass::Tag) ||
         isTypeDefinition(Name, Behind);
}

/// Returns how far back the last token is that belongs to no attribute: the '*'
/// of `void *__attribute__((malloc)) name`.
std::size_t NameContext::beforeAttributes() const {
  std::size_t Back = 0;
  while (signOf(Recent[Back]) == ')') {
    std::size_t Word = openBefore(Back + 1, '(', ')') + 1;
    if (classAt(Recent[Word]) != NameClass::Attribute)
      break;
    Back = Word + 1;
  }
  return Back;
}

/// Returns the next character of code past the parameters of a function, or
/// '\0'.
char NameContext::behindParameters(const char *Behind) const {
  constexpr std::ptrdiff_t MaxParameters = 4096;
  const char *Close = skipParentheses(
      Behind, Behind + std::min(Cursor.End - Behind, MaxParameters));
  return Close ? Cursor.nextCodeChar(skipMemberSuffixes(Close, Cursor.End))
               : '\0';
}

bool NameContext::opensBody(const char *Behind) const {
  return behindParameters(Behind) == '{';
}

/// `type name(…) {` defines, `type name(…);` declares; `a * name(…);`
/// multiplies.
bool NameContext::isFunction(const char *Behind) const {
  const std::size_t Back = beforeAttributes();
  const char Last = signOf(Recent[Back]);
  bool AfterWord = Last == 'a';
  bool AfterPointer =
      (Last == '*' || Last == '&') && signOf(Recent[Back + 1]) == 'a';
  if (classAt(Recent[Back]) == NameClass::Keyword ||
      (!AfterWord && !AfterPointer) ||
      Cursor.wordAt(Recent[Back]) == "operator") // converts to the type
    return false;
  char Next = behindParameters(Behind);
  return Next == '{' || (AfterWord && (Next == ';' || Next == '_'));
}

/// True if the word before may be a type: it does not begin a statement, and it
/// is not the "struct" of `struct name;`, which only declares that there is
/// one.
bool NameContext::followsType() const {
  NameClass Class = previousClass();
  return previous() == 'a' &&
         (Class == NameClass::None || Class == NameClass::Char);
}

/// True after `std::function<int ()>` at the beginning of a statement, which is
/// no comparison.
bool NameContext::followsTemplate() const {
  if (previous() != '>')
    return false;
  std::size_t Front = openBefore(1, '<', '>') + 1;
  for (std::size_t Back = 1; Back < Front; ++Back)
    if (std::string_view(";{}=|-").contains(signOf(Recent[Back])))
      return false;
  char Sign = signOf(Recent[Front]);
  for (; Sign == 'a' || Sign == ':'; Sign = signOf(Recent[++Front]))
    if (classAt(Recent[Front]) == NameClass::Keyword)
      return false;
  return Front < Recent.size() && std::string_view(";{}").contains(Sign);
}

bool NameContext::isVariable(const char *Behind) const {
  char Next = Cursor.nextCodeChar(Behind);
  return (Next == ';' || Next == '=' || Next == '[') &&
         (followsType() || followsTemplate());
}

bool NameContext::isParameter(const char *Behind) const {
  char Next = Cursor.nextCodeChar(Behind);
  if ((Next != ')' && Next != ',') || !followsType())
    return false;
  std::size_t Front = 1; // of the type, behind the '(' or a ','
  while (Front < Recent.size() &&
         (signOf(Recent[Front]) == 'a' || signOf(Recent[Front]) == ':'))
    ++Front;
  char Sign = Front < Recent.size() ? signOf(Recent[Front]) : '\0';
  return Sign == '(' || Sign == ',';
}

/// True if one of `Words` precedes the brace that is open here: "enum" in
/// `enum name { A, B`.
bool NameContext::isInBracesOf(
    std::initializer_list<std::string_view> Words) const {
  for (std::size_t Back = openBefore(0, '{', '}') + 1; Back < Recent.size();
       ++Back) {
    char Sign = signOf(Recent[Back]);
    if (Sign == ';' || Sign == '{' || Sign == '}')
      return false;
    if (Sign == ')') // skip parameters
      Back = openBefore(Back + 1, '(', ')');
    else if (std::ranges::find(Words, Cursor.wordAt(Recent[Back])) !=
             Words.end())
      return true;
  }
  return false;
}

bool NameContext::isEnumerator(const char *Behind) const {
  char Front = previous(), Next = Cursor.nextCodeChar(Behind);
  return (Front == '{' || Front == ',' || Front == '\0') &&
         (Next == ',' || Next == '}' || Next == '=') && isInBracesOf({"enum"});
}

bool NameContext::isField(const char *Behind) const {
  char Next = Cursor.nextCodeChar(Behind);
  auto isListed = [&] { // of fields, not of arguments
    return previous() == ',' &&
           openBefore(0, '{', '}') < openBefore(0, '(', ')');
  };
  return (Next == ';' || Next == ',' || Next == '[') &&
         (followsType() || isListed()) &&
         isInBracesOf({"struct", "union", "class"});
}

bool NameContext::isOfOffset() const {
  if (previous() != ',')
    return false;
  std::optional<Argument> Call = callAround();
  return Call && Call->Index == 1 &&
         (Call->Call == "offsetof" || Call->Call == "__builtin_offsetof");
}

bool NameContext::isMemberOf(std::string_view End) const {
  const char *Object = isMember() ? Recent[previous() == '.' ? 1 : 2] : nullptr;
  return Object && Cursor.wordAt(Object).ends_with(End);
}

bool NameContext::isIndexOfGregs() const {
  return previous() == '[' &&
         Cursor.wordAt(Recent.beforeLast()).ends_with("gregs");
}

NameContext::CalledAs NameContext::calledAs() const {
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
  case ')':
    return beforeAttributes() != 0 ? CalledAs::Declaration : CalledAs::Function;
  default:
    return signOf(Last) == 'a' && previousClass() != NameClass::Keyword
               ? CalledAs::Declaration
               : CalledAs::Function;
  }
}

template <typename Function>
void NameContext::visitCallsAround(const Function &Visit) const {
  unsigned Closed = 0;
  std::uint32_t Commas = 0;
  for (std::size_t Back = 0; Back < Recent.size(); ++Back) {
    char Sign = signOf(Recent[Back]);
    if (Sign == ';' || Sign == '{' || Sign == '}')
      return;
    Commas += Sign == ',' && Closed == 0;
    Closed += Sign == ')';
    if (Sign != '(')
      continue;
    if (Closed > 0) {
      --Closed;
      continue;
    }
    if (!Visit(Argument{Cursor.wordAt(Recent[Back + 1]), Commas}))
      return;
    Commas = 0;
  }
}

std::optional<NameContext::Argument> NameContext::callAround() const {
  std::optional<Argument> Found;
  visitCallsAround([&](const Argument &A) {
    if (!A.Call.empty())
      Found = A;
    return false;
  });
  return Found;
}

/// True for a word between `asm` and its parenthesis (GCC manual, 6.47.2).
static bool isAsmQualifier(std::string_view Word) {
  constexpr std::string_view Qualifiers[] = {
      "__inline", "__inline__", "__volatile", "__volatile__",
      "goto",     "inline",     "volatile"};
  constexpr std::string_view Beginnings = "_giv";
  return !Word.empty() && Beginnings.contains(Word[0]) &&
         std::ranges::binary_search(Qualifiers, Word);
}

std::optional<NameContext::Argument> NameContext::argumentHere() const {
  if (previous() != '(')
    return previous() == ',' ? callAround() : std::nullopt;
  std::size_t Name = 1;
  while (Name < Recent.size() && isAsmQualifier(Cursor.wordAt(Recent[Name])))
    ++Name;
  if (signOf(Recent[Name]) != 'a')
    return std::nullopt;
  return Argument{Cursor.wordAt(Recent[Name]), 0};
}

std::optional<NameContext::Argument> NameContext::macroAround() const {
  std::optional<Argument> Macro, Outermost;
  visitCallsAround([&](const Argument &A) {
    if (A.Call.empty() || beginsStatement(A.Call))
      return true;
    NameClass Class = Names.find(A.Call, nameHash(A.Call)).Class;
    if (Class == NameClass::Assert || Class == NameClass::Keyword)
      return true;
    Outermost = A;
    if (looksLikeMacro(A.Call))
      Macro = A;
    return true;
  });
  return Macro ? Macro : Outermost;
}

} // namespace armlift::source
