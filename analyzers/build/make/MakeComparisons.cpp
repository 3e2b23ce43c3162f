#include "analyzers/build/make/MakeComparisons.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/MakeFunction.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/TextCondition.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/rules/BuildTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

/// The two sides of ifeq: (a,b), "a" "b", 'a' 'b'.
std::array<std::string_view, 2> sides(std::string_view Rest) {
  if (Rest.starts_with('(')) {
    Rest.remove_prefix(1);
    if (std::size_t Close = Rest.rfind(')'); Close != Rest.npos)
      Rest = Rest.substr(0, Close);
    std::size_t Comma = findOutsideReferences(Rest, ",");
    if (Comma == Rest.npos)
      return {trim(Rest), {}};
    return {trim(Rest.substr(0, Comma)), trim(Rest.substr(Comma + 1))};
  }
  std::array<std::string_view, 2> Both;
  for (std::string_view &Side : Both) {
    Rest = trim(Rest);
    if (Rest.empty() || (Rest.front() != '"' && Rest.front() != '\''))
      break;
    std::size_t Close = std::min(Rest.find(Rest.front(), 1), Rest.size());
    Side = trim(Rest.substr(1, Close - 1));
    Rest = Rest.substr(std::min(Close + 1, Rest.size()));
  }
  return Both;
}

/// The words that the variable is compared with in ifeq ($(ARCH),$(filter
/// $(ARCH),armv7 armv8)).
std::string_view filtered(std::string_view A, std::string_view B) {
  std::optional<MakeFunction> Call = makeFunction(A);
  if (Call)
    std::swap(A, B);
  else
    Call = makeFunction(B);
  bool Picks = Call && Call->Is == MakeFunction::Effect::Kept &&
               !makeReference(A).empty() && trim(Call->Argument) == A;
  return Picks ? trim(Call->Words) : std::string_view();
}

/// "$(A)$(B)" -> A, B; empty for anything else.
std::vector<std::string_view> references(std::string_view E) {
  std::vector<std::string_view> Names;
  while (!E.empty()) {
    std::size_t End = skipBrackets(E, 1);
    std::string_view Name = makeReference(E.substr(0, End));
    if (Name.empty())
      return {};
    Names.push_back(Name);
    E.remove_prefix(End);
  }
  return Names;
}

/// Holds the goals that the user names (GNU Make manual, 9.2): none by default.
constexpr std::string_view GoalsOfUser = "MAKECMDGOALS";

/// True for the goals that the user names, or some of them: "$(MAKECMDGOALS)",
/// "$(filter clean %config,$(MAKECMDGOALS))".
bool asksForGoals(std::string_view E) {
  if (makeReference(E) == GoalsOfUser)
    return true;
  std::optional<MakeFunction> Call = makeFunction(E);
  return Call && !Call->Argument.contains('$') &&
         (Call->Is == MakeFunction::Effect::Kept ||
          Call->Is == MakeFunction::Effect::Found ||
          Call->Is == MakeFunction::Effect::Left) &&
         makeReference(trim(Call->Words)) == GoalsOfUser;
}

} // namespace

std::string_view makeReference(std::string_view E) {
  if (std::string_view Letter = oneLetterReference(E); !Letter.empty())
    return Letter;
  if (E.size() < 4 || E[0] != '$' || (E[1] != '(' && E[1] != '{') ||
      (E.back() != ')' && E.back() != '}'))
    return {};
  std::string_view Name = E.substr(2, E.size() - 3);
  if (Name.starts_with("strip "))
    return makeReference(trim(Name.substr(6)));
  return Name.find_first_of(" \t$(){},:") == Name.npos ? Name
                                                       : std::string_view{};
}

std::optional<MakeProbe> MakeComparisons::define(std::string_view Name,
                                                 std::string_view Value) {
  Probes.erase(Name);
  MacroLists.erase(Name);
  if (listsMacros(Value) || isMacroList(Value))
    MacroLists.insert(Name);
  std::optional<MakeProbe> Asked = makeProbe(Value);
  if (Asked)
    Probes.emplace(Name, *Asked);
  return Asked;
}

When MakeComparisons::read(std::string_view Rest, bool Negated) const {
  auto [A, B] = sides(Rest);
  // Puts the side with a reference first.
  if (!A.contains('$'))
    std::swap(A, B);
  BuildExpression T = equality(A, B);
  std::string Shown = std::string(A) + (Negated ? " is not " : " is ") +
                      (B.empty() ? std::string("empty") : std::string(B));
  return {Negated ? !T : T, Shown};
}

bool MakeComparisons::asksWhoReads(std::string_view Line) {
  std::string_view Name;
  if (takeWord(Line, "ifdef") || takeWord(Line, "ifndef")) {
    Name = trim(Line);
  } else if (takeWord(Line, "ifeq") || takeWord(Line, "ifneq")) {
    auto [A, B] = sides(Line);
    if (!A.contains('$'))
      std::swap(A, B);
    constexpr std::string_view Origin = "$(origin ";
    if (A.starts_with(Origin) && A.ends_with(')') && B == "undefined")
      Name = trim(A.substr(Origin.size(), A.size() - Origin.size() - 1));
    else if (B.empty())
      Name = makeReference(A);
  }
  return isNamed(NameList::ReadTwice, Name);
}

/// The question that `E` asks, or to which the variable `E` holds the answer.
std::optional<MakeProbe> MakeComparisons::probe(std::string_view E) const {
  if (auto Asked = Probes.find(makeReference(E)); Asked != Probes.end())
    return Asked->second;
  return makeProbe(E);
}

/// `Value` of the variable `Name`, or true if nothing sets the variable: an
/// unset one is not "0".
static BuildExpression unlessUnset(std::string_view Name,
                                   const BuildExpression &Value) {
  return Name.empty() || !Value.isOpen()
             ? Value
             : BuildExpression::variable(Name, nameTruth(Name), Value.Holds,
                                         TrueByDefault);
}

BuildExpression MakeComparisons::isSet(std::string_view Name) const {
  if (Name == GoalsOfUser)
    return FalseByDefault;
  return Variables.isEmpty(Name).Holds == NeverTrue ? AlwaysTrue
                                                    : Variables.truthOf(Name);
}

BuildExpression MakeComparisons::equality(std::string_view A,
                                          std::string_view B) const {
  if (std::optional<MakeProbe> Asked = probe(A))
    if (std::optional<MachineTruth> Said = Asked->prints(B))
      return *Said;
  if (!B.empty() && asksForGoals(A))
    return FalseByDefault && literalTruth(B).value_or(AlwaysTrue);
  if (B.empty()) {
    BuildExpression Empty = Variables.isEmpty(makeReference(A));
    return Empty.Holds == NobodyKnows ? !expression(A) : Empty;
  }
  if (std::string_view Words = filtered(A, B); !Words.empty()) {
    bool Processor = isProcessor(A) || isProcessor(B);
    MachineTruth Any = NeverTrue;
    for (std::string_view Word : splitWords(Words, " \t"))
      Any = Any || (Processor ? processorIs(Word)
                              : literalTruth(Word).value_or(NobodyKnows));
    return Any;
  }
  if (B.contains('$'))
    return NobodyKnows;
  // ifeq ($(findstring x86,$(ARCH)),x86): the function gives what it finds.
  if (std::optional<MakeFunction> Call = makeFunction(A);
      Call && Call->Is == MakeFunction::Effect::Found &&
      trim(Call->Argument) == B)
    if (std::optional<BuildExpression> Picked = picks(A))
      return *Picked;
  if (isProcessor(A))
    return processorIs(B);
  std::string_view Name = makeReference(A);
  if (std::optional<MachineTruth> Literal = literalTruth(B))
    return Name.empty() ? *Literal : Variables.equals(Name, B);
  // ifeq ($(IS_X86)$(IS_X64),00) has one digit for each variable.
  if (std::vector<std::string_view> Names = references(A);
      Names.size() > 1 && B.find_first_not_of('0') == B.npos) {
    BuildExpression Any = NeverTrue;
    for (std::string_view Digit : Names)
      Any = Any || Variables.truthOf(Digit);
    return !Any;
  }
  if (Ternary Said = B.empty() ? Ternary::Unknown : truthOfValue(B);
      Said != Ternary::Unknown)
    return Said == Ternary::True ? expression(A)
           : Variables.isUnset(Name)
               ? BuildExpression(FalseByDefault)
               : !(Variables.knows(Name) ? expression(A)
                                         : unlessUnset(Name, expression(A)));
  if (Name.empty())
    return NobodyKnows;
  // A part that is no module may be built in.
  if (B == "m" && Name.starts_with("CONFIG_"))
    return Variables.truthOf(Name) && NobodyKnows;
  return Variables.equals(Name, B);
}

bool MakeComparisons::isProcessor(std::string_view E) const {
  std::string_view Name = makeReference(E);
  return Name.empty() ? namesProcessor(E) : Variables.holdsProcessor(Name);
}

/// True for the macros that the compiler defines itself, or a variable that
/// holds them.
bool MakeComparisons::isMacroList(std::string_view E) const {
  return listsMacros(E) || MacroLists.contains(makeReference(E));
}

/// Whether the compiler defines some macro in `Names`, or one whose name begins
/// so: "__AVX2__", "__BMI2". Which versions of x86 it is for is not known.
static MachineTruth definesAny(std::string_view Names) {
  MachineTruth Any = NeverTrue;
  for (std::string_view Name : splitWords(Names, " \t")) {
    const MachineTruth ByName = nameTruth(Name);
    Any = Any || (ByName == NobodyKnows ? macroTruth(Name) : ByName);
  }
  return Any;
}

/// The truth of a word that a pattern with '%' or a part of a word picks from
/// the name of the machine: "arm64 aarch%", "arm".
static MachineTruth ofProcessor(const MakeFunction &Call) {
  if (Call.Is == MakeFunction::Effect::Found)
    return processorHolds(Call.Argument);
  MachineTruth Any = NeverTrue;
  for (std::string_view Word : splitWords(Call.Argument, " \t")) {
    std::string Pattern(Word);
    std::ranges::replace(Pattern, '%', '*');
    Any = Any || processorFits(Pattern);
  }
  return Any;
}

/// Whether the name of the compiler that make runs unless the user names
/// another one holds `Part`: "cc" and "g++" (GNU Make manual, 10.3), which are
/// GCC on Linux.
static MachineTruth defaultCompilerHolds(std::string_view Part) {
  return std::ranges::any_of(
             nameList(NameList::UsualCompilers),
             [&](std::string_view Name) { return Name.contains(Part); })
             ? TrueByDefault
             : FalseByDefault;
}

/// Whether $(filter …), $(filter-out …) or $(findstring …) picks anything from
/// an answer, the name of the machine or a variable of the file:
/// "$(filter avx,$(shell grep -o 'avx[^ ]*' /proc/cpuinfo))",
/// "$(filter arm64 aarch%,$(UNAME_M))", "$(filter-out x86 x86_64,$(CPU_ARCH))",
/// "$(findstring sse,$(SIMD))".
std::optional<BuildExpression>
MakeComparisons::picks(std::string_view E) const {
  std::optional<MakeFunction> Call = makeFunction(E);
  if (!Call || Call->Argument.contains('$') ||
      (Call->Is != MakeFunction::Effect::Kept &&
       Call->Is != MakeFunction::Effect::Left &&
       Call->Is != MakeFunction::Effect::Found))
    return std::nullopt;
  std::string_view From = trim(Call->Words);
  // The name of a machine is one word.
  if (Call->Is == MakeFunction::Effect::Left)
    return isProcessor(From) ? !ofProcessor(*Call) : NobodyKnows;
  // What a question prints on another machine is not known.
  if (std::optional<MakeProbe> Asked = makeProbe(From);
      Asked && Asked->Yes.empty() && Asked->No.empty() &&
      namesX86Alone(trim(Call->Argument)))
    return AnsweredOnX86;
  if (isProcessor(From))
    return ofProcessor(*Call);
  if (isMacroList(From))
    return definesAny(Call->Argument);
  std::string_view Name = makeReference(From);
  if (Call->Is != MakeFunction::Effect::Found || Call->Argument.empty())
    return std::nullopt;
  if (Variables.knows(Name))
    return Variables.holds(Name, Call->Argument);
  if (Name == "CC" || Name == "CXX")
    return defaultCompilerHolds(Call->Argument);
  return std::nullopt;
}

/// Whether the value of `E` is not empty: "$(USE_AVX)",
/// "$(findstring x86,$(ARCH))", "$(shell grep avx2 /proc/cpuinfo)".
BuildExpression MakeComparisons::expression(std::string_view E) const {
  // By default the user names no goal.
  if (asksForGoals(E))
    return FalseByDefault && patternTruth(E).value_or(AlwaysTrue);
  if (std::string_view Name = makeReference(E); !Name.empty())
    return Variables.truthOf(Name);
  if (std::optional<MakeProbe> Asked = makeProbe(E))
    return Asked->holds();
  if (std::optional<BuildExpression> Picked = picks(E))
    return *Picked;
  // Whether a folder of x86 sources or a tool for x86 exists does not depend on
  // the machine.
  if (asksForFile(E) && Variables.processorIn(insideReference(E)).empty())
    return NobodyKnows;
  return patternTruth(E).value_or(NobodyKnows);
}

} // namespace armlift::build
