// Judges each identifier: whether it is x86's, and whether it counts at its
// place.
#include "analyzers/source/lexical/scan/Scanner.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "core/code/CodeTokens.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace armlift::source {

/// Returns the place after a name.
static const char *behind(std::string_view Name) {
  return Name.data() + Name.size();
}

void Scanner::identifier() {
  const char *Begin = Cursor.P;
  auto [Stop, Hash] = scanName(Begin, Cursor.End);
  Cursor.P = Stop;
  std::string_view Name = Cursor.readSince(Begin);
  if (Cursor.peek() == '"' && isRawPrefix(Name))
    return rawString(Begin);
  if (!Record.isInBody() && !Names.mayHold(*Begin, Hash))
    noteUse(Name, Hash); // nearly all names
  else
    notableName(Name, Hash);
  Context.add(Begin);
}

/// Reads a raw string whose prefix begins at `Begin` and whose quote comes
/// next.
void Scanner::rawString(const char *Begin) {
  const char *Quote = Cursor.P;
  std::uint32_t Opened = Cursor.Line;
  Context.add(Quote);
  Ahead.string(Begin, Quote);
  Cursor.P = skipRawString(Quote, Cursor.End, Cursor.countLines());
  if (!isClosedRawString(Cursor.readSince(Quote)))
    Cursor.noteUnclosed("raw string", Opened,
                        "; the rest of the file was not looked at");
}

/// Records a name in code.
void Scanner::noteUse(std::string_view Name, std::uint32_t Hash) {
  std::uint32_t Mention = mentionOf(Hash);
  char Next = Cursor.peek();
  if (Next == '(' || (Next == ' ' && Cursor.peek(1) == '('))
    Mention |= callOrDeclaration(Name, Mention);
  else if (Context.mayNameType())
    typeName(Name, Mention);
  Record.Uses.note(Mention, Record.region());
}

/// Judges a name before a parenthesis: CallBit if it is called, 0 if it is
/// declared or a member.
std::uint32_t Scanner::callOrDeclaration(std::string_view Name,
                                         std::uint32_t Mention) {
  NameContext::CalledAs As = Context.calledAs();
  if (As != NameContext::CalledAs::Declaration)
    return As == NameContext::CalledAs::Function ? CallBit : 0;
  Record.Declared.note(Mention, Record.region());
  BranchOf Of = Directives.branchAround();
  const bool InHeader = Facts.Kind == FileKind::Header;
  if (InHeader && Of == BranchOf::Any && Facts.Sites.empty()) {
    Function = {Name, Record.region()};
    return 0;
  }
  flushFunction();
  if ((Of != BranchOf::Any || InHeader) &&
      Context.isDeclaration(Name, behind(Name)) && !beginsStatement(Name))
    Facts.BranchNames.push_back(
        {Record.symbol(Name), Record.region(), MadeAs::Function, Of});
  return 0;
}

/// The type that a text of NameRow::Beside names: "struct sigcontext".
static std::string_view typeIn(std::string_view Text) {
  return Text.substr(Text.rfind(' ') + 1); // npos + 1 is 0
}

/// True for a type whose members are those of rows.
static bool hasMembersOfRows(std::string_view Type) {
  static const std::set<std::string_view> Types = [] {
    std::set<std::string_view> All;
    for (const NameRow &Row : nameTable())
      if (Row.Where == NameWhere::Member)
        for (std::string_view Text : Row.Beside)
          All.insert(typeIn(Text));
    return All;
  }();
  return Types.contains(Type);
}

/// Takes a name that may be that of a type.
void Scanner::typeName(std::string_view Name, std::uint32_t Mention) {
  const char *Behind = behind(Name);
  if (!Context.takeTypeName(Behind))
    return;
  Record.Declared.note(Mention, Record.region());
  BranchOf Of = Directives.branchAround();
  if (Of == BranchOf::Any && Cursor.nextCodeChar(Behind) == '{' &&
      hasMembersOfRows(Name))
    Record.addDeclaration(Name);
  const bool InX86Header =
      Facts.Kind == FileKind::Header && !Facts.Sites.empty();
  if ((Of != BranchOf::Any || InX86Header) &&
      Context.isTypeDefinition(Name, Behind))
    Facts.BranchNames.push_back(
        {Record.symbol(Name), Record.region(), MadeAs::Type, Of});
}

/// Adds the last function before the first x86 code of a header: the code is
/// in its body.
void Scanner::flushFunction() {
  if (!Function.Name.empty() && !Facts.Sites.empty() &&
      Context.opensBody(behind(Function.Name))) {
    auto Behind = std::ranges::upper_bound(Facts.BranchNames, Function.Where,
                                           {}, &BranchName::Where);
    Facts.BranchNames.insert(Behind,
                             {Record.symbol(Function.Name), Function.Where,
                              MadeAs::Function, BranchOf::Any});
  }
  Function = {};
}

/// Takes a name of the tables, or a name in the body of a macro.
void Scanner::notableName(std::string_view Name, std::uint32_t Hash) {
  NameHit Hit = Names.find(Name, Hash);
  if (Hit.Class != NameClass::None)
    knownName(Hit, Name);
  else if (Record.isInBody() && Cursor.nextCodeChar(behind(Name)) == '#' &&
           !Context.isPasted())
    Arguments.pastedFront(Name);
  if (Record.isInBody())
    nameInBody(Name, Hash);
  else
    noteUse(Name, Hash);
}

void Scanner::nameInBody(std::string_view Name, std::uint32_t Hash) {
  // `#name` is a string and `front##name` another name, but `, ##name` is the
  // argument or nothing (GCC manual, "Macros with a Variable Number of
  // Arguments").
  const bool Pasted = Context.isPasted();
  bool PartOfOther =
      Context.previous() == '#' && (!Pasted || Context.beforePrevious() == 'a');
  if (Body.noteName(Name, PartOfOther))
    return; // a parameter
  const char Next = Cursor.nextCodeChar(behind(Name));
  bool IsCalled = Next == '(' && !Context.isMember();
  // The macro makes a function: a branch that also makes it is not the only
  // one.
  if (IsCalled && Context.calledAs() == NameContext::CalledAs::Declaration &&
      Context.opensBody(behind(Name)) && !beginsStatement(Name)) {
    Record.Declared.note(mentionOf(Hash), Record.region());
    IsCalled = false;
  }
  Record.BodyUses.note(mentionOf(Hash) | (IsCalled ? CallBit : 0),
                       Record.define());
  if (Pasted || Next == '#')
    Facts.PastedParts.push_back(Record.symbol(Name));
}

/// Notes the innermost namespace of "namespace a::b {".
void Scanner::openNamespace(std::string_view Keyword) {
  if (Context.previousClass() == NameClass::Naming)
    return; // using namespace std;
  auto wordBehind = [&](const char *At) {
    At = skipWhiteSpace(At, Cursor.End);
    return At == Cursor.End ? std::string_view() : Cursor.wordAt(At);
  };
  std::string_view Opened = wordBehind(behind(Keyword));
  while (!Opened.empty()) {
    const char *At = skipWhiteSpace(behind(Opened), Cursor.End);
    if (!Cursor.from(At).starts_with("::"))
      break;
    Opened = wordBehind(At + 2);
  }
  if (Opened.empty())
    return;
  Symbol Name = Record.symbol(Opened);
  if (Facts.Namespaces.empty() || Facts.Namespaces.back() != Name)
    Facts.Namespaces.push_back(Name);
}

void Scanner::knownName(NameHit Hit, std::string_view Name) {
  switch (Hit.Class) {
  case NameClass::Intrinsic:
    intrinsic(Hit.Row, Name);
    break;
  case NameClass::Name:
    namedThing(Hit.Row, Name);
    break;
  case NameClass::Asm:
    Ahead.asmStatement(Name);
    break;
  case NameClass::Attribute:
    Ahead.attributeList(Name);
    break;
  case NameClass::Stem:
    Arguments.stem(Name);
    break;
  case NameClass::Namespace:
    openNamespace(Name);
    break;
  case NameClass::Pragma:
    Ahead.pragmaOperator(Name);
    break;
  case NameClass::Assert:
    refusal(Name);
    break;
  case NameClass::Char:
    Ahead.charArray(Name);
    break;
  case NameClass::Typedef:
    Context.beginTypedef();
    break;
  case NameClass::Tag:
  case NameClass::Naming:
    Context.beginTypeName();
    break;
  case NameClass::Keyword:
  case NameClass::None:
    break;
  }
}

/// Takes a bracket or another sign: parameters end with the body of their
/// function, or with its prototype.
void Scanner::addSign(char Sign) {
  Context.addSign(Sign);
  if (Parameters.empty())
    return;
  ParameterDepth += Sign == '{';
  bool Ends =
      Sign == '}' ? ParameterDepth <= 1 : Sign == ';' && ParameterDepth == 0;
  ParameterDepth -= Sign == '}' && ParameterDepth > 0;
  if (Ends)
    Parameters.clear();
}

void Scanner::intrinsic(std::uint32_t Row, std::string_view Name) {
  if (Context.isMember() || Context.isPasted())
    return;
  const char *Behind = behind(Name);
  const bool IsType = intrinsicTable()[Row].Kind == IntrinsicKind::Type;
  const bool AsCall = Cursor.nextCodeChar(Behind) == '(';
  if (!IsType && !AsCall && !Record.isInBody()) {
    if (Context.isParameter(Behind)) {
      Parameters.insert(Row);
      ParameterDepth = 0;
    }
    if (Parameters.contains(Row))
      return;
  }
  if (!Record.isInBody() &&
      ((!IsType && Context.isVariable(Behind)) ||
       Context.isDeclaration(Name, Behind) || Context.isEnumerator(Behind)))
    return Record.addDeclaration(Name);
  Site &S = Record.addSite(SiteKind::Intrinsic, Name.data(), Name.size());
  S.Row = Row;
  S.AsCall = AsCall;
  S.Subject = Record.symbol(Name);
  Record.noteCall(S, Context.macroAround());
}

/// True if `Text` has `Words` with no name directly before or after it.
static bool holdsWords(std::string_view Text, std::string_view Words) {
  for (std::size_t At = 0; (At = Text.find(Words, At)) != Text.npos; ++At) {
    std::size_t End = At + Words.size();
    if ((At == 0 || !isNameCharacter(Text[At - 1])) &&
        (End == Text.size() || !isNameCharacter(Text[End])))
      return true;
  }
  return false;
}

/// True if the file has one of the texts that a row requires.
bool Scanner::isBeside(RowTexts Texts) {
  if (Texts.empty())
    return true;
  auto [Known, IsNew] = Beside.try_emplace(Texts.data());
  if (IsNew)
    Known->second = std::ranges::any_of(Texts, [&](std::string_view Text) {
      return holdsWords(Cursor.Text, Text);
    });
  return Known->second;
}

/// True if the file, or perhaps one of its headers, has one of the texts that a
/// name of the kernel's requires. A file whose includes are all quoted has them
/// in a header of the project.
bool Scanner::mayBeInKernel(RowTexts Texts) {
  if (isBeside(Texts))
    return true;
  for (; LookedAt < Facts.Directives.size(); ++LookedAt)
    if (const Directive &D = Facts.Directives[LookedAt];
        D.Kind == DirectiveKind::Include)
      (D.Angled ? IncludesAngled : IncludesQuoted) = true;
  return IncludesQuoted && !IncludesAngled;
}

void Scanner::namedThing(std::uint32_t Row, std::string_view Name) {
  const NameRow &Named = nameTable()[Row];
  if (Named.Where == NameWhere::FeatureAttribute)
    return Ahead.pragmaArgument(Name);
  if (!isOfRow(Named, Name))
    return;
  Site &S = Record.addSite(SiteKind::Name, Name.data(), Name.size());
  S.Row = Row;
  S.AsCall = Cursor.nextCodeChar(behind(Name)) == '(';
  S.Subject = Record.symbol(Name);
  Record.noteCall(S, Context.macroAround());
}

/// True if the name stands for what its row describes, not for a thing that the
/// project itself declares (which is noted) or that only has the same name.
bool Scanner::isOfRow(const NameRow &Named, std::string_view Name) {
  switch (Named.Where) {
  case NameWhere::Identifier:
    return isIdentifierOfRow(Named, Name);
  case NameWhere::Call:
    return isCallOfRow(Named, Name);
  case NameWhere::FeatureCall:
    return isX86FeatureCall(Name);
  case NameWhere::Member:
    return isMemberOfRow(Named, Name);
  case NameWhere::ContextArray:
    return isMemberOfRow(Named, Name) &&
           (Cursor.nextCodeChar(behind(Name)) == '[' ||
            Context.isMemberOf("mcontext"));
  case NameWhere::Subscript:
    if (!Record.isInBody() && Context.isEnumerator(behind(Name))) {
      Record.addDeclaration(Name);
      return false;
    }
    return Context.isIndexOfGregs();
  case NameWhere::FeatureAttribute:
  case NameWhere::Attribute:
  case NameWhere::Header:
    return false;
  }
  std::unreachable();
}

bool Scanner::isIdentifierOfRow(const NameRow &Named, std::string_view Name) {
  const char *Behind = behind(Name);
  if (isOfObject() || Context.isPasted())
    return false;
  if (!Record.isInBody() &&
      (Context.isVariable(Behind) || Context.isEnumerator(Behind) ||
       Context.isTypeDefinition(Name, Behind))) {
    Record.addDeclaration(Name);
    return false;
  }
  // `struct name;` compiles on any machine and defines nothing.
  const bool IsForward = Context.previousClass() == NameClass::Tag &&
                         Cursor.nextCodeChar(Behind) == ';';
  return !IsForward && mayBeInKernel(Named.Beside);
}

bool Scanner::isCallOfRow(const NameRow &Named, std::string_view Name) {
  const char *Behind = behind(Name);
  if (isOfObject() || Cursor.nextCodeChar(Behind) != '(')
    return false;
  if (!Named.Beside.empty() && !Record.isInBody() &&
      Context.isDeclaration(Name, Behind)) {
    Record.addDeclaration(Name);
    return false;
  }
  return mayBeInKernel(Named.Beside);
}

bool Scanner::isX86FeatureCall(std::string_view Name) {
  constexpr std::size_t MaxArgument = 200;
  const char *Behind = behind(Name);
  if (isOfObject() || Cursor.nextCodeChar(Behind) != '(')
    return false;
  // A literal that names something other than x86 is a feature of aarch64
  // (Clang 19).
  auto Feature = joinedStrings(Cursor.from(Behind).substr(0, MaxArgument));
  return !Feature || namesX86Feature(*Feature);
}

bool Scanner::isMemberOfRow(const NameRow &Named, std::string_view Name) {
  const char *Behind = behind(Name);
  if (!isOfObject()) {
    if (!Record.isInBody() && Named.Beside.empty() && Context.isField(Behind))
      Record.addDeclaration(Name);
    return false;
  }
  // The members are registers and arrays of them: "ifc.gregs->x" and
  // "view.gregs.pc" are something else.
  return isBeside(Named.Beside) && Cursor.nextCodeChar(Behind) != '.' &&
         !Cursor.from(Behind).starts_with("->");
}

/// Reads static_assert(false, "x86 only"), which is C++'s #error.
void Scanner::refusal(std::string_view Name) {
  CodeToken Open = nextCodeToken(behind(Name), Cursor.End);
  if (Record.isInBody() || Open.Text != "(")
    return;
  CodeToken Asserted = nextCodeToken(Open.end(), Cursor.End);
  std::string_view Next = nextCodeToken(Asserted.end(), Cursor.End).Text;
  if ((Asserted.Text != "false" && Asserted.Text != "0") ||
      (Next != "," && Next != ")"))
    return;
  SawCode = true;
  flushCode();
  Directive D = Record.directiveHere(DirectiveKind::Error);
  D.Name = Record.symbol(Name);
  Record.quoteHere();
  Record.addDirective(D);
}

} // namespace armlift::source
