#include "analyzers/source/lexical/scan/AheadReader.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "core/code/CodeTokens.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {

namespace {

/// `0`, `0x0`, `00u`: every type holds its negative value.
bool isZero(std::string_view Number) {
  return Number.starts_with('0') &&
         Number.find_first_not_of("0xXbBuUlL'") == Number.npos;
}

/// The result of reading an array after its name: the end of what was read, and
/// the first negative constant in its braces, if there is one.
struct ArrayReading {
  const char *Stop;
  std::string_view Negative = {};
};

/// Reads up to the first such constant, the end of the braces, or a directive,
/// as it is not known yet which branch counts. Only the front of a long table
/// is read.
ArrayReading readArray(const char *At, const char *End) {
  constexpr std::ptrdiff_t MaxBytes = 16384;
  End = At + std::min(End - At, MaxBytes);
  // How much of "{ - 1 }" was read last: the front of an element, its minus,
  // and its number. An element counts only if it is a single number.
  enum class Met { Nothing, Front, Minus, Number } Last = Met::Nothing;
  const char *Minus = nullptr, *BehindNumber = nullptr;
  unsigned Parentheses = 0, Braces = 0;
  while (true) {
    CodeToken T = nextCodeToken(At, End);
    bool Ends = Parentheses == 0 && (T.Text == "," || T.Text == "}");
    if (Ends && Last == Met::Number)
      return {T.end(), {Minus, BehindNumber}};
    // The end of a parameter, of an array without braces, or of the braces.
    if (T.Text.empty() || T.Text == ";" || T.Text == "#" ||
        (T.Text == ")" && Parentheses == 0) || (Ends && Braces == 0) ||
        (T.Text == "}" && Braces == 1))
      return {T.end()};
    if (T.Text == "{" || (Ends && Braces > 0)) {
      Last = Met::Front;
    } else if (T.Text == "-" && Last == Met::Front) {
      Last = Met::Minus;
      Minus = T.Text.data();
    } else if (T.Kind == CodeKind::Literal && !isZero(T.Text) &&
               Last == Met::Minus) {
      Last = Met::Number;
      BehindNumber = T.end();
    } else {
      Last = Met::Nothing;
    }
    Parentheses += T.Text == "(";
    Parentheses -= T.Text == ")";
    Braces += T.Text == "{";
    Braces -= T.Text == "}";
    At = T.end();
  }
}

constexpr unsigned MaxSpecifiers = 8;

bool isSignOfChar(std::string_view Word) {
  return Word == "signed" || Word == "unsigned";
}

/// True for the `char` of "signed static const char".
bool isSignedBefore(std::string_view Front) {
  for (unsigned I = 0; I < MaxSpecifiers; ++I) {
    Front = Front.substr(0, Front.find_last_not_of(" \t\r\n") + 1);
    std::size_t Begin = Front.size();
    while (Begin > 0 && isNameCharacter(Front[Begin - 1]))
      --Begin;
    std::string_view Word = Front.substr(Begin);
    if (Word.empty() || isSignOfChar(Word))
      return !Word.empty();
    Front.remove_suffix(Word.size());
  }
  return false;
}

/// Returns the name that is declared with the specifiers from `At`, as in
/// "char const t[]"; no word if there is none, or if they have a sign.
CodeToken declaredName(const char *At, const char *End) {
  CodeToken Name = nextCodeToken(At, End);
  for (unsigned I = 0; I < MaxSpecifiers && Name.Kind == CodeKind::Word; ++I) {
    CodeToken Next = nextCodeToken(Name.end(), End);
    if (isSignOfChar(Name.Text))
      return {};
    if (Next.Kind != CodeKind::Word)
      return Name;
    Name = Next;
  }
  return {};
}

} // namespace

bool AheadReader::mayReadAhead() const {
  constexpr std::size_t MaxReadings = 8, MinBytes = 1 << 20;
  return Bytes <= MinBytes + MaxReadings * Cursor.Text.size();
}

void AheadReader::countReadAhead(std::size_t More) {
  bool Could = mayReadAhead();
  Bytes += More;
  if (Could && !mayReadAhead())
    Record.noteLimit("its asm statements, attributes or tables are nested or "
                     "never closed: those after line " +
                     std::to_string(Cursor.Line) + " were not looked at");
}

bool AheadReader::statement(const char *Begin, WrittenAsm &Into) {
  if (!mayReadAhead())
    return false;
  const std::size_t Start = Cursor.offset(Begin);
  const bool InMacro = Record.isInBody();
  std::string_view Text = Cursor.Text;
  if (InMacro)
    Text = Text.substr(0, Cursor.offset(lineEnd(Begin, Cursor.End)));
  bool Whole = parseAsmStatement(Text, Start, Into, InMacro);
  countReadAhead(Into.End - Start);
  return Whole;
}

void AheadReader::charArray(std::string_view Type) {
  if (!MayBeCxx || Record.isInBody() || isSignOfChar(Context.previousWord()) ||
      !mayReadAhead())
    return;
  const char *Behind = Type.data() + Type.size();
  CodeToken Name = declaredName(Behind, Cursor.End);
  if (Name.Kind != CodeKind::Word ||
      nextCodeToken(Name.end(), Cursor.End).Text != "[")
    return;
  ArrayReading Array = readArray(Name.end(), Cursor.End);
  countReadAhead(static_cast<std::size_t>(Array.Stop - Behind));
  if (!Array.Negative.empty() &&
      !isSignedBefore(Cursor.Text.substr(0, Cursor.offset(Type.data()))))
    Negative = {Array.Negative, Type};
}

void AheadReader::noteNegativeChar() {
  if (!Record.mayAddSite())
    return;
  Site &S = Record.Facts.NegativeChars.emplace_back(
      Record.siteAt(SiteKind::NegativeChar, Negative.Constant.data(),
                    Negative.Constant.size()));
  S.Subject = Record.symbol(Negative.Type);
}

void AheadReader::asmStatement(std::string_view Keyword) {
  WrittenAsm Written;
  const char *Behind = Keyword.data() + Keyword.size();
  std::string_view Whole; // the macro or parameter that is the whole text
  if (mayReadAhead())
    Whole = asmTemplateName(Cursor.Text, Cursor.offset(Behind));
  Body.noteArgument(ArgumentUse::Assembly, Whole);
  if (Record.isInBody() && mayReadAhead() &&
      isAsmKeywordAlone({Behind, static_cast<std::size_t>(
                                     lineEnd(Behind, Cursor.End) - Behind)}))
    return Body.noteAsmKeyword();
  const bool IsClosed = statement(Behind, Written);
  if (Record.isInBody())
    for (std::string_view Name : Written.Always.Names)
      if (Name != Whole && Body.isParameter(Name))
        Body.noteArgument(ArgumentUse::AssemblyPart, Name);
  if (!IsClosed) {
    if (!Whole.empty())
      noteText(Whole, Keyword);
    return;
  }
  const AsmStatement &Statement = Written.Always;
  AsmReading Reading;
  bool Word = Statement.Constraints.empty() &&
              Statement.Template.find_first_of(" \n\t;") == std::string::npos;
  // `register long r asm("rax")` names a register, `int f(void) asm("g")` names
  // a symbol.
  if (Word && Context.followsDeclarator()) {
    if (Context.previous() == 'a' && isX86Register(Statement.Template))
      Reading = {AsmVerdict::X86, "%" + Statement.Template, true};
  } else {
    Reading = readAsm(Statement, [this](std::string_view Name) {
      return definesFunction(Name);
    });
  }
  noteAsm(Reading, Keyword.data(), Keyword.size());
  // One finding is enough for a statement that is x86 code in any case.
  AsmBranches.clear();
  if (Reading.Verdict == AsmVerdict::X86)
    return;
  if (Reading.Verdict == AsmVerdict::Portable)
    for (std::string_view Name : Statement.Names)
      noteText(Name, Keyword);
  AsmBranches.assign(std::move_iterator(Written.Branches.rbegin()),
                     std::move_iterator(Written.Branches.rend()));
}

/// True if the file has the body of the function `Name`.
bool AheadReader::definesFunction(std::string_view Name) {
  // A search for text takes a small part of the time of reading it.
  constexpr std::size_t SearchesPerReading = 16;
  if (Name.empty() || !mayReadAhead())
    return false;
  countReadAhead(Cursor.Text.size() / SearchesPerReading);
  for (std::size_t At = 0; (At = Cursor.Text.find(Name, At)) != Name.npos;) {
    const bool Begins = At == 0 || !isNameCharacter(Cursor.Text[At - 1]);
    At += Name.size();
    if (Begins && Context.opensBody(Cursor.Text.data() + At))
      return true;
  }
  return false;
}

void AheadReader::asmText() {
  const char *Begin = Cursor.P;
  std::string_view Body(
      Begin, static_cast<std::size_t>(lineEnd(Begin, Cursor.End) - Begin));
  if (!Body.contains('"') || !mayReadAhead())
    return;
  countReadAhead(Body.size());
  std::optional<std::string> Text = asmTextOf(Body);
  if (!Text)
    return;
  AsmReading Reading = readAsm({.Template = *std::move(Text),
                                .Names = {},
                                .Constraints = {},
                                .Clobbers = {}});
  if (Reading.Verdict == AsmVerdict::X86)
    Record.Facts.ArgumentMacros.push_back(
        {Record.region(), ArgumentUse::Text, 0,
         Record.ownSymbol(std::move(Reading.Subject))});
}

/// Notes a macro in the text of the statement, which may be x86's.
void AheadReader::noteText(std::string_view Name, std::string_view Keyword) {
  if ((Record.isInBody() && Body.isParameter(Name)) || !Record.mayAddSite())
    return;
  Site S = Record.siteAt(SiteKind::InlineAsm, Keyword.data(), Keyword.size());
  S.Use = ArgumentUse::Text;
  S.Call = S.Subject = Record.symbol(Name);
  Record.Facts.ArgumentSites.push_back(S);
}

void AheadReader::noteAsm(const AsmReading &Reading, const char *Begin,
                          std::size_t Length) {
  if (Reading.Verdict != AsmVerdict::X86)
    return;
  Site &S = Record.addSite(SiteKind::InlineAsm, Begin, Length);
  S.Subject = Record.ownSymbol(Reading.Subject);
  Record.noteCall(S, Context.macroAround());
}

void AheadReader::asmBranch(const char *Begin, const char *Quote) {
  while (!AsmBranches.empty() &&
         AsmBranches.back().Begin < Cursor.offset(Begin))
    AsmBranches.pop_back();
  if (AsmBranches.empty() || AsmBranches.back().Begin != Cursor.offset(Begin))
    return;
  const char *Behind = skipQuoted(Quote, Cursor.End);
  noteAsm(readAsm(AsmBranches.back().Text), Begin,
          static_cast<std::size_t>(Behind - Begin));
}

/// Looks for x86 names in an attribute list or pragma between two places of the
/// text.
void AheadReader::attributes(const char *Begin, const char *Limit) {
  for (CodeToken T; !(T = nextCodeToken(Begin, Limit)).Text.empty();
       Begin = T.end()) {
    if (T.Kind != CodeKind::Word) // names inside strings are not attributes
      continue;
    NameHit Hit = Names.find(T.Text, nameHash(T.Text));
    if (Hit.Class != NameClass::Name)
      continue;
    NameWhere Where = nameTable()[Hit.Row].Where;
    if (Where != NameWhere::Attribute && Where != NameWhere::FeatureAttribute)
      continue;
    std::string Subject(T.Text);
    if (Where == NameWhere::FeatureAttribute) {
      if (!mayReadAhead())
        return;
      std::string_view Inside(T.end(),
                              static_cast<std::size_t>(Limit - T.end()));
      std::string Features = joinedStrings(Inside).value_or("");
      std::size_t Close = std::min(Inside.find(')'), Inside.size());
      countReadAhead(Close + Features.size());
      if (!namesX86Feature(Features)) {
        std::size_t Open = Inside.find('(');
        if (Features.empty() && Open < Close &&
            Cursor.nextCodeChar(T.end()) == '(')
          Body.noteArgument(ArgumentUse::Features,
                            trim(Inside.substr(Open + 1, Close - Open - 1)));
        continue;
      }
      Subject += "(\"" + Features + "\")";
    }
    // The list may span lines, but the underlined text must start on the
    // current one.
    const char *At = std::max(T.Text.data(), Cursor.LineStart);
    Site &S = Record.addSite(SiteKind::Name, At, T.Text.size());
    S.Row = Hit.Row;
    S.Subject = Record.ownSymbol(std::move(Subject));
  }
}

void AheadReader::attributeList(std::string_view Keyword) {
  if (!mayReadAhead())
    return;
  const char *const Begin = Keyword.data() + Keyword.size();
  unsigned Depth = 0;
  const char *At = Begin;
  for (CodeToken T; !(T = nextCodeToken(At, Cursor.End)).Text.empty();
       At = T.end()) {
    Depth += T.Text == "(";
    Depth -= T.Text == ")" && Depth > 0;
    if (Depth == 0 && (T.Text == ")" || T.Text == ";"))
      break;
  }
  countReadAhead(static_cast<std::size_t>(At - Begin));
  attributes(Begin, At);
}

/// Reads `[[gnu::target("avx2")]]`. Calls of Objective-C begin with two
/// brackets too (`[[X alloc] init];`); a ';' or a brace before "]]" ends the
/// search.
void AheadReader::bracketedAttributes(const char *Begin) {
  if (!mayReadAhead())
    return;
  constexpr std::string_view Ends = ";{}";
  const char *At = Begin;
  bool Closed = false;
  for (CodeToken T; !Closed; At = T.end()) {
    T = nextCodeToken(At, Cursor.End);
    if (T.Text.empty() || Ends.contains(T.Text))
      break;
    Closed = T.Text == "]" && charAt(T.end(), Cursor.End) == ']';
  }
  countReadAhead(static_cast<std::size_t>(At - Begin));
  if (Closed)
    attributes(Begin, At);
}

void AheadReader::pragmaArgument(std::string_view Keyword) {
  if (Context.previousWord() != "GCC" || !mayReadAhead())
    return;
  std::string_view Rest = Cursor.from(Keyword.data());
  Rest = Rest.substr(0, Rest.find(')'));
  countReadAhead(Rest.size());
  attributes(Rest.data(), Rest.data() + Rest.size());
}

/// Only the words of a GCC pragma stop the build. Clang's `attribute push` does
/// not: GCC does not know it, and Clang silently accepts x86 features for
/// aarch64 (19.1.7).
void AheadReader::pragma(std::string_view Words) {
  std::vector<std::string_view> First = splitWords(Words.substr(0, 64), " \t");
  if (!First.empty() && First.front() == "GCC")
    attributes(Words.data(), Words.data() + Words.size());
}

void AheadReader::pragmaOperator(std::string_view Keyword) {
  WrittenAsm Operand;
  if (!statement(Keyword.data() + Keyword.size(), Operand))
    return;
  std::string_view Words = trim(Operand.Always.Template);
  if (!Words.starts_with("GCC"))
    return;
  Words = trim(Words.substr(3));
  std::size_t Open = Words.find_first_of("( \t");
  if (Open == Words.npos)
    return;
  std::string_view Word = Words.substr(0, Open);
  NameHit Hit = Names.find(Word, nameHash(Word));
  std::string Features = joinedStrings(Words.substr(Open)).value_or("");
  if (Hit.Class != NameClass::Name ||
      nameTable()[Hit.Row].Where != NameWhere::FeatureAttribute ||
      !namesX86Feature(Features))
    return;
  Site &S = Record.addSite(SiteKind::Name, Keyword.data(), Keyword.size());
  S.Row = Hit.Row;
  S.Subject = Record.ownSymbol(std::string(Word) + "(\"" + Features + "\")");
}

} // namespace armlift::source
