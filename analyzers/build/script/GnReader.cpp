// BUILD.gn, *.gni: targets with their sources and flags, lists, and blocks
// under if (current_cpu == "x64").

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/script/ScriptCondition.h"
#include "analyzers/build/script/ScriptReader.h"
#include "core/build/ConditionParser.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace armlift::build {
namespace {

constexpr OperatorWords GnOperators = {"||", "&&", "!"};

class GnReader : ScriptReader {
public:
  GnReader(const Input &In, std::vector<Error> &Errors)
      : ScriptReader(In, Errors, Syntax::Shell, LineEnds::None),
        IsRoot(In.ContextPath == "BUILD.gn") {}

  std::unique_ptr<BuildFileFacts> read() {
    while (At < List.size())
      block(false);
    return finish();
  }

private:
  When here() const { return Stack.current(); }

  /// Follows statements up to the '}' that ends them, which is passed. The
  /// lexer bounds the nesting of brackets, and so this recursion and the depth
  /// of the conditions.
  void block(bool IsArguments) {
    while (At < List.size() && !at("}"))
      statement(IsArguments);
    ++At;
  }

  void statement(bool IsArguments) {
    std::size_t Begin = At++;
    if (is(List[Begin], "if"))
      return choice();
    if (is(List[Begin], "{"))
      return block(IsArguments);
    if (List[Begin].Is != Kind::Name || At >= List.size())
      return;
    if (at("("))
      return call(List[Begin]);
    if (at("-=")) {
      ++At;
      return remove(List[Begin].Text, value());
    }
    if (at("=") || at("+=")) {
      ++At;
      assign(List[Begin].Text, value(), IsArguments);
    }
  }

  /// Handles assert(…) and executable("app") { … }.
  void call(const ScriptToken &Function) {
    Tokens Arguments = brackets();
    if (is(Function, "assert"))
      stop(Function, Arguments);
    if (!at("{"))
      return;
    ++At;
    auto Outer = std::exchange(Listed, {});
    Stack.enter(ofBlock(Function.Text, Arguments));
    block(is(Function, "declare_args"));
    Stack.leave();
    Listed = std::move(Outer);
  }

  /// Handles assert(current_cpu == "x64", "x86 only"). GN reads any other file
  /// than the root's only where another one depends on it.
  void stop(const ScriptToken &Function, Tokens Arguments) {
    if (!IsRoot)
      return;
    Tokens Asked = Arguments.first(findOutside(Arguments, 0, ","));
    auto Said = std::ranges::find(Arguments.subspan(Asked.size()), Kind::String,
                                  &ScriptToken::Is);
    Model.facts().addStop(Function.Text,
                          Said == Arguments.end() ? textOf(Asked) : Said->Text,
                          both(here(), negation(condition(Asked))));
  }

  /// Passes "(" to ")" and returns the tokens between them.
  Tokens brackets() {
    Tokens Rest = Tokens(List).subspan(At);
    std::size_t Behind = closing(Rest, 0);
    At += Behind;
    return Rest.subspan(1, Behind - 1 - closesBracket(Rest[Behind - 1]));
  }

  /// Handles if (a) { … } else if (b) { … } else { … }.
  void choice() {
    if (!Stack.enter(test()))
      return;
    while (branch() && at("else")) {
      ++At;
      if (!at("if")) {
        Stack.otherwise();
        branch();
        break;
      }
      ++At;
      Stack.elseIf(test());
    }
    Stack.leave();
  }

  /// Passes "(a)".
  When test() { return condition(at("(") ? brackets() : Tokens{}); }

  /// Follows { … }; false if there is none here.
  bool branch() {
    if (!at("{"))
      return false;
    ++At;
    block(false);
    return true;
  }

  When condition(Tokens Some) const {
    return {ConditionParser(Some, GnOperators,
                            [&](Tokens One) { return operand(One); })
                .run(),
            textOf(Some)};
  }

  /// The truth of current_cpu == "x64" or use_sse.
  BuildExpression operand(Tokens One) const {
    if (One.size() == 1 && One[0].Is == Kind::Name)
      return nameOrConstant(One[0]);
    if (One.size() != 3 || One[0].Is != Kind::Name)
      return NobodyKnows;
    BuildExpression Same =
        One[2].Is == Kind::String
            ? Model.variables().equals(One[0].Text, One[2].Text)
        : is(One[2], "true")  ? Model.variables().truthOf(One[0].Text)
        : is(One[2], "false") ? !Model.variables().truthOf(One[0].Text)
                              : NobodyKnows;
    if (is(One[1], "=="))
      return Same;
    return is(One[1], "!=") ? !Same : NobodyKnows;
  }

  BuildExpression nameOrConstant(const ScriptToken &T) const {
    return T.Text == "true"    ? AlwaysTrue
           : T.Text == "false" ? NeverTrue
                               : Model.variables().truthOf(T.Text);
  }

  /// Statements in a configuration or a template count when another target uses
  /// it.
  static When ofBlock(std::string_view Function, Tokens Arguments) {
    if (Function != "config" && Function != "template")
      return {};
    std::string Name = Arguments.empty() ? "" : std::string(Arguments[0].Text);
    return {NobodyKnows, "'" + Name + "' is used"};
  }

  /// Passes an expression: operands, with an operator between each two.
  Tokens value() {
    std::size_t Begin = At;
    for (bool Operand = true; At < List.size(); Operand = !Operand) {
      if (!Operand) {
        constexpr std::string_view Operators[] = {
            "!=", "&&", "+", "-", ".", "<", "<=", "==", ">", ">=", "||"};
        if (List[At].Is != Kind::Symbol ||
            std::ranges::find(Operators, List[At].Text) == std::end(Operators))
          break;
        ++At;
        continue;
      }
      while (at("!"))
        ++At;
      if (At >= List.size() || at("}"))
        break;
      At = behindValue(List, At);
      while (at("(") || at("[")) // a call or an element
        At = closing(List, At);
    }
    return Tokens(List).subspan(Begin, At - Begin);
  }

  void assign(std::string_view Variable, Tokens Value, bool IsArgument) {
    const When Here = here();
    std::optional<WordRole> R = roleOf(BuildLanguage::Gn, Variable);
    if (!R && Value.size() == 1 && Value[0].Is != Kind::Symbol) {
      Model.variables().define(Variable, Value[0].Text, Here,
                               IsArgument ? Assignment::Default
                                          : Assignment::Anew);
      bool IsTruth = is(Value[0], "true") || is(Value[0], "false");
      // The user of "gn args" may choose otherwise.
      if (IsArgument && IsTruth)
        Model.variables().explain(
            Variable, is(Value[0], "true") ? TrueByDefault : FalseByDefault,
            Here);
      return;
    }
    for (const ScriptToken &T : Value)
      if (T.Is == Kind::String && R) {
        Listed[{Variable, T.Text}].push_back(Model.uses());
        Model.use(*R, T.Text, Here);
      } else if (T.Is == Kind::String) {
        Model.variables().append(Variable, T.Text, Here);
      } else if (T.Is != Kind::Name || !Model.variables().knows(T.Text)) {
        continue;
      } else if (R) {
        Model.useVariable(*R, T.Text, Here);
      } else {
        Model.variables().alias(Variable, T.Text, Here);
      }
  }

  /// Handles sources -= [ "x86.cc" ].
  void remove(std::string_view Variable, Tokens Value) {
    const When Here = here();
    for (const ScriptToken &T : Value) {
      if (T.Is != Kind::String)
        continue;
      if (!roleOf(BuildLanguage::Gn, Variable))
        Model.variables().remove(Variable, T.Text, Here);
      auto Found = Listed.find({Variable, T.Text});
      if (Found == Listed.end())
        continue;
      for (std::size_t Use : Found->second) {
        if (Model.variables().isSpent())
          return;
        Model.withdraw(Use, Use + 1, Here);
      }
      if (Here.Holds == AlwaysTrue)
        Listed.erase(Found);
    }
  }

  const bool IsRoot; ///< GN reads the file first
  /// The uses of each word of a variable, in the target that is being read.
  std::map<std::pair<std::string_view, std::string_view>,
           std::vector<std::size_t>>
      Listed;
};

} // namespace

std::unique_ptr<BuildFileFacts> readGn(const Input &In,
                                       std::vector<Error> &Errors) {
  return GnReader(In, Errors).read();
}

} // namespace armlift::build
