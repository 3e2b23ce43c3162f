#include "analyzers/source/lexical/walk/MacroDefaults.h"

#include "analyzers/source/lexical/scan/IntegerLiteral.h"
#include "analyzers/source/lexical/scan/NameIndex.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <utility>

namespace armlift::source {

namespace {

/// A name with more definitions in unrelated headers may have any value.
constexpr std::size_t MaxElsewhere = 8;

} // namespace

MacroDefaults::MacroDefaults(WalkedProject &Project,
                             ConfiguredMacros Configured, Environment &Macros)
    : Project(Project), Configured(std::move(Configured)), Macros(Macros),
      Alternatives(1) {
  OpenValue = intern("<open>"); // no program can spell it
}

void MacroDefaults::forget() { std::ranges::fill(Known, Unasked); }

MacroId MacroDefaults::intern(std::string_view Name) {
  MacroId Id = Project.Index.intern(Name);
  Macros.reserve(Project.Index.size());
  Known.resize(Project.Index.size(), Unasked);
  Deaths.resize(Project.Index.size());
  return Id;
}

MacroValue MacroDefaults::literal(Truth Defined, std::string_view Text,
                                  bool Arch) {
  MacroValue Value{
      .Defined = Defined, .Arch = Arch, .File = NoFile, .Directive = 0};
  ProjectToken Token{.Kind = TokenKind::Number};
  bool Negative = Text.starts_with('-');
  if (std::optional<IntegerLiteral> Number =
          parseIntegerLiteral(Text.substr(Negative))) {
    Token.Number = Negative ? 0 - Number->Value : Number->Value;
    if (Number->Unsigned && !Negative)
      Token.Kind = TokenKind::UnsignedNumber;
  } else if (isName(Text)) {
    Token.Kind = TokenKind::Identifier;
    Token.Value = intern(Text);
  } else if (Text.contains('$')) { // a variable of another build file
    Token.Kind = TokenKind::Identifier;
    Token.Value = OpenValue;
  } else {
    Value.Known = Knowledge::None; // cannot be part of a condition
    return Value;
  }
  auto [It, New] =
      LiteralsByToken.try_emplace({Token.Kind, Token.Number, Token.Value},
                                  static_cast<std::uint32_t>(Literals.size()));
  if (New)
    Literals.push_back(Token);
  Value.Directive = It->second;
  return Value;
}

MacroValue MacroDefaults::target(MacroId Name) {
  const MacroRow *Row = findMacroRow(Project.Index[Name].Spelling);
  if (!Row)
    return {.Defined = Truth::NotReached};
  switch (Row->State) {
  case MacroState::Defined:
    return literal(Truth::True, Row->Value, Row->Arch);
  case MacroState::Undefined:
    return {.Defined = Truth::False, .Arch = Row->Arch};
  case MacroState::Unknown:
    return {
        .Defined = Truth::Unknown, .Known = Knowledge::None, .Arch = Row->Arch};
  case MacroState::Asked:
    return {.Defined = Truth::OtherBuild, .Known = Knowledge::None};
  }
  return {};
}

/// Returns the live definitions of a name in headers of the project.
std::vector<MacroValue> MacroDefaults::headerDefinitions(MacroId Name) const {
  std::vector<MacroValue> Values;
  for (auto [File, Directive, IsDefault] : Project.Index[Name].Definitions) {
    // A file that only a newly pasted name leads to joins the next walk.
    if (Project.factsOf(File).Kind == FileKind::Header &&
        Project.Index.of(File).Guard != Name &&
        Project.Needs.of(File).Relevant &&
        isLive(Project.Walked[File].Live[Directive]))
      Values.push_back(
          {.Defined = Truth::True, .File = File, .Directive = Directive});
  }
  return Values;
}

std::uint32_t MacroDefaults::alternatives(std::vector<MacroValue> Values) {
  if (Values.empty())
    return 0;
  std::vector<std::uint64_t> Key;
  for (const MacroValue &V : Values)
    Key.push_back(static_cast<std::uint64_t>(V.File) << 32 | V.Directive);
  std::ranges::sort(Key);
  auto Again = std::ranges::unique(Key);
  Key.erase(Again.begin(), Again.end());
  auto [It, New] = AlternativesByKey.try_emplace(
      std::move(Key), static_cast<std::uint32_t>(Alternatives.size()));
  if (New) {
    std::vector<MacroValue> &Set = Alternatives.emplace_back();
    for (std::uint64_t One : It->first)
      Set.push_back({.Defined = Truth::True,
                     .File = static_cast<std::uint32_t>(One >> 32),
                     .Directive = static_cast<std::uint32_t>(One)});
  }
  return It->second;
}

/// Computes the default of a name.
const MacroValue &MacroDefaults::askDefault(MacroId Name) {
  MacroValue Value = unsaidValue(Name); // may add names to Known
  return Known[Name] = Value;
}

MacroValue MacroDefaults::configuredValue(MacroId Name, bool DefinedOrNot) {
  std::string_view Spelling = Project.Index[Name].Spelling;
  if (Configured.onX86(Spelling))
    return DefinedOrNot ? literal(Truth::OnX86, "1", true)
                        : literal(Truth::AssumedTrue, "0", true);
  if (DefinedOrNot && Configured.onArm(Spelling))
    return literal(Truth::AssumedTrue, "1", true);
  if (Configured.offByDefault(Spelling) ||
      (Project.Index[Name].OnlyByCMake && Configured.isLeftToUsers(Spelling)))
    return DefinedOrNot ? MacroValue{.Defined = Truth::AssumedFalse}
                        : literal(Truth::AssumedTrue, "0", false);
  if (Configured.onByDefault(Spelling))
    return literal(Truth::AssumedTrue, "1", false);
  return {.Defined = Truth::Unknown, .Known = Knowledge::None};
}

/// Returns the value of the macro for the number of a system call. aarch64 has
/// no number for a system call that it lacks; a recent <sys/syscall.h> defines
/// the numbers of all others, unless a header of the project does.
std::optional<MacroValue> MacroDefaults::callNumber(MacroId Name) const {
  std::string_view Spelling = Project.Index[Name].Spelling;
  if (!std::ranges::any_of(NameIndex::CallFronts, [&](std::string_view Front) {
        return Spelling.starts_with(Front);
      }))
    return std::nullopt;
  const NameRow *Row = findNameRow(Spelling);
  if (Row && Row->Check == rule::X86Syscall)
    return MacroValue{.Defined = Truth::False, .Arch = true};
  if (headerDefinitions(Name).empty())
    return MacroValue{.Defined = Truth::AssumedTrue, .Known = Knowledge::None};
  return std::nullopt;
}

/// Returns what Kconfig says about one of its symbols.
std::optional<MacroValue> MacroDefaults::kconfigValue(MacroId Name) {
  std::string_view Spelling = Project.Index[Name].Spelling;
  bool Defined = !Project.Index[Name].Definitions.empty();
  if (std::optional<MachineTruth> Set = Configured.inKconfig(Spelling)) {
    if (Set->OnArm == Ternary::True)
      return literal(Truth::AssumedTrue, "1", Set->OnX86 == Ternary::False);
    if (Set->OnArm == Ternary::False && !Defined)
      return MacroValue{.Defined = Truth::False,
                        .Arch = Set->OnX86 != Ternary::False};
  }
  // Kconfig also decides a name that code for another machine defines.
  if ((!Defined || Deaths[Name].Everywhere) &&
      Configured.isOpenInKconfig(Spelling))
    return MacroValue{.Defined = Truth::Unknown, .Known = Knowledge::None};
  return std::nullopt;
}

/// Returns the value of a name whose defining headers the unit does not seem to
/// include.
std::optional<MacroValue> MacroDefaults::valueElsewhere(MacroId Name) {
  std::vector<MacroValue> Elsewhere = headerDefinitions(Name);
  if (Elsewhere.empty())
    return std::nullopt;
  MacroValue Value = Elsewhere.front();
  Value.Defined = Truth::Unknown;
  if (Elsewhere.size() > MaxElsewhere)
    Value.Known = Knowledge::None;
  else
    Value.Others = alternatives({Elsewhere.begin() + 1, Elsewhere.end()});
  return Value;
}

MacroValue MacroDefaults::unsaidValue(MacroId Name) {
  // "@HAVE_SSE2@" of a template is no name, but a value.
  if (Name == OpenValue || Project.Index[Name].Spelling.starts_with('@'))
    return {.Defined = Truth::Unknown, .Known = Knowledge::None};
  if (MacroValue Value = target(Name); Value.Defined != Truth::NotReached)
    return Value;
  if (std::optional<MacroValue> Value = callNumber(Name))
    return *Value;
  if (std::optional<MacroValue> Value = kconfigValue(Name))
    return *Value;
  if (isConfigured(Name) && !Deaths[Name].LeftOut)
    return configuredValue(Name, Project.Index[Name].MayBeUndefined);
  // The name may be in a header that is generated without a template.
  if (Project.Index[Name].Definitions.empty()) {
    if (Configured.onX86(Project.Index[Name].Spelling))
      return literal(Truth::OnX86, "1", true);
    if (Configured.isFoundByDefault(Project.Index[Name].Spelling))
      return literal(Truth::AssumedTrue, "1", false);
  }
  if (Deaths[Name].Everywhere)
    return {.Defined = Truth::False, .Arch = true};
  return valueElsewhere(Name).value_or(
      MacroValue{.Defined = Truth::AssumedFalse});
}

} // namespace armlift::source
