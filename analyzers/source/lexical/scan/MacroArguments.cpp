#include "analyzers/source/lexical/scan/MacroArguments.h"

#include "analyzers/source/lexical/scan/AsmText.h"
#include "analyzers/source/lexical/scan/Features.h"
#include "core/rules/NameTable.h"
#include "core/shim/PastedIntrinsics.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armlift::source {

/// Returns a site that only counts if the macro around it makes `Use` of it.
Site MacroArguments::site(ArgumentUse Use, SiteKind Kind,
                          std::string_view At) const {
  Site S = Record.siteAt(Kind, At.data(), At.size());
  S.Use = Use;
  return S;
}

void MacroArguments::stem(std::string_view Name) {
  char Before = Context.previous();
  char Next = Cursor.nextCodeChar(Name.data() + Name.size());
  if ((Before != '(' && Before != ',') || (Next != ')' && Next != ','))
    return;
  for (std::string_view Front : NameIndex::CallFronts) {
    std::string Whole = std::string(Front).append(Name);
    const NameRow *Row = findNameRow(Whole);
    if (!Row || Row->Name != Whole)
      continue;
    Site S = site(ArgumentUse::Pasted, SiteKind::Name, Name);
    Record.noteCall(S, Context.callAround());
    if (S.Call == NoSymbol)
      return;
    S.Subject = Record.symbol(Row->Name);
    S.Row = rowNumber(*Row);
    if (Record.mayAddSite())
      Record.Facts.ArgumentSites.push_back(S);
  }
}

namespace {

/// Returns the first word of a string, without leading escapes: "\n\tcpuid".
std::string_view firstWord(std::string_view Inside) {
  while (Inside.starts_with("\\n") || Inside.starts_with("\\t") ||
         Inside.starts_with(' '))
    Inside.remove_prefix(Inside[0] == ' ' ? 1 : 2);
  auto End = std::ranges::find_if_not(
      Inside, [](char C) { return (C >= 'a' && C <= 'z') || isDigit(C); });
  return {Inside.begin(), End};
}

} // namespace

/// A name in the style of macros or of the keyword, or a macro that the file
/// has defined before.
bool MacroArguments::mayTakeCode(std::string_view Macro) const {
  return !Macro.empty() &&
         (Macro[0] == '_' || isUpper(Macro[0]) || Body.isArgumentMacro(Macro) ||
          Macro.contains("asm"));
}

/// The instruction of the asm statement whose text begins here, behind '(', or
/// of the text alone behind ','.
std::string MacroArguments::instructionHere() const {
  WrittenAsm Statement;
  if (*Context.last() == '(')
    Ahead.statement(Context.last(), Statement);
  else
    Statement.Always.Template =
        asmStringsAt(Cursor.Text, Cursor.offset(Cursor.P));
  return readAsm(Statement.Always).Subject;
}

void MacroArguments::string() {
  const char Before = Context.previous();
  if (Before != '(' && Before != ',')
    return;
  // Most calls are of functions, which the name tells. The call around a later
  // argument is farther away: there the text is looked at first.
  std::optional<NameContext::Argument> Of;
  if (Before == '(' &&
      (!(Of = Context.argumentHere()) || !mayTakeCode(Of->Call)))
    return;
  std::string_view Inside = Cursor.from(Cursor.P).substr(1, 64);
  std::string_view Word = firstWord(Inside);
  const char *Behind = Word.data() + Word.size();
  if (Behind == Inside.data() + Inside.size())
    return;
  std::string_view Text = Inside.substr(0, Inside.find('"'));
  // "1: lock; decl %0", "%%rax"
  const bool IsLabel = !Word.empty() && isDigit(Word[0]) && *Behind == ':';
  const bool MayBeCode = isX86Instruction(Word) || IsLabel ||
                         Text.contains("%%") || Text.contains("\\n\\t");
  if (!MayBeCode && (Before != '(' || Word.empty()))
    return;
  if (Before == ',' &&
      (!(Of = Context.argumentHere()) || !mayTakeCode(Of->Call)))
    return;
  std::string_view Macro = Of->Call;
  ArgumentUse Use = ArgumentUse::None;
  std::string Subject;
  if (MayBeCode) {
    Subject = instructionHere();
    if (Subject.empty() && !Ahead.mayReadAhead())
      return;
    Use = Text == Word ? ArgumentUse::AssemblyWord : ArgumentUse::Assembly;
  }
  if (Subject.empty()) {
    if (Before != '(' || Word.empty())
      return;
    std::string_view Features =
        Inside.substr(static_cast<std::size_t>(Word.data() - Inside.data()));
    Features = Features.substr(0, Features.find('"'));
    if (Features.find_first_of(" %") != Features.npos ||
        !namesX86Feature(Features))
      return;
    Use = ArgumentUse::Features;
    Subject = "target(\"" + std::string(Features) + "\")";
  }
  // A keyword is handled by its own statement.
  NameClass Class = Names.find(Macro, nameHash(Macro)).Class;
  if (Class == NameClass::Asm || Class == NameClass::Attribute ||
      !Record.mayAddSite())
    return;
  // The name may be on a line before.
  std::string_view At = Macro.data() >= Cursor.LineStart
                            ? Macro
                            : Cursor.from(Cursor.P).substr(0, Text.size() + 2);
  Site S = site(
      Use, Use == ArgumentUse::Features ? SiteKind::Name : SiteKind::InlineAsm,
      At);
  Record.noteCall(S, Of);
  if (Use == ArgumentUse::Features)
    S.Row = Names.find("target", nameHash("target")).Row;
  S.Subject = Record.ownSymbol(std::move(Subject));
  Record.Facts.ArgumentSites.push_back(S);
}

void MacroArguments::pastedFront(std::string_view Name) {
  if (Body.isParameter(Name))
    return;
  if (isIntrinsicFront(Name)) {
    Site &S =
        Record.addSite(SiteKind::PastedIntrinsic, Name.data(), Name.size());
    S.Subject = Record.ownSymbol(std::string(Name) + "##");
  } else if (NameIndex::isCallFront(Name)) {
    std::string_view Rest =
        Cursor.from(Name.data() + Name.size()).substr(0, 256);
    Rest = trim(Rest.substr(std::min(Rest.find('#'), Rest.size())));
    if (!Rest.starts_with("##"))
      return;
    Rest = trim(Rest.substr(2));
    auto End = std::ranges::find_if_not(Rest, isIdentifierChar);
    // `SYS_##name = number,` makes enumerators of the project's own.
    std::string_view Behind = trim(std::string_view(End, Rest.end()));
    if (Behind.starts_with('=') && !Behind.starts_with("=="))
      return Record.addDeclaration(Name);
    Body.noteArgument(ArgumentUse::Pasted, {Rest.begin(), End},
                      Record.symbol(Name));
  }
}

} // namespace armlift::source
