// BUILD.gn, *.gni: targets with their sources and flags, lists, and blocks
// under if (current_cpu == "x64").

#include "analyzers/build/model/ConditionParser.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/FlagModel.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/script/ScriptCondition.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

constexpr OperatorWords GnOperators = {"|", "&", "!"};

class GnReader {
public:
  explicit GnReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::Shell) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    List = readScript(In, Text, Errors);
    // Line ends have no meaning in GN, and the lexer makes two tokens of "&&".
    std::erase_if(List,
                  [](const ScriptToken &T) { return T.Is == Kind::LineEnd; });
    auto Same = [](const ScriptToken &A, const ScriptToken &B) {
      return (is(A, "&") && is(B, "&")) || (is(A, "|") && is(B, "|"));
    };
    auto Again = std::ranges::unique(List, Same);
    List.erase(Again.begin(), Again.end());
    matchBrackets(List);
    while (At < List.size())
      block({}, false);
    return Model.finish(In, Errors);
  }

private:
  bool at(std::string_view Symbol) const {
    return At < List.size() && is(List[At], Symbol);
  }

  /// Follows statements up to the '}' that ends them, which is passed. The
  /// lexer bounds the nesting of brackets, and so this recursion.
  void block(const When &Here, bool IsArguments) {
    while (At < List.size() && !at("}"))
      statement(Here, IsArguments);
    ++At;
  }

  void statement(const When &Here, bool IsArguments) {
    std::size_t Begin = At++;
    if (is(List[Begin], "if"))
      return choice(Here);
    if (is(List[Begin], "{"))
      return block(Here, IsArguments);
    if (List[Begin].Is != Kind::Name || At >= List.size())
      return;
    if (at("(")) {
      Tokens Arguments = brackets();
      if (!at("{"))
        return;
      ++At;
      auto Outer = std::exchange(Listed, {});
      block(inside(List[Begin].Text, Arguments, Here),
            List[Begin].Text == "declare_args");
      Listed = std::move(Outer);
      return;
    }
    if (at("-=")) {
      ++At;
      return remove(List[Begin].Text, value(), Here);
    }
    if (at("=") || at("+=")) {
      ++At;
      assign(List[Begin].Text, value(), Here, IsArguments);
    }
  }

  /// Passes "(" to ")" and returns the tokens between them.
  Tokens brackets() {
    Tokens Rest = Tokens(List).subspan(At);
    std::size_t Behind = closing(Rest, 0);
    At += Behind;
    return Rest.subspan(1, Behind - 1 - closesBracket(Rest[Behind - 1]));
  }

  /// Handles if (a) { … } else if (b) { … } else { … }.
  void choice(const When &Here) {
    When NoneYet;
    for (;;) {
      When Test = condition(at("(") ? brackets() : Tokens{});
      if (!at("{"))
        return;
      ++At;
      block(both(Here, both(NoneYet, Test)), false);
      NoneYet = both(NoneYet, negation(Test));
      if (!at("else"))
        return;
      ++At;
      if (at("if")) {
        ++At;
        continue;
      }
      if (at("{")) {
        ++At;
        block(both(Here, NoneYet), false);
      }
      return;
    }
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
  static When inside(std::string_view Function, Tokens Arguments,
                     const When &Here) {
    if (Function != "config" && Function != "template")
      return Here;
    std::string Name = Arguments.empty() ? "" : std::string(Arguments[0].Text);
    return both(Here, {NobodyKnows, "'" + Name + "' is used"});
  }

  /// Passes an expression: operands, with an operator between each two.
  Tokens value() {
    std::size_t Begin = At;
    for (bool Operand = true; At < List.size(); Operand = !Operand) {
      if (!Operand) {
        constexpr std::string_view Operators[] = {
            "!=", "&", "+", "-", ".", "<", "<=", "==", ">", ">=", "|"};
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
      ++At;
      if (opensBracket(List[At - 1]))
        At = closing(List, At - 1);
      while (at("(") || at("[")) // a call or an element
        At = closing(List, At);
    }
    return Tokens(List).subspan(Begin, At - Begin);
  }

  static std::optional<Role> roleOf(std::string_view Variable) {
    if (Variable == "sources")
      return Role::Sources;
    if (Variable == "defines")
      return Role::Definitions;
    if (Variable.starts_with("cflags") || Variable == "asmflags" ||
        Variable == "ldflags")
      return Role::Flags;
    return std::nullopt;
  }

  void assign(std::string_view Variable, Tokens Value, const When &Here,
              bool IsArgument) {
    std::optional<Role> R = roleOf(Variable);
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
      } else if (T.Is == Kind::String)
        Model.variables().append(Variable, T.Text, Here);
      else if (T.Is == Kind::Name && Model.variables().knows(T.Text))
        R ? Model.useVariable(*R, T.Text, Here)
          : Model.variables().alias(Variable, T.Text, Here);
  }

  /// Handles sources -= [ "x86.cc" ].
  void remove(std::string_view Variable, Tokens Value, const When &Here) {
    for (const ScriptToken &T : Value) {
      if (T.Is != Kind::String)
        continue;
      if (!roleOf(Variable))
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

  BuildText Text;
  FlagModel Model;
  std::vector<ScriptToken> List;
  /// The uses of each word of a variable, in the target that is being read.
  std::map<std::pair<std::string_view, std::string_view>,
           std::vector<std::size_t>>
      Listed;
  std::size_t At = 0;
};

} // namespace

std::unique_ptr<BuildFileFacts> readGn(const Input &In,
                                       std::vector<Error> &Errors) {
  return GnReader(In).read(In, Errors);
}

} // namespace armlift::build
