#include "analyzers/build/CMakeCondition.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/Processor.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

using Kind = CMakeArgument::Kind;

class Evaluator {
public:
  Evaluator(std::span<const CMakeArgument> Arguments, const FlagModel &Model)
      : Left(Arguments), Model(Model) {}

  When run(std::string_view Text) {
    When Result{disjunction(), Text};
    if (IsConjunction) {
      Result.Asks = std::move(Asks);
      Result.Besides = Besides;
    }
    return Result;
  }

private:
  bool at(std::string_view Word) const {
    return !Left.empty() && Left[0].Is == Kind::Unquoted &&
           Left[0].Text == Word;
  }
  void advance() { Left = Left.subspan(1); }

  MachineTruth disjunction() {
    MachineTruth T = conjunction();
    while (at("OR")) {
      IsConjunction = false;
      advance();
      T = T || conjunction();
    }
    return T;
  }

  MachineTruth conjunction() {
    MachineTruth T = negated();
    while (at("AND")) {
      advance();
      T = T && negated();
    }
    return T;
  }

  MachineTruth negated() {
    bool Negated = false;
    for (; at("NOT"); advance())
      Negated = !Negated;
    Asked = {};
    MachineTruth T = primary();
    T = Negated ? !T : T;
    if (Asked.empty())
      Besides = Besides && T;
    else
      Asks.push_back({std::string(Asked), !Negated});
    return T;
  }

  // The lexer bounds the nesting of parentheses, and with it this recursion.
  MachineTruth primary() {
    if (Left.empty())
      return NobodyKnows;
    if (Left[0].Is == Kind::Open) {
      IsConjunction = false;
      advance();
      MachineTruth T = disjunction();
      while (!Left.empty() && Left[0].Is != Kind::Close)
        advance();
      if (!Left.empty())
        advance();
      return T;
    }
    if (Left[0].Is == Kind::Close)
      return NobodyKnows;
    CMakeArgument First = Left[0];
    advance();
    if (First.Is == Kind::Unquoted && isUnaryTest(First.Text) &&
        !Left.empty() && Left[0].Is != Kind::Close) {
      CMakeArgument Operand = Left[0];
      advance();
      return test(First.Text, Operand.Text);
    }
    if (Left.size() >= 2 && Left[0].Is == Kind::Unquoted &&
        isComparison(Left[0].Text)) {
      std::string_view Operator = Left[0].Text;
      CMakeArgument Second = Left[1];
      Left = Left.subspan(2);
      return comparison(First, Operator, Second);
    }
    return value(First);
  }

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

  MachineTruth test(std::string_view Test, std::string_view Operand) {
    // That a variable of this name is set says what it says where its value
    // does.
    if (Test == "DEFINED")
      return Model.truthOf(name(Operand));
    return NobodyKnows;
  }

  MachineTruth value(const CMakeArgument &A) {
    std::string_view Name = name(A.Text);
    if (A.Is != Kind::Unquoted && Name == A.Text)
      return literalTruth(Name).value_or(NobodyKnows);
    if (Truth Constant = truthOfValue(Name); Constant != Truth::Unknown)
      return Constant == Truth::True ? AlwaysTrue : NeverTrue;
    // if(${NAME}) asks for the variable that NAME names.
    if (std::string_view Named = Model.plainValue(Name);
        A.Text.starts_with("${") && isName(Named) &&
        truthOfValue(Named) == Truth::Unknown)
      return Model.truthOf(Named);
    Asked = Model.leftToOthers(Name);
    return Model.truthOf(Name);
  }

  MachineTruth comparison(const CMakeArgument &A, std::string_view Operator,
                          const CMakeArgument &B) {
    if (std::optional<MachineTruth> Found = Model.isFound(name(A.Text)))
      return position(*Found, Operator, B.Text);
    bool Equality = Operator == "MATCHES" || Operator == "STREQUAL" ||
                    Operator == "EQUAL" || Operator == "IN_LIST";
    if (!Equality)
      return NobodyKnows;
    std::string_view Name = name(A.Text), Value = B.Text;
    // "x86_64" STREQUAL ${ARCH}
    bool Swapped = !isNameOrReference(A) && isNameOrReference(B);
    if (Swapped) {
      Name = name(B.Text);
      Value = A.Text;
    }
    // ";${INTEL_NAMES};" MATCHES ";${CMAKE_SYSTEM_PROCESSOR};"
    if (holdsReference(A) && holdsReference(B)) {
      bool First = isArchitectureVariable(A.Text);
      if (First != isArchitectureVariable(B.Text))
        return literalTruth(expanded(First ? B.Text : A.Text))
            .value_or(NobodyKnows);
    }
    if (Name == "CMAKE_SIZEOF_VOID_P")
      return Value == "8" ? AlwaysTrue : NeverTrue;
    if (Value.find("${") != Value.npos) {
      std::string_view Known = Model.plainValue(name(Value));
      if (Known.empty())
        return NobodyKnows;
      Value = Known;
    }
    bool ComparesReference = (Swapped ? B : A).Text.starts_with("${");
    if (Value.empty() && Operator == "STREQUAL" && ComparesReference)
      return Model.isEmpty(Name);
    if (Operator == "IN_LIST" && Model.holdsProcessor(Name) &&
        Model.knows(Value))
      return Model.listsProcessor(Value);
    if (isEmptyOnLinux(Name) && !Value.empty())
      return NeverTrue;
    if (Model.holdsProcessor(Name) && !Value.empty()) {
      if (Operator == "MATCHES" && !Swapped)
        return processorMatches(Value);
      if (Operator == "STREQUAL" || Operator == "EQUAL")
        return processorIs(Value);
    }
    if (std::optional<MachineTruth> Said = Model.isSaid(Name, Value))
      return *Said;
    if (Operator == "MATCHES")
      return patternTruth(Value).value_or(NobodyKnows);
    if (Operator == "STREQUAL" &&
        (Name == "CMAKE_SYSTEM_NAME" || Name == "CMAKE_HOST_SYSTEM_NAME"))
      return literalTruth(Value).value_or(NeverTrue);
    if (Operator == "IN_LIST")
      return literalTruth(Value).value_or(NobodyKnows);
    return Model.equals(Name, Value);
  }

  /// What list(FIND) and string(FIND) give is -1 where there is nothing.
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

  /// The text with the plain values of its variables; of others nothing.
  std::string expanded(std::string_view Text) const {
    std::string Result;
    while (!Text.empty()) {
      std::size_t Open = std::min(Text.find("${"), Text.size());
      Result += Text.substr(0, Open);
      std::size_t Close = std::min(Text.find('}', Open), Text.size());
      if (Open < Text.size())
        Result += Model.plainValue(Text.substr(Open + 2, Close - Open - 2));
      Text.remove_prefix(std::min(Close + 1, Text.size()));
    }
    return Result;
  }

  static bool isNameOrReference(const CMakeArgument &A) {
    return A.Text.starts_with("${") ||
           (A.Is == Kind::Unquoted && !literalTruth(A.Text).has_value()) ||
           isArchitectureVariable(A.Text);
  }

  /// "${NAME}" and NAME are the same variable to if().
  static std::string_view name(std::string_view Text) {
    if (Text.starts_with("${") && Text.ends_with('}'))
      return Text.substr(2, Text.size() - 3);
    return Text;
  }

  std::span<const CMakeArgument> Left;
  const FlagModel &Model;
  /// Of operands between AND alone: the variables that others set, and what the
  /// rest is worth.
  bool IsConjunction = true;
  std::string_view Asked; ///< by the last operand
  std::vector<SettingAsked> Asks;
  MachineTruth Besides = AlwaysTrue;
};

} // namespace

When evaluateCMakeCondition(std::span<const CMakeArgument> Arguments,
                            const FlagModel &Model) {
  std::string Text;
  for (const CMakeArgument &A : Arguments) {
    if (!Text.empty() && A.Is != Kind::Close && !Text.ends_with('('))
      Text += ' ';
    Text += A.Text;
  }
  return Evaluator(Arguments, Model).run(Text);
}

} // namespace armlift::build
