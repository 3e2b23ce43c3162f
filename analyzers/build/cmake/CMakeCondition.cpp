#include "analyzers/build/cmake/CMakeCondition.h"

#include "analyzers/build/model/CMakeRegex.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/build/ConditionParser.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armlift::build {
namespace {

using ArgumentKind = CMakeArgument::Kind;

ConditionToken cmakeToken(const CMakeArgument &A) {
  using enum ConditionToken;
  if (A.Is == ArgumentKind::Open)
    return Open;
  if (A.Is == ArgumentKind::Close)
    return Close;
  return A.Is != ArgumentKind::Unquoted ? Operand
         : A.Text == "OR"               ? Or
         : A.Text == "AND"              ? And
         : A.Text == "NOT"              ? Not
                                        : Operand;
}

/// Evaluates operands: what is between AND, OR, NOT and brackets
/// (cmake-commands(7), if).
class Operands {
public:
  explicit Operands(const BuildVariables &Variables) : Variables(Variables) {}

  BuildExpression truthOf(std::span<const CMakeArgument> Words) const {
    const CMakeArgument &First = Words[0];
    bool IsWord = First.Is == ArgumentKind::Unquoted;
    if (Words.size() >= 2 && IsWord && isUnaryTest(First.Text))
      return test(First.Text, Words[1].Text);
    if (Words.size() >= 3 && Words[1].Is == ArgumentKind::Unquoted &&
        isComparison(Words[1].Text))
      return comparison(First, Words[1].Text, Words[2]);
    return value(First);
  }

private:
  static bool isUnaryTest(std::string_view Word) {
    constexpr std::string_view Tests[] = {
        "COMMAND",    "DEFINED", "EXISTS", "IS_ABSOLUTE", "IS_DIRECTORY",
        "IS_SYMLINK", "POLICY",  "TARGET", "TEST"};
    return std::ranges::binary_search(Tests, Word);
  }

  static bool isComparison(std::string_view Word) {
    constexpr std::string_view Operators[] = {
        "EQUAL",         "GREATER",           "GREATER_EQUAL",
        "IN_LIST",       "IS_NEWER_THAN",     "LESS",
        "LESS_EQUAL",    "MATCHES",           "PATH_EQUAL",
        "STREQUAL",      "STRGREATER",        "STRLESS",
        "VERSION_EQUAL", "VERSION_GREATER",   "VERSION_GREATER_EQUAL",
        "VERSION_LESS",  "VERSION_LESS_EQUAL"};
    return std::ranges::find(Operators, Word) != std::end(Operators);
  }

  BuildExpression test(std::string_view Test, std::string_view Operand) const {
    if (Test != "DEFINED")
      return NobodyKnows;
    // The user must set the environment variable before each build.
    if (constexpr std::string_view Front = "ENV{";
        Operand.starts_with(Front) && Operand.ends_with('}')) {
      Operand.remove_prefix(Front.size());
      Operand.remove_suffix(1);
      return isListed(NameList::UsualEnvironment, Operand) ? NobodyKnows
                                                           : FalseByDefault;
    }
    // A test whether HAVE_AVX is defined is taken as a test of its value.
    return Variables.truthOf(Variables.composedName(name(Operand)));
  }

  BuildExpression value(const CMakeArgument &A) const {
    std::string_view Name = name(A.Text);
    if (A.Is != ArgumentKind::Unquoted && Name == A.Text)
      return literalTruth(Name).value_or(NobodyKnows);
    if (Ternary Constant = truthOfValue(Name); Constant != Ternary::Unknown)
      return Constant == Ternary::True ? AlwaysTrue : NeverTrue;
    // if(${NAME}) tests the variable whose name NAME holds.
    if (std::string_view Named = Variables.plainValue(Name);
        A.Text.starts_with("${") && isName(Named) &&
        truthOfValue(Named) == Ternary::Unknown)
      return Variables.truthOf(Named);
    return Variables.truthOf(Variables.composedName(Name));
  }

  BuildExpression comparison(const CMakeArgument &A, std::string_view Operator,
                             const CMakeArgument &B) const {
    if (asksForOtherCompiler(A, Operator, B))
      return FalseByDefault;
    if (std::optional<MachineTruth> Found = Variables.isFound(name(A.Text)))
      return position(*Found, Operator, B.Text);
    if (isPointerSize(A) || isPointerSize(B))
      return numbers(number(A), Operator, number(B));
    if (name(A.Text) == "ARGC" && Operator != "IN_LIST")
      return numbers(Variables.argumentCount(), Operator, number(B));
    if (Operator == "MATCHES" || Operator == "STREQUAL" ||
        Operator == "EQUAL" || Operator == "IN_LIST")
      return equality(A, Operator, B);
    if (BuildExpression Is = order(name(A.Text), Operator, B.Text);
        Is.Holds != NobodyKnows || Is.isOpen())
      return Is;
    // An unset variable is not greater than a number, so the variable must at
    // least be true.
    bool Above = Operator == "GREATER" || Operator == "GREATER_EQUAL";
    auto Least = parseNumber<unsigned>(B.Text);
    if (!Above || !Least || (*Least == 0 && Operator == "GREATER_EQUAL"))
      return NobodyKnows;
    return NobodyKnows && Variables.truthOf(name(A.Text));
  }

  /// "4.2" in millionths; nothing if the text is no such number.
  static std::optional<std::uint64_t> millionths(std::string_view Text) {
    constexpr std::size_t MaxWhole = 9, Places = 6;
    const std::size_t Point = std::min(Text.find('.'), Text.size());
    std::string Digits(Text.substr(0, Point));
    std::string_view Part = Text.substr(std::min(Point + 1, Text.size()));
    if (Digits.empty() || Digits.size() > MaxWhole || Part.size() > Places)
      return std::nullopt;
    Digits.append(Part).append(Places - Part.size(), '0');
    return parseNumber<std::uint64_t>(Digits);
  }

  /// The order of the values that the file gives the variable and a number,
  /// SSE_LEVEL GREATER_EQUAL 4.2. It is false for what is no number.
  BuildExpression order(std::string_view Variable, std::string_view Operator,
                        std::string_view Number) const {
    const std::optional<std::uint64_t> Bound = millionths(Number);
    if (!Bound || Operator.starts_with("VERSION_") ||
        !compareNumbers(*Bound, Operator, *Bound))
      return NobodyKnows;
    return Variables.passes(Variable, [&](std::string_view Value) {
      const std::optional<std::uint64_t> Is = millionths(Value);
      return Is && *compareNumbers(*Is, Operator, *Bound);
    });
  }

  static bool isPointerSize(const CMakeArgument &A) {
    return holdsEight(name(A.Text));
  }

  /// The number that the text, or the variable that it names, is; also for
  /// "^8$".
  std::optional<unsigned> number(const CMakeArgument &A) const {
    // The size is the same on both machines.
    if (isPointerSize(A))
      return 8;
    std::string_view Value = Variables.plainValue(name(A.Text));
    if (Value.empty())
      Value = A.Text;
    else if (!Variables.everyValue(
                 name(A.Text), [&](std::string_view V) { return V == Value; }))
      return std::nullopt;
    if (Value.starts_with('^'))
      Value.remove_prefix(1);
    if (Value.ends_with('$'))
      Value.remove_suffix(1);
    return parseNumber<unsigned>(Value);
  }

  static MachineTruth numbers(std::optional<unsigned> A,
                              std::string_view Operator,
                              std::optional<unsigned> B) {
    if (!A || !B)
      return NobodyKnows;
    std::optional<bool> Is = compareNumbers(*A, Operator, *B);
    return !Is ? NobodyKnows : *Is ? AlwaysTrue : NeverTrue;
  }

  BuildExpression equality(const CMakeArgument &A, std::string_view Operator,
                           const CMakeArgument &B) const {
    // "x86_64" STREQUAL ${ARCH}
    bool Swapped = !isNameOrReference(A) && isNameOrReference(B);
    const CMakeArgument &Left = Swapped ? B : A;
    std::string_view Name = name(Left.Text), Value = (Swapped ? A : B).Text;
    // ";${INTEL_NAMES};" MATCHES ";${CMAKE_SYSTEM_PROCESSOR};"
    if (holdsReference(A) && holdsReference(B)) {
      bool First = isArchitectureVariable(A.Text);
      if (First != isArchitectureVariable(B.Text))
        return literalTruth(withValues(First ? B.Text : A.Text,
                                       [&](std::string_view Variable) {
                                         return Variables.plainValue(Variable);
                                       }))
            .value_or(NobodyKnows);
    }
    if (Value.contains("${")) {
      Value = Variables.plainValue(name(Value));
      if (Value.empty())
        return NobodyKnows;
    }
    // The result of string(REGEX MATCH), or the answer of a check.
    if (Value.empty() && Operator == "STREQUAL" &&
        Variables.isExplained(Name) && !Variables.knows(Name))
      return !Variables.truthOf(Name);
    if (Value.empty() && Operator == "STREQUAL" && Left.Text.starts_with("${"))
      return Variables.isEmpty(Name);
    if (isEmptyOnLinux(Name) && !Value.empty())
      return NeverTrue;
    if (Name == "CMAKE_GENERATOR" && namesOtherGenerators(Value))
      return NeverTrue;
    if (Variables.holdsProcessor(Name) && !Value.empty()) {
      if (Operator == "IN_LIST" && Variables.knows(Value))
        return Variables.listsProcessor(Value);
      if (Operator == "MATCHES" && !Swapped)
        return processorMatches(Value);
      if (Operator == "STREQUAL" || Operator == "EQUAL")
        return processorIs(Value);
    }
    return plainEquality(Name, Operator, Value);
  }

  /// True if each pattern names a generator of another system: "Visual Studio",
  /// "NMake|Xcode".
  static bool namesOtherGenerators(std::string_view Value) {
    std::vector<std::string_view> Patterns = splitWords(Value, "|()");
    return !Patterns.empty() &&
           std::ranges::all_of(Patterns, [](std::string_view Pattern) {
             return std::ranges::any_of(
                 splitWords(Pattern, " \t.*+^$"), [](std::string_view Word) {
                   return isNamed(NameList::OtherGenerators, Word);
                 });
           });
  }

  /// The truth of a comparison with CMAKE_BUILD_TYPE, which the user sets: true
  /// by default for a usual type, false by default for any other.
  static MachineTruth buildType(std::string_view Operator,
                                std::string_view Value) {
    if (std::optional<MachineTruth> Named = patternTruth(Value))
      return *Named;
    if (Operator != "MATCHES")
      return FalseByDefault;
    CMakeRegex Regex(lowerCase(Value));
    if (!Regex)
      return NobodyKnows;
    return std::ranges::any_of(conditionWordTable(),
                               [&](const ConditionWordRow &Row) {
                                 return Row.Kind == ConditionWord::Usual &&
                                        Regex.finds(Row.Word);
                               })
               ? TrueByDefault
               : FalseByDefault;
  }

  /// The equality of a variable that does not hold the name of the machine.
  BuildExpression plainEquality(std::string_view Name,
                                std::string_view Operator,
                                std::string_view Value) const {
    if (Name == "CMAKE_BUILD_TYPE" && !Variables.knows(Name) &&
        !Value.empty() && (Operator == "STREQUAL" || Operator == "MATCHES"))
      return buildType(Operator, Value);
    if (std::optional<BuildExpression> Said = Variables.isSaid(Name, Value))
      return *Said;
    if (Operator == "MATCHES")
      return Variables.matches(Name, Value);
    if (Operator == "STREQUAL" &&
        (Name == "CMAKE_SYSTEM_NAME" || Name == "CMAKE_HOST_SYSTEM_NAME"))
      return literalTruth(Value).value_or(NeverTrue);
    if (Operator == "IN_LIST")
      return literalTruth(Value).value_or(NobodyKnows);
    return Variables.equals(Name, Value);
  }

  /// Compares a result of list(FIND) or string(FIND), which is -1 if nothing
  /// was found.
  static MachineTruth position(MachineTruth Found, std::string_view Operator,
                               std::string_view Bound) {
    bool First = Bound == "0", BeforeFirst = Bound == "-1";
    if ((Operator == "GREATER_EQUAL" && First) ||
        (Operator == "GREATER" && BeforeFirst))
      return Found;
    if ((Operator == "LESS" && First) ||
        (BeforeFirst && (Operator == "EQUAL" || Operator == "STREQUAL" ||
                         Operator == "LESS_EQUAL")))
      return !Found;
    return NobodyKnows;
  }

  static bool holdsReference(const CMakeArgument &A) {
    return A.Text.find("${") != A.Text.npos;
  }

  static bool isNameOrReference(const CMakeArgument &A) {
    return A.Text.starts_with("${") ||
           (A.Is == ArgumentKind::Unquoted &&
            !literalTruth(A.Text).has_value()) ||
           isArchitectureVariable(A.Text);
  }

  /// The name of a variable: if() treats "${NAME}" and NAME alike.
  static std::string_view name(std::string_view Text) {
    if (Text.starts_with("${") && Text.ends_with('}'))
      return Text.substr(2, Text.size() - 3);
    return Text;
  }

  /// True for CMAKE_CXX_COMPILER_ID STREQUAL "Clang", unless the file chooses
  /// the compiler itself.
  bool asksForOtherCompiler(const CMakeArgument &A, std::string_view Operator,
                            const CMakeArgument &B) const {
    bool Compares = Operator == "STREQUAL" || Operator == "MATCHES";
    auto asks = [&](const CMakeArgument &Variable, const CMakeArgument &Value) {
      std::string_view Name = name(Variable.Text);
      std::string_view Program = Name;
      if (constexpr std::string_view Id = "_ID"; Program.ends_with(Id))
        Program.remove_suffix(Id.size());
      return isListed(NameList::CompilerVariables, Name) &&
             !Variables.knows(Name) && !Variables.knows(Program) &&
             namesOtherCompiler(Value.Text);
    };
    return Compares && (asks(A, B) || asks(B, A));
  }

  const BuildVariables &Variables;
};

} // namespace

When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const BuildVariables &Variables) {
  std::string Text;
  for (const CMakeArgument &A : Arguments) {
    if (!Text.empty() && A.Is != ArgumentKind::Close && !Text.ends_with('('))
      Text += ' ';
    Text += A.Text;
  }
  const Operands Of(Variables);
  auto TruthOf = [&](std::span<const CMakeArgument> Words) {
    return Of.truthOf(Words);
  };
  return {ConditionParser(Arguments, cmakeToken, TruthOf).run(), Text};
}

} // namespace armlift::build
