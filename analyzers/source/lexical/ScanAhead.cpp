// What is read as a whole from its keyword on, in front of the scanner: asm
// statements, lists of attributes, pragmas, tables of char.
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/Features.h"
#include "analyzers/source/lexical/SplitWords.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {

namespace {

/// `0`, `0x0`, `00u`: every type holds its negative.
bool isZero(std::string_view Number) {
  return Number.starts_with('0') &&
         Number.find_first_not_of("0xXbBuUlL'") == Number.npos;
}

/// What was read of an array after its name: how far, and the first negative
/// constant in its braces, if any.
struct ArrayReading {
  const char *Stop;
  std::string_view Negative = {};
};

/// Reads up to the first such constant, the end of the braces, or a directive:
/// which branch counts is not known yet. Of a table the front is enough.
ArrayReading readArray(const char *At, const char *End) {
  constexpr std::ptrdiff_t MaxBytes = 16384;
  End = At + std::min(End - At, MaxBytes);
  // How much of "{ - 1 }" was met last: a constant begins, is negative, and is
  // one number.
  enum class Met { Nothing, Front, Minus, Number } Last = Met::Nothing;
  const char *Minus = nullptr, *BehindNumber = nullptr;
  unsigned Parentheses = 0, Braces = 0;
  while (true) {
    CodeToken T = nextCodeToken(At, End);
    bool Ends = Parentheses == 0 && (T.Text == "," || T.Text == "}");
    if (Ends && Last == Met::Number)
      return {T.end(), {Minus, BehindNumber}};
    // Of a parameter, of an array without braces, of those.
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

} // namespace

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
    Errors.push_back(
        {ErrorKind::Limit, std::string(Path),
         "its asm statements, attributes or tables are nested or never "
         "closed: those behind line " +
             std::to_string(Line) + " were not looked at"});
}

bool Scanner::readStatementAhead(std::size_t Start, WrittenAsm &Into) {
  if (!mayReadAhead())
    return false;
  bool Whole = parseAsmStatement(Text, Start, Into);
  countReadAhead(Into.End - Start);
  return Whole;
}

/// Whether a declarator ends here, and no `if (x)`, `do`, `else` or `[[x]]`.
bool Scanner::followsDeclarator() const {
  if (previous() == ']') { // of an array
    std::size_t Front = 0;
    while (Front < Recent.size() && sign(Recent[Front]) == ']')
      Front = openBefore(Front + 1, '[', ']') + 1;
    return Front < Recent.size() && sign(Recent[Front]) == 'a';
  }
  std::size_t Open = 0, Front = 0;
  if (previous() == ')') {
    Open = openBefore(1, '(', ')');
    Front = Open + 1;
  } else if (previous() != 'a') {
    return false;
  }
  return Open < Recent.size() && !beginsStatement(wordAt(Recent[Front]));
}

/// `char table[2] = {-1, 0}`: C++ rejects a constant that the type cannot hold
/// (C++11, [dcl.init.list], narrowing), and aarch64's char holds none below
/// zero, nor does its wchar_t (AAPCS64, 10.1.1).
void Scanner::charArray(std::string_view Type) {
  if (!MayBeCxx || InDefine != NoDefine || previousWord() == "signed" ||
      previousWord() == "unsigned" || !mayReadAhead())
    return;
  const char *Behind = Type.data() + Type.size();
  CodeToken Name = nextCodeToken(Behind, End);
  if (Name.Kind != CodeKind::Word || nextCodeToken(Name.end(), End).Text != "[")
    return;
  ArrayReading Array = readArray(Name.end(), End);
  countReadAhead(static_cast<std::size_t>(Array.Stop - Behind));
  if (!Array.Negative.empty())
    Negative = {Array.Negative, Type};
}

/// The constant that charArray() has seen begins here.
void Scanner::negativeChar() {
  if (!mayAddSite())
    return;
  Site &S = Facts.NegativeChars.emplace_back(siteAt(SiteKind::NegativeChar,
                                                    Negative.Constant.data(),
                                                    Negative.Constant.size()));
  S.Subject = symbol(Negative.Type);
}

void Scanner::asmStatement(const char *Begin, std::size_t Length) {
  WrittenAsm Written;
  const std::size_t Start = offset(Begin) + Length;
  if (InDefine != NoDefine && mayReadAhead())
    noteArgumentMacro(ArgumentUse::Assembly, asmTemplateName(Text, Start));
  if (!readStatementAhead(Start, Written))
    return;
  const AsmStatement &Statement = Written.Always;
  AsmReading Reading;
  bool Word = Statement.Constraints.empty() &&
              Statement.Template.find_first_of(" \n\t;") == std::string::npos;
  // `register long r asm("rax")` names a register, `int f(void) asm("g")` a
  // symbol.
  if (Word && followsDeclarator()) {
    if (previous() == 'a' && isX86Register(Statement.Template))
      Reading = {AsmVerdict::X86, "%" + Statement.Template, true};
  } else {
    Reading = readAsm(Statement);
  }
  noteAsm(Reading, Begin, Length);
  // One finding is enough for a statement that is x86's in any case.
  AsmBranches.clear();
  if (Reading.Verdict != AsmVerdict::X86)
    AsmBranches.assign(std::move_iterator(Written.Branches.rbegin()),
                       std::move_iterator(Written.Branches.rend()));
}

void Scanner::noteAsm(const AsmReading &Reading, const char *Begin,
                      std::size_t Length) {
  if (Reading.Verdict != AsmVerdict::X86)
    return;
  Site &S = addSite(SiteKind::InlineAsm, Begin, Length);
  Facts.Symbols.push_back(Reading.Subject);
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  noteCall(S, CallAround::Macro);
}

/// A string literal begins at `Begin`, its quote at `Quote`: it may be the
/// first of a branch of the asm statement around it, and what the branch says
/// stands under the condition that holds here.
void Scanner::asmBranch(const char *Begin, const char *Quote) {
  while (!AsmBranches.empty() && AsmBranches.back().Begin < offset(Begin))
    AsmBranches.pop_back();
  if (AsmBranches.empty() || AsmBranches.back().Begin != offset(Begin))
    return;
  const char *Behind = skipQuoted(Quote, End);
  noteAsm(readAsm(AsmBranches.back().Text), Begin,
          static_cast<std::size_t>(Behind - Begin));
}

/// Looks for x86 names inside an attribute list or pragma between two places of
/// the text.
void Scanner::attributes(const char *Begin, const char *Limit) {
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
        if (Features.empty() && Open < Close && nextCodeChar(T.end()) == '(')
          noteArgumentMacro(ArgumentUse::Features,
                            trim(Inside.substr(Open + 1, Close - Open - 1)));
        continue;
      }
      Subject += "(\"" + Features + "\")";
    }
    // The list may span lines, but what is underlined starts on the current
    // one.
    const char *At = std::max(T.Text.data(), LineStart);
    Site &S = addSite(SiteKind::Name, At, T.Text.size());
    S.Row = Hit.Row;
    Facts.Symbols.push_back(std::move(Subject));
    S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  }
}

/// From a keyword up to the parenthesis that closes its list.
void Scanner::attributeList(const char *Begin) {
  if (!mayReadAhead())
    return;
  unsigned Depth = 0;
  const char *At = Begin;
  for (CodeToken T; !(T = nextCodeToken(At, End)).Text.empty(); At = T.end()) {
    Depth += T.Text == "(";
    Depth -= T.Text == ")" && Depth > 0;
    if (Depth == 0 && (T.Text == ")" || T.Text == ";"))
      break;
  }
  countReadAhead(static_cast<std::size_t>(At - Begin));
  attributes(Begin, At);
}

/// `[[gnu::target("avx2")]]`. Objective-C calls open with two brackets too
/// (`[[X alloc] init];`) and end with their statement.
void Scanner::bracketedAttributes(const char *Begin) {
  if (!mayReadAhead())
    return;
  constexpr std::string_view Ends = ";{}";
  const char *At = Begin;
  bool Closed = false;
  for (CodeToken T; !Closed; At = T.end()) {
    T = nextCodeToken(At, End);
    if (T.Text.empty() || Ends.contains(T.Text))
      break;
    Closed = T.Text == "]" && charAt(T.end(), End) == ']';
  }
  countReadAhead(static_cast<std::size_t>(At - Begin));
  if (Closed)
    attributes(Begin, At);
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
  WrittenAsm Operand;
  if (!readStatementAhead(offset(Begin) + Length, Operand))
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
  Site &S = addSite(SiteKind::Name, Begin, Length);
  S.Row = Hit.Row;
  Facts.Symbols.push_back(std::string(Word) + "(\"" + Features + "\")");
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
}

} // namespace armlift::source
