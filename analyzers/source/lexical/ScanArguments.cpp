// What a macro makes of its arguments: `#define CALL(name) __NR_##name` makes a
// system call of `open`, ASM("cpuid") an asm statement.
#include "analyzers/source/lexical/Scanner.h"

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/Features.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::source {

/// `FOR_EACH`, as macros are written.
static bool looksLikeMacro(std::string_view Name) {
  return std::ranges::none_of(Name,
                              [](char C) { return C >= 'a' && C <= 'z'; }) &&
         std::ranges::any_of(Name, [](char C) { return C >= 'A' && C <= 'Z'; });
}

/// Finds the call that the name at `Begin` is an argument of: "FN(or, |,
/// _mm_or_si128)". Of what stands deeper, "FN(or, use(_mm_or_si128(a, b)))",
/// the outermost that looks like a macro: another call compiles it in any case.
void Scanner::noteCall(Site &S, CallAround Wanted) {
  unsigned Closed = 0;
  std::uint32_t Commas = 0;
  for (std::size_t Back = 0; Back < Recent.size(); ++Back) {
    char Sign = sign(Recent[Back]);
    if (Sign == ';' || Sign == '{' || Sign == '}')
      return;
    Commas += Sign == ',' && Closed == 0;
    Closed += Sign == ')';
    if (Sign == '(' && Closed > 0) {
      --Closed;
      continue;
    }
    if (Sign != '(')
      continue;
    std::string_view Name = wordAt(Recent[Back + 1]);
    if (Wanted == CallAround::Next ? !Name.empty() : looksLikeMacro(Name)) {
      S.Call = symbol(Name);
      S.Argument = Commas;
    }
    if (Wanted == CallAround::Next)
      return;
    Commas = 0;
  }
}

/// Notes what the macro whose body is scanned makes of its parameter.
void Scanner::noteArgumentMacro(ArgumentUse Use, std::string_view Parameter,
                                Symbol Front) {
  if (InDefine == NoDefine)
    return;
  std::uint32_t Index = 0;
  while (Index < BodyParameters.size() &&
         Facts.name(BodyParameters[Index]) != Parameter)
    ++Index;
  if (Index < BodyParameters.size() || Parameter == "__VA_ARGS__")
    Facts.ArgumentMacros.push_back({InDefine, Use, Index, Front});
}

/// A site that counts if the macro around makes `Use` of it.
Site Scanner::argumentSite(ArgumentUse Use, SiteKind Kind, const char *Begin,
                           std::size_t Length, std::string_view Subject) {
  Site S = siteAt(Kind, Begin, Length);
  S.Use = Use;
  S.Subject = symbol(Subject);
  noteCall(S, CallAround::Next);
  return S;
}

/// `open` as an argument: of a macro that pastes it to __NR_ it is a system
/// call.
void Scanner::stem(const char *Begin, std::size_t Length) {
  char Next = nextCodeChar(Begin + Length);
  if ((previous() != '(' && previous() != ',') || (Next != ')' && Next != ','))
    return;
  for (std::string_view Front : NameIndex::CallFronts) {
    std::string Whole(Front);
    Whole.append(Begin, Length);
    const NameRow *Row = findNameRow(Whole);
    if (!Row || Row->Name != Whole)
      continue;
    Site S = argumentSite(ArgumentUse::Pasted, SiteKind::Name, Begin, Length,
                          Row->Name);
    if (S.Call == NoSymbol)
      return;
    S.Row = rowNumber(*Row);
    if (mayAddSite())
      Facts.ArgumentSites.push_back(S);
  }
}

/// The string that begins here, after `ASM(` or `TARGET(`, may be x86's.
void Scanner::stringArgument() {
  const char *Open = Recent.last(), *Begin = Recent.beforeLast();
  if (!Open || *Open != '(' || !Begin || Begin < LineStart)
    return;
  std::string_view Macro = wordAt(Begin);
  // As macros are written, or one that the file defines in front.
  if (*Begin != '_' && !isUpper(*Begin) && !ArgumentMacros.contains(Macro))
    return;
  std::string_view Rest = Text.substr(offset(P) + 1, 64);
  // "\n\tcpuid"
  while (Rest.starts_with("\\n") || Rest.starts_with("\\t") ||
         Rest.starts_with(' '))
    Rest.remove_prefix(Rest[0] == ' ' ? 1 : 2);
  std::size_t End =
      Rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789");
  if (End == 0 || End == Rest.npos)
    return;
  std::string_view Word = Rest.substr(0, End);
  ArgumentUse Use = ArgumentUse::None;
  std::string Subject;
  if (isX86Instruction(Word)) {
    WrittenAsm Statement;
    if (readStatementAhead(offset(Open), Statement))
      Subject = readAsm(Statement.Always).Subject;
    else if (!mayReadAhead())
      return;
    Use = ArgumentUse::Assembly;
  }
  if (Subject.empty()) {
    Rest = Rest.substr(0, Rest.find('"'));
    if (Rest.find_first_of(" %") != Rest.npos || !namesX86Feature(Rest))
      return;
    Use = ArgumentUse::Features;
    Subject = "target(\"" + std::string(Rest) + "\")";
  }
  // Of a word of the language its own statement tells.
  NameClass Class = Names.find(Macro, nameHash(Macro)).Class;
  if (Class == NameClass::Asm || Class == NameClass::Attribute || !mayAddSite())
    return;
  Site S = argumentSite(
      Use, Use == ArgumentUse::Assembly ? SiteKind::InlineAsm : SiteKind::Name,
      Begin, Macro.size(), {});
  S.Call = symbol(Macro);
  S.Argument = 0;
  if (Use == ArgumentUse::Features)
    S.Row = Names.find("target", nameHash("target")).Row;
  Facts.Symbols.push_back(std::move(Subject));
  S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  Facts.ArgumentSites.push_back(S);
}

/// A parameter of the macro whose body is read: `t##_id` is made of what it is
/// given.
bool Scanner::isParameter(std::string_view Name) const {
  return std::ranges::any_of(BodyParameters,
                             [&](Symbol P) { return Facts.name(P) == Name; });
}

/// `_mm_##op`, `__NR_##name`
void Scanner::pastedFront(const char *Begin, std::size_t Length) {
  std::string_view Name(Begin, Length);
  if (isParameter(Name))
    return;
  if (NameIndex::isIntrinsicFront(Name)) {
    Site &S = addSite(SiteKind::PastedIntrinsic, Begin, Length);
    Facts.Symbols.push_back(std::string(Name) + "##");
    S.Subject = static_cast<Symbol>(Facts.Symbols.size() - 1);
  } else if (NameIndex::isCallFront(Name)) {
    std::string_view Rest = Text.substr(offset(Begin) + Length, 256);
    Rest = trim(Rest.substr(std::min(Rest.find('#'), Rest.size())));
    if (!Rest.starts_with("##"))
      return;
    Rest = trim(Rest.substr(2));
    auto End = std::ranges::find_if_not(Rest, isIdentifierChar);
    noteArgumentMacro(
        ArgumentUse::Pasted,
        Rest.substr(0, static_cast<std::size_t>(End - Rest.begin())),
        symbol(Name));
  }
}

} // namespace armlift::source
