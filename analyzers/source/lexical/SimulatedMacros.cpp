// What a macro is where the unit itself has not said: the target, the build,
// definitions elsewhere; and from there what a condition is worth.
#include "analyzers/source/lexical/Simulation.h"

#include "analyzers/source/lexical/Features.h"
#include "analyzers/source/lexical/IntegerLiteral.h"
#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/Siblings.h"
#include "core/rules/FileTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <optional>
#include <ranges>

namespace armlift::source {

namespace {

/// A name with more definitions in unrelated headers may be anything.
constexpr std::size_t MaxElsewhere = 8;
// Tokens that one condition may take, with all that they expand to, and what
// makes one cheap. All that is beyond that in the conditions of a project may
// take no more than MaxSpent; from then on every condition has to be cheap.
constexpr unsigned MaxCondition = 16384, CheapCondition = 200;
constexpr std::uint64_t MaxSpent = 40'000'000;
constexpr std::size_t MaxConditionMemos = 32;
constexpr std::size_t CheapLadder = 64; // branches; more count as tokens, too

} // namespace

/// A macro that is defined outside of any file: its value is one number, with a
/// sign or without, or one name.
MacroValue Simulation::literal(Truth Defined, std::string_view Text,
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
  } else if (Text.contains('$')) { // of another build file's variable
    Token.Kind = TokenKind::Identifier;
    Token.Value = OpenValue;
  } else {
    Value.Known = Knowledge::None; // no part of a condition
    return Value;
  }
  auto It = std::find_if(
      Literals.begin(), Literals.end(), [&](const ProjectToken &L) {
        return L.Kind == Token.Kind && L.Number == Token.Number &&
               L.Value == Token.Value;
      });
  Value.Directive = static_cast<std::uint32_t>(It - Literals.begin());
  if (It == Literals.end())
    Literals.push_back(Token);
  return Value;
}

/// What the target and the compiler say of a name.
MacroValue Simulation::targetValue(MacroId Name) {
  const MacroRow *Row = findMacroRow(Index[Name].Spelling);
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
  }
  return {};
}

/// The target's word on the name stands, whatever the build says. What is
/// called after x86 counts where the build sets it for every machine.
bool Simulation::isSaidByTarget(const BuildMacro &M) {
  const MacroRow *Row = findMacroRow(M.Setting.Name);
  if (!Row || !Row->ByBuild)
    return Row;
  return M.Condition != BuildCondition::Always &&
         pathArch(M.Setting.Name) == PathArch::X86;
}

/// The live definitions of a name in headers of the project.
std::vector<MacroValue> Simulation::headerDefinitions(MacroId Name) const {
  std::vector<MacroValue> Values;
  for (auto [File, Directive, IsDefault] : Index[Name].Definitions) {
    // A file that only a name just pasted leads to joins the next walk.
    if (factsOf(File).Kind == FileKind::Header &&
        Index.of(File).Guard != Name && Needs.of(File).Relevant &&
        isLive(Walked[File].Live[Directive]))
      Values.push_back(
          {.Defined = Truth::True, .File = File, .Directive = Directive});
  }
  return Values;
}

/// The number of a set of definitions; 0 is the empty set.
std::uint32_t Simulation::alternatives(std::vector<MacroValue> Values) {
  if (Values.empty())
    return 0;
  std::vector<std::uint64_t> Key;
  for (const MacroValue &V : Values)
    Key.push_back(static_cast<std::uint64_t>(V.File) << 32 | V.Directive);
  std::sort(Key.begin(), Key.end());
  Key.erase(std::unique(Key.begin(), Key.end()), Key.end());
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

/// A name that the unit itself has not defined.
const MacroValue &Simulation::askDefault(MacroId Name) {
  MacroValue Value = unsaidValue(Name); // may add names
  return Defaults[Name] = Value;
}

/// Of a macro that configuring sets. One that only a check for x86 defines is
/// set where somebody brings the header that was configured there.
MacroValue Simulation::configuredValue(MacroId Name, bool DefinedOrNot) {
  if (DefinedOrNot && Configured.onX86(Index[Name].Spelling))
    return literal(Truth::OtherBuild, "1", true);
  return {.Defined = Truth::Unknown, .Known = Knowledge::None};
}

/// Of the number of a system call. Those that aarch64 lacks have none there;
/// the others <sys/syscall.h> of a system that is new enough defines.
std::optional<MacroValue> Simulation::callNumber(MacroId Name) const {
  std::string_view Spelling = Index[Name].Spelling;
  if (!std::ranges::any_of(NameIndex::CallFronts, [&](std::string_view Front) {
        return Spelling.starts_with(Front);
      }))
    return std::nullopt;
  const NameRow *Row = findNameRow(Spelling);
  if (Row && Row->Check == "x86-syscall")
    return MacroValue{.Defined = Truth::False, .Arch = true};
  if (Index[Name].Definitions.empty())
    return MacroValue{.Defined = Truth::AssumedTrue, .Known = Knowledge::None};
  return std::nullopt;
}

/// What Kconfig says of one of its symbols.
std::optional<MacroValue> Simulation::kconfigValue(MacroId Name) {
  std::string_view Spelling = Index[Name].Spelling;
  bool Defined = !Index[Name].Definitions.empty();
  if (std::optional<MachineTruth> Set = Configured.inKconfig(Spelling)) {
    if (Set->OnArm == Ternary::True)
      return literal(Truth::AssumedTrue, "1", Set->OnX86 == Ternary::False);
    if (Set->OnArm == Ternary::False && !Defined)
      return MacroValue{.Defined = Truth::False,
                        .Arch = Set->OnX86 != Ternary::False};
  }
  // What code for another machine defines too is still for Kconfig to say.
  if ((!Defined || Deaths[Name].Everywhere) &&
      Configured.isOpenInKconfig(Spelling))
    return MacroValue{.Defined = Truth::Unknown, .Known = Knowledge::None};
  return std::nullopt;
}

/// Of a name that headers define which the unit does not seem to include.
std::optional<MacroValue> Simulation::valueElsewhere(MacroId Name) {
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

MacroValue Simulation::unsaidValue(MacroId Name) {
  if (Name == OpenValue)
    return {.Defined = Truth::Unknown, .Known = Knowledge::None};
  if (MacroValue Value = targetValue(Name); Value.Defined != Truth::NotReached)
    return Value;
  if (std::optional<MacroValue> Value = callNumber(Name))
    return *Value;
  if (std::optional<MacroValue> Value = kconfigValue(Name))
    return *Value;
  if (configured(Name))
    return configuredValue(Name, true);
  // In a header that is made without a template.
  if (Index[Name].Definitions.empty() && Configured.onX86(Index[Name].Spelling))
    return literal(Truth::OtherBuild, "1", true);
  if (Deaths[Name].Everywhere)
    return {.Defined = Truth::False, .Arch = true};
  return valueElsewhere(Name).value_or(
      MacroValue{.Defined = Truth::AssumedFalse});
}

MacroValue Simulation::macro(MacroId Name) {
  MacroValue Value = Macros.read(Name, Here.Once, defaults());
  constexpr MacroValue Open{.Defined = Truth::Unknown,
                            .Known = Knowledge::None};
  switch (Who) {
  case Asker::Aarch64:
    break;
  case Asker::WithoutX86Build:
    if (Value.Arch && Value.Defined == Truth::OtherBuild)
      Value.Defined = Truth::False;
    break;
  case Asker::WithMore:
    // `#ifndef MFD_CLOEXEC / #define MFD_CLOEXEC 1`: a header may have it. What
    // is named after Arm is set by a build for Arm.
    if (Value.Defined == Truth::AssumedFalse &&
        (!Index[Name].Definitions.empty() ||
         pathArch(Index[Name].Spelling) == PathArch::Arm))
      return Open;
    break;
  case Asker::X86:
    // What an old compiler alone has, no x86 has either.
    if (Value.File == NoFile && Deaths[Name].Everywhere &&
        !Deaths[Name].ForMachine) {
      Value.Arch = false;
      break;
    }
    // A name of x86's compiler; what its code makes of those was not walked.
    if (Value.Arch)
      return targetValue(Name).Defined == Truth::False
                 ? literal(Truth::True, "1", true)
                 : MacroValue{.Defined = Truth::Unknown,
                              .Known = Knowledge::None,
                              .Arch = true};
    break;
  }
  return Value;
}

bool Simulation::body(const MacroValue &Value, MacroBody &Body) {
  if (Value.File == NoFile) {
    Body.Tokens = {&Literals[Value.Directive], 1};
    return true;
  }
  const Directive &D = factsOf(Value.File).Directives[Value.Directive];
  Body.FunctionLike = D.FunctionLike;
  if (D.Opaque)
    return false;
  std::span<const ProjectToken> All(Needs.of(Value.File).Tokens);
  Body.Parameters = All.subspan(D.FirstToken, D.Parameters);
  Body.Tokens = All.subspan(D.FirstToken + D.Parameters,
                            D.LastToken - D.FirstToken - D.Parameters);
  return true;
}

/// The libraries that a project uses are not part of it: what it compares with
/// their numbers is not 0 because nobody here defines it, or only a copy of
/// their headers for another system does.
bool Simulation::isForeign(MacroId Name, const MacroValue &Value) const {
  const MacroName &M = Index[Name];
  if (!M.ConfiguredIn.empty() || !Index.isBehindForeign(Current))
    return false;
  // Of what is undefined for certain those names alone that only such a copy
  // defines.
  if (Value.Defined == Truth::False &&
      (M.Definitions.empty() || !M.Undefinitions.empty() ||
       findMacroRow(M.Spelling)))
    return false;
  bool Defined =
      std::ranges::any_of(M.Definitions, [&](const DefinitionSite &At) {
        return !Files[At.File].OtherSystemFolder;
      });
  bool OfSystem = M.Spelling.starts_with('_') || isSystemConstant(M.Spelling);
  return !Defined && !OfSystem && !BuildNames.contains(Name) &&
         !Configured.inKconfig(M.Spelling);
}

Truth Simulation::hasInclude(std::string_view Spelling, bool Angled) {
  if (Resolver.resolve(Files[Current.File], Spelling, Angled) !=
      IncludeResolver::None)
    return Truth::True;
  // GCC's aarch64 build has no x86 headers at all.
  if (findHeaderRow(Spelling))
    return Truth::False;
  return Angled && std::ranges::binary_search(systemHeaders(), Spelling)
             ? Truth::True
             : Truth::Unknown;
}

/// Whether another build takes the branch, where it gets to its #if with the
/// macros of now, and whether the machine has a say in it.
ConditionValue Simulation::takenFor(Asker Build, DirectiveRef Branch) {
  Who = Build;
  const std::vector<Directive> &All = factsOf(Branch.File).Directives;
  std::span<const std::uint32_t> Ladder = Needs.branchesTo(Branch);
  ConditionValue Taken{Truth::True, false};
  Spent += 16 * (Ladder.size() - std::min(Ladder.size(), CheapLadder));
  if (Spent >= MaxSpent && Ladder.size() > CheapLadder) {
    Walked[Branch.File].Cut = true;
    Ladder = Ladder.last(CheapLadder);
    Taken.Value = Truth::Unknown;
  }
  for (std::uint32_t At : std::views::reverse(Ladder)) {
    if (All[At].Kind == DirectiveKind::Else)
      continue;
    ConditionValue C = condition(Branch.File, All[At]);
    Taken.Value =
        both(Taken.Value, At == Branch.Directive ? C.Value : negated(C.Value));
    Taken.Arch = Taken.Arch || C.Arch;
  }
  Who = Asker::Aarch64;
  return Taken;
}

ConditionValue Simulation::condition(std::uint32_t File, const Directive &D) {
  ConditionValue Value = evaluate(File, D);
  // A default that the architecture decides (`#ifndef USE_AVX / #define USE_AVX
  // IS_X86`) is no invitation to opt in on another one.
  if (Value.Arch && Value.Value == Truth::AssumedFalse)
    Value.Value = Truth::False;
  return Value;
}

ConditionValue Simulation::evaluate(std::uint32_t File, const Directive &D) {
  Current = {File,
             static_cast<std::uint32_t>(&D - factsOf(File).Directives.data())};
  switch (D.Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return D.Name == NoSymbol ? ConditionValue{}
                              : evaluateDefined(idOf(File, D.Name), *this);
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef: {
    if (D.Name == NoSymbol)
      return {};
    ConditionValue Value = evaluateDefined(idOf(File, D.Name), *this);
    return {negated(Value.Value), Value.Arch};
  }
  default:
    return evaluateOnce(File, D);
  }
}

/// What has taken long once is remembered, with the macros that it hung on.
ConditionValue Simulation::evaluateOnce(std::uint32_t File,
                                        const Directive &D) {
  auto evaluateNow = [&] {
    ConditionValue Value = evaluateCondition(
        std::span(Needs.of(File).Tokens)
            .subspan(D.FirstToken, D.LastToken - D.FirstToken),
        *this, Spent < MaxSpent ? MaxCondition : CheapCondition);
    Spent += Value.Work - std::min(Value.Work, CheapCondition);
    Walked[File].Cut |= Value.Cut;
    return Value;
  };
  std::vector<ConditionMemo> *Memos = nullptr;
  if (auto Known = Conditions.find(&D); Known != Conditions.end())
    Memos = &Known->second;
  if (!Memos) {
    ConditionValue Value = evaluateNow();
    if (Value.Work > CheapCondition)
      Conditions.try_emplace(&D);
    return Value;
  }
  for (ConditionMemo &M : *Memos)
    if (M.For == Who &&
        Macros.matchesHere(M.Read, defaults()) == TraceMatch::All) {
      Macros.noteReads(M.Read);
      return M.Value;
    }
  if (Memos->size() >= MaxConditionMemos)
    return evaluateNow();
  Macros.pushInnerFrame();
  ConditionValue Value = evaluateNow();
  Memos->push_back({Who, Macros.popFrame(), Value});
  return Value;
}

} // namespace armlift::source
