#include "analyzers/build/model/BuildVariables.h"

#include "analyzers/build/model/CMakeRegex.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {

void BuildVariables::define(std::string_view Variable, std::string_view Value,
                            When Condition, Assignment How) {
  set(Variable, Value, std::move(Condition), How);
}

Piece &BuildVariables::set(std::string_view Variable, std::string_view Value,
                           When Condition, Assignment How) {
  // option(X86 "…" ON), then set(X86 OFF) on another machine.
  if (Ternary Plain = truthOfValue(Value);
      Plain != Ternary::Unknown && Explained.contains(Variable)) {
    own(Variable);
    explain(Variable, everywhere(Plain), Condition);
  }
  noteSetting(Variable, Condition);
  return assign(Variable, Value, std::move(Condition), How);
}

void BuildVariables::listBelow(std::string_view Variable,
                               std::string_view Globs, When Condition) {
  set(Variable, Globs, std::move(Condition), Assignment::Anew).IsDeep = true;
}

void BuildVariables::explain(std::string_view Variable, BuildExpression Value,
                             const When &Condition) {
  // In a function that is called again, "${supported}" is another variable.
  if (Variable.contains('$')) {
    Explained.erase(std::string(Variable));
    Checked.erase(std::string(Variable));
  }
  bool IsNew = !Explained.contains(Variable) && !knows(Variable) &&
               !Checked.contains(Variable);
  BuildExpression Old = IsNew ? NeverTrue : truthOf(Variable);
  Explained.insert_or_assign(std::string(Variable),
                             choose(Condition.expression(), Value, Old));
  noteSetting(Variable, Condition);
}

void BuildVariables::noteSetting(std::string_view Variable,
                                 const When &Condition) {
  auto [Entry, New] = SetWhere.try_emplace(std::string(Variable), NeverTrue);
  auto &[Where, Openings] = Entry->second;
  Where = New ? Condition.expression() : Where || Condition.expression();
  Openings = openings();
}

void BuildVariables::explainIfUnset(std::string_view Variable,
                                    const BuildExpression &Value,
                                    const When &Condition) {
  auto Known = Explained.find(Variable);
  if (Known == Explained.end())
    return explain(Variable, Value, Condition);
  Known->second = Known->second || (Condition.expression() && Value);
}

void BuildVariables::explainByCheck(std::string_view Variable,
                                    const When &Condition) {
  if (Explained.contains(Variable))
    explain(Variable, NobodyKnows, Condition);
  else if (knows(Variable))
    explain(Variable, nameTruth(Variable), Condition);
  else
    Checked.emplace(Variable);
}

/// True for "${MORE} a.c": whatever ${MORE} is, the text of CMake is no word
/// for false.
static bool listsPlainWord(std::string_view Value) {
  for (std::size_t At = 0; At < Value.size();)
    if (std::string_view Word = nextWord(Value, At, Syntax::CMake);
        !Word.empty() && !Word.contains('$') &&
        truthOfValue(Word) == Ternary::Unknown)
      return true;
  return false;
}

/// The truth of a value that is known to be true or false; null for any other.
std::optional<MachineTruth>
BuildVariables::plainTruth(const Piece &P, std::string_view Variable) const {
  if (P.IsName)
    return std::nullopt;
  if (Ternary Value = truthOfValue(P.Words); Value != Ternary::Unknown)
    return everywhere(Value);
  // CMake's if(NAME) holds for any text that is no word for false
  // (cmake-commands(7)).
  if (syntax() != Syntax::CMake || Touched.contains(Variable) ||
      (P.Words.contains('$') && !listsPlainWord(P.Words)))
    return std::nullopt;
  return P.IsDefault ? TrueByDefault : AlwaysTrue;
}

/// The truth of one value of `Variable`. If the value is not known, the name of
/// the variable decides.
MachineTruth BuildVariables::truthOf(const Piece &P,
                                     std::string_view Variable) const {
  return plainTruth(P, Variable).value_or(nameTruth(Variable));
}

/// The name in "${DEFAULT_ENGINE}" if the value is that of another variable of
/// CMake, which the file sets; empty for any other value.
std::string_view BuildVariables::otherVariable(const Piece &P,
                                               const OpenNames &Open) const {
  constexpr std::size_t MaxReferences = 4; // in a chain
  if (syntax() != Syntax::CMake || P.IsMore || !P.Front.empty() ||
      !P.Behind.empty())
    return {};
  std::string_view Name = wholeReference(P.Words, syntax());
  bool IsFollowed = (knows(Name) || isExplained(Name)) &&
                    Open.size() < MaxReferences && canOpen(Name, Open);
  return IsFollowed ? Name : std::string_view();
}

BuildExpression BuildVariables::truthOf(std::string_view Variable,
                                        OpenNames &Open) const {
  const bool IsSet = knows(Variable) || isExplained(Variable);
  BuildExpression Own =
      IsSet ? ownTruthOf(Variable, Open) : truthOfUnset(Variable);
  auto Last = SetWhere.find(Variable);
  const bool MayBeSetAnew = IsSet && System == BuildSystem::CMake &&
                            Last != SetWhere.end() &&
                            Last->second.Openings < openings();
  return MayBeSetAnew ? BuildExpression::setAnew(Variable, Own) : Own;
}

/// The truth of a variable that the file has not set so far.
BuildExpression BuildVariables::truthOfUnset(std::string_view Variable) const {
  const MachineTruth ByName = nameTruth(Variable);
  const MachineTruth Alone = isUnset(Variable) ? FalseByDefault : ByName;
  if (!isLeftToOthers(Variable))
    return Alone;
  // "ifdef HAVE_SSE2" is for x86, whoever sets it.
  const bool MayBeGiven = ByName == NobodyKnows || isOfArm(ByName);
  return BuildExpression::variable(
      Variable, ByName, Alone,
      MayBeGiven && isOnlyGiven(Variable) ? FalseByDefault : Alone);
}

/// The truth of a variable by what the file has set it to.
BuildExpression BuildVariables::ownTruthOf(std::string_view Variable,
                                           OpenNames &Open) const {
  if (auto Known = Explained.find(Variable); Known != Explained.end())
    return Known->second;
  const Pieces *Set = find(Variable);
  // find_package(X) on Linux, set(X_FOUND 1) elsewhere
  BuildExpression Now = Checked.contains(Variable)    ? nameTruth(Variable)
                        : Requests.contains(Variable) ? FalseByDefault
                                                      : NeverTrue;
  for (const Piece &P : *Set) {
    if (!ask(P))
      return NobodyKnows;
    // set(SOURCES "${SOURCES}" PARENT_SCOPE)
    if (wholeReference(P.Words, syntax()) == Variable)
      continue;
    if (std::string_view Name = otherVariable(P, Open); !Name.empty()) {
      Open.push_back(Name);
      Now = choose<BuildExpression>(P.Condition, truthOf(Name, Open), Now);
      Open.pop_back();
    } else {
      Now = choose<BuildExpression>(P.Condition, truthOf(P, Variable), Now);
    }
  }
  return Now;
}

bool BuildVariables::isUnset(std::string_view Variable) const {
  if (Requests.contains(Variable)) {
    const Pieces *Set = find(Variable);
    return !Set || std::ranges::all_of(*Set, [this](const Piece &P) {
      return ask(P) && P.Condition.Holds.ByDefault == Ternary::False;
    });
  }
  return !knows(Variable) && beginsUnset(Variable);
}

/// True if the variable is unset unless the file sets it.
bool BuildVariables::beginsUnset(std::string_view Variable) const {
  bool MayBeUnset =
      syntax() != Syntax::CMake ||
      (isSwitch(Variable) ? !Variable.starts_with("CMAKE_")
                          : std::ranges::none_of(Variable, isLower) &&
                                !isListed(NameList::SetElsewhere, Variable));
  return SetsAll && MayBeUnset && !Variable.empty() &&
         !Explained.contains(Variable) && !Touched.contains(Variable) &&
         nameTruth(Variable) == NobodyKnows;
}

/// True if only the caller of CMake or Make sets the variable, provided that no
/// file of the tree does. Nobody sets a variable because it is named after Arm:
/// "make" on aarch64 leaves ARM64 unset.
bool BuildVariables::isOnlyGiven(std::string_view Variable) const {
  if (syntax() == Syntax::Make)
    return IsWhole && !Variable.starts_with("CONFIG_") &&
           !isListed(NameList::UsualEnvironment, Variable);
  return syntax() == Syntax::CMake && std::ranges::none_of(Variable, isLower) &&
         !isListed(NameList::SetElsewhere, Variable) &&
         nameTruth(Variable) == NobodyKnows;
}

/// True for a variable that this file does not set and whose name says too
/// little. A variable of Kconfig is left to Kconfig whatever its name says.
bool BuildVariables::isLeftToOthers(std::string_view Variable) const {
  if (knows(Variable) || Touched.contains(Variable) || !isName(Variable))
    return false;
  if (Variable.starts_with("CONFIG_") && syntax() == Syntax::Make)
    return true;
  bool IsCMakesOwn = Variable.starts_with("CMAKE_");
  return System != BuildSystem::Other && !IsCMakesOwn &&
         !Checked.contains(Variable) &&
         (System == BuildSystem::Autotools ||
          nameTruth(Variable).OnArm != Ternary::False);
}

std::vector<BuildSetting> BuildVariables::settings() const {
  std::vector<BuildSetting> Result;
  if (System == BuildSystem::Other)
    return Result;
  for (const auto &[Name, How] : SetWhere) {
    const Pieces *Set = find(Name);
    // A Makefile.am sees only the variables of configure.ac that AM_CONDITIONAL
    // defines.
    bool Plain = Explained.contains(Name) ||
                 (syntax() != Syntax::Shell && Set &&
                  std::ranges::all_of(*Set, [&](const Piece &P) {
                    return plainTruth(P, Name).has_value();
                  }));
    if (!Plain)
      continue;
    BuildExpression Value = truthOf(Name);
    if (Value.Holds != NobodyKnows || Value.isOpen())
      Result.push_back({Name, std::move(Value), How.Condition});
  }
  if (syntax() == Syntax::Make || syntax() == Syntax::CMake)
    addWords(Result);
  return Result;
}

/// Adds the comparisons of variables with the words that the file sets them to:
/// "KIND ?= FAST" answers ifeq ($(KIND),FAST) of another file.
void BuildVariables::addWords(std::vector<BuildSetting> &Settings) const {
  constexpr std::size_t MaxWord = 32;
  auto isWord = [&](const Piece &P) {
    return !P.IsName && !P.IsMore && P.Words.size() <= MaxWord &&
           isName(trim(P.Words)) &&
           truthOfValue(trim(P.Words)) == Ternary::Unknown;
  };
  for (const auto &[Name, How] : SetWhere) {
    const Pieces *Set = find(Name);
    if (!Set || !std::ranges::all_of(*Set, isWord))
      continue;
    std::set<std::string_view> Words;
    for (const Piece &P : *Set)
      Words.insert(trim(P.Words));
    for (std::string_view Word : Words)
      Settings.push_back(
          {wordQuestion(Name, Word), equals(Name, Word), How.Condition});
  }
}

std::optional<BuildExpression>
BuildVariables::isSaid(std::string_view Variable, std::string_view Word) const {
  Ternary Said = Word.empty() ? Ternary::Unknown : truthOfValue(Word);
  if (Said == Ternary::Unknown)
    return std::nullopt;
  if (Said == Ternary::True)
    return truthOf(Variable);
  if (isUnset(Variable))
    return FalseByDefault;
  return !truthOf(Variable);
}

BuildExpression BuildVariables::equals(std::string_view Variable,
                                       std::string_view Text) const {
  BuildExpression Here = compare(
      Variable,
      {.Named = literalTruth(Text),
       .OfPart = false,
       .Passes = [&](std::string_view Value) { return Value == Text; }});
  const bool IsOfArm = isOfArm(Here.Holds);
  const bool IsMake = syntax() == Syntax::Make;
  if ((!IsMake && syntax() != Syntax::CMake) || find(Variable) ||
      !isName(Text) || (isUnset(Variable) && !IsOfArm) ||
      !isLeftToOthers(Variable))
    return Here;
  // ifeq ($(ARCH),aarch64) fails if nobody sets ARCH. CMake's modules, which
  // are not in the tree, set variables too.
  return BuildExpression::variable(
      wordQuestion(Variable, Text), NobodyKnows, Here.Holds,
      !IsMake || !isOnlyGiven(Variable) ? Here.Holds
      : IsOfArm                         ? OnlyGivenOnArm
      : Here.Holds == NobodyKnows       ? FalseByDefault
                                        : Here.Holds);
}

BuildExpression BuildVariables::matches(std::string_view Variable,
                                        std::string_view Pattern) const {
  CMakeRegex Regex(Pattern);
  std::optional<MachineTruth> Named = patternTruth(Pattern);
  if (!Regex)
    return Named.value_or(NobodyKnows);
  bool OfPart = Pattern.find_first_of("^$") == Pattern.npos;
  return compare(Variable, {.Named = Named,
                            .OfPart = OfPart,
                            .MaxLength = CMakeRegex::MaxText,
                            .Passes = [&](std::string_view Value) {
                              return Regex.finds(Value);
                            }});
}

BuildExpression BuildVariables::holds(std::string_view Variable,
                                      std::string_view Part) const {
  return compare(Variable, {.Named = patternTruth(Part),
                            .OfPart = true,
                            .Passes = [&](std::string_view Value) {
                              return Value.contains(Part);
                            }});
}

BuildExpression BuildVariables::isEmpty(std::string_view Variable) const {
  const Pieces *Set = find(Variable);
  return Set && !Touched.contains(Variable) ? emptied(*Set, AlwaysTrue)
                                            : NobodyKnows;
}

BuildExpression BuildVariables::isEmptied(std::string_view Variable) const {
  const Pieces *Set = find(Variable);
  return Set ? emptied(*Set, NobodyKnows) : NobodyKnows;
}

/// Whether a variable that is empty under `Now` is so after these values.
BuildExpression BuildVariables::emptied(const Pieces &Values,
                                        BuildExpression Now) const {
  for (const Piece &P : Values) {
    if (!ask(P))
      return NobodyKnows;
    bool Plain = !P.IsName && !P.IsDefault && !P.Words.contains('$');
    if (!P.IsMore || !P.Words.empty())
      Now = choose<BuildExpression>(
          P.Condition,
          Plain ? everywhere(P.Words.empty() ? Ternary::True : Ternary::False)
                : NobodyKnows,
          Now);
  }
  return Now;
}

MachineTruth BuildVariables::listsProcessor(std::string_view Variable) const {
  ListedWords Words = listWords(Variable, {});
  MachineTruth Any = Words.empty() ? NobodyKnows : NeverTrue;
  for (const auto &[Word, Condition] : Words)
    Any = Any || (Condition.Holds &&
                  (Word.contains('$') ? NobodyKnows : processorIs(Word)));
  return Any;
}

void BuildVariables::setPosition(std::string_view Variable, MachineTruth Found,
                                 const When &Condition) {
  MachineTruth &Is =
      Positions.try_emplace(std::string(Variable), NobodyKnows).first->second;
  Is = choose(Condition.Holds, Found, Is);
}

std::optional<MachineTruth>
BuildVariables::isFound(std::string_view Variable) const {
  auto Known = Positions.find(Variable);
  return Known == Positions.end() ? std::nullopt : std::optional(Known->second);
}

BuildExpression BuildVariables::truthOfText(std::string_view Value) const {
  if (std::string_view Name = wholeReference(Value, syntax()); !Name.empty())
    return truthOf(Name);
  Ternary Plain = truthOfValue(Value);
  return everywhere(Plain);
}

std::string_view BuildVariables::processorIn(std::string_view Word) const {
  for (std::size_t At = 0; (At = Word.find('$', At)) != Word.npos; ++At) {
    std::size_t Open = At + 1;
    if (Open == Word.size() || (Word[Open] != '{' && Word[Open] != '('))
      continue;
    std::string_view Reference = Word.substr(At, skipBrackets(Word, Open) - At);
    if (holdsProcessor(wholeReference(Reference, syntax())))
      return Reference;
  }
  return {};
}

bool BuildVariables::holdsProcessor(std::string_view Variable) const {
  const Pieces *Set = find(Variable);
  if (!Set || Set->empty())
    return namesProcessor(Variable);
  return std::ranges::all_of(*Set, [&](const Piece &P) {
    std::string_view Words = trim(P.Words);
    std::string_view Source = wholeReference(Words, syntax());
    return !P.IsMore && ask(P) &&
           (namesProcessor(Words) ||
            (!knows(Source) && namesProcessor(Source)));
  });
}

/// The truth of a guard that is no generator expression: "1",
/// "BUILD_INTERFACE", "${USE_AVX2}".
BuildExpression BuildVariables::plainGuardTruth(std::string_view Guard) const {
  if (!wholeReference(Guard, syntax()).empty())
    return truthOfText(Guard);
  if (isListed(NameList::YieldingExpressions, Guard))
    return AlwaysTrue;
  if (isListed(NameList::EmptyExpressions, Guard))
    return NeverTrue;
  return literalTruth(Guard).value_or(NobodyKnows);
}

MachineTruth BuildVariables::configurationTruth(std::string_view Name) {
  return literalTruth(Name).value_or(FalseByDefault);
}

/// The truth of "$<NOT:$<BOOL:${USE_AVX2}>>", "$<CONFIG:Release>" or
/// "${USE_AVX2}", which CMake evaluates only at generation time
/// (cmake-generator-expressions(7)).
BuildExpression BuildVariables::guardTruth(std::string_view Guard,
                                           unsigned Depth) const {
  if (!Guard.starts_with("$<") || !Guard.ends_with('>') ||
      Depth >= MaxExpansionDepth)
    return plainGuardTruth(Guard);
  Guard = Guard.substr(2, Guard.size() - 3);
  std::size_t Colon = std::min(Guard.find(':'), Guard.size());
  std::string_view Operation = Guard.substr(0, Colon);
  std::string_view Operands = Guard.substr(std::min(Colon + 1, Guard.size()));
  if (Operation == "NOT")
    return !guardTruth(Operands, Depth + 1);
  if (Operation == "BOOL")
    return truthOfText(Operands);
  if (Operation == "AND" || Operation == "OR") {
    bool And = Operation == "AND";
    BuildExpression All = And ? AlwaysTrue : NeverTrue;
    for (std::string_view Operand : operandsOf(Operands)) {
      BuildExpression One = guardTruth(Operand, Depth + 1);
      All = And ? All && One : All || One;
    }
    return All;
  }
  // Without a chosen build type there is no configuration.
  if (Operation == "CONFIG") {
    MachineTruth Any = NeverTrue;
    for (std::string_view Operand : operandsOf(Operands))
      Any = Any || configurationTruth(Operand);
    return Any;
  }
  return literalTruth(Operands).value_or(
      Operation == "COMPILE_LANGUAGE" ? AlwaysTrue : NobodyKnows);
}

std::vector<ConfiguredMacro> BuildVariables::configured() const {
  std::vector<ConfiguredMacro> Result;
  for (const auto &[Name, Holds] : Explained)
    Result.push_back({Name, Holds});
  // The name of a variable does not count here: this file may set the variable
  // to an unknown value, and a check in another file may deny it.
  for (const auto &[Name, Values] : all()) {
    BuildExpression Any = NeverTrue;
    // set(X ON), set(X ${Y})
    bool IsSwitch = !Values.empty() && !Touched.contains(Name);
    for (const Piece &P : Values) {
      const bool IsKnown =
          !P.IsName && !wholeReference(P.Words, syntax()).starts_with("CMAKE_");
      BuildExpression Value =
          IsKnown ? truthOfText(P.Words) : BuildExpression(NobodyKnows);
      IsSwitch = IsSwitch && (Value.Holds != NobodyKnows || Value.isOpen());
      Any = Any || (P.Condition.expression() && Value);
    }
    if (!Explained.contains(Name) && (IsSwitch || Any.Holds != NeverTrue))
      Result.push_back({Name, std::move(Any)});
  }
  return Result;
}

} // namespace armlift::build
