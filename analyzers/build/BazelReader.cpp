// BUILD, BUILD.bazel and *.bzl: the attributes of rules, and select() with its
// branches.

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/FlagModel.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/ScriptCondition.h"
#include "analyzers/build/X86Words.h"

#include <algorithm>
#include <optional>
#include <span>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;

class BazelReader {
public:
  explicit BazelReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::None) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    List = readScript(In, Text, Errors);
    for (At = 0; At < List.size();) {
      noteFunction();
      if (Open == 0 && follows("("))
        RuleTruth = compatibility();
      expression(FunctionTruth);
    }
    return Model.finish(In, Errors);
  }

private:
  bool at(std::string_view Symbol) const {
    return At < List.size() && is(List[At], Symbol);
  }

  /// What a function of the project lists is for whoever calls it: its name
  /// tells what for, "def get_avx2_srcs():".
  void noteFunction() {
    bool IsFirst = Open == 0 && (At == 0 || List[At - 1].Is == Kind::LineEnd);
    if (!IsFirst || List[At].Is == Kind::LineEnd || List[At].Indent != 0)
      return;
    FunctionTruth = {};
    if (List[At].Text == "def" && At + 1 < List.size())
      if (MachineTruth Named = nameTruth(List[At + 1].Text);
          Named.OnArm == Ternary::False)
        FunctionTruth = {Named, std::string(List[At + 1].Text)};
  }

  /// One token, or a select() with all it holds. The lexer bounds the brackets,
  /// and with them this recursion.
  void expression(const When &Here) {
    const ScriptToken &T = List[At];
    // selects.with_or() of bazel_skylib is a select() too.
    if ((is(T, "select") || is(T, "with_or")) && At + 2 < List.size() &&
        is(List[At + 1], "(") && is(List[At + 2], "{")) {
      At += 3;
      ++Open; // of "select("; branches() passes its own
      return branches(Here);
    }
    if (T.Is == Kind::LineEnd && Open == 0) {
      Attribute = Variable = {};
      RuleTruth = {};
    } else if (is(T, "(") || is(T, "[") || is(T, "{"))
      ++Open;
    else if (is(T, ")") || is(T, "]") || is(T, "}"))
      Open -= Open > 0;
    else if (T.Is == Kind::Name && follows("=")) {
      Attribute = T.Text;
      if (Open == 0)
        Variable = T.Text;
    } else if (T.Is == Kind::String && At + 1 < List.size() && !follows(":"))
      use(T.Text, Here);
    else if (T.Is == Kind::Name && isVariable())
      useVariable(T.Text, Here);
    ++At;
  }

  bool follows(std::string_view Symbol) const {
    return At + 1 < List.size() && is(List[At + 1], Symbol);
  }

  /// Whether the name at the current place stands for a value: no function, no
  /// part of a dotted name, no word of the language.
  bool isVariable() const {
    constexpr std::string_view Words[] = {
        "False", "None", "True", "and", "else", "for", "if", "in", "not", "or"};
    return !follows("(") && !follows(".") && !follows(":") &&
           !(At > 0 && is(List[At - 1], ".")) &&
           !std::ranges::binary_search(Words, List[At].Text);
  }

  /// { "@platforms//cpu:x86_64": […], "//conditions:default": […] }
  void branches(const When &Here) {
    When None;
    while (At < List.size() && !at("}")) {
      if (List[At].Is != Kind::String && List[At].Is != Kind::Name) {
        ++At;
        continue;
      }
      std::string_view Key = List[At++].Text;
      bool Default = Key.ends_with("conditions:default");
      When Branch{
          Default ? None.Holds : literalTruth(Key).value_or(NobodyKnows), Key};
      if (!Default)
        None.set(None.Holds && !Branch.Holds);
      When Inside = both(Here, Branch);
      std::size_t Outside = Open;
      while (At < List.size() && !(Open == Outside && (at(",") || at("}"))))
        expression(Inside);
      if (at(","))
        ++At;
    }
    if (at("}"))
      ++At;
  }

  /// target_compatible_with of the rule that begins here: constraints that must
  /// all hold, or a select() whose branches hold "@platforms//:incompatible"
  /// where it must not be built.
  When compatibility() const {
    std::span<const ScriptToken> Rule(List);
    Rule = Rule.first(closing(Rule, At + 1)).subspan(At + 2);
    std::size_t Begin = findOutside(Rule, 0, "target_compatible_with");
    Rule = Rule.first(findOutside(Rule, Begin, ","));
    When Result, None;
    for (std::size_t I = Begin; I < Rule.size(); ++I) {
      if (Rule[I].Is != Kind::String)
        continue;
      std::string_view Word = Rule[I].Text;
      When Named{literalTruth(Word).value_or(NobodyKnows), Word};
      if (I + 1 == Rule.size() || !is(Rule[I + 1], ":")) {
        Result = both(Result, Named);
        continue;
      }
      When Branch = Word.ends_with("conditions:default") ? None : Named;
      None = both(None, negation(Named));
      std::size_t End = findOutside(Rule, I, ",");
      bool Incompatible =
          std::ranges::any_of(Rule.subspan(I, End - I), [](const auto &T) {
            return T.Is == Kind::String && T.Text.ends_with(":incompatible");
          });
      if (Incompatible)
        Result = both(Result, negation(Branch));
      I = End;
    }
    return Result;
  }

  std::optional<Role> role() const {
    if (isListed(NameList::BazelFlags, Attribute))
      return Role::Flags;
    if (isListed(NameList::BazelDefinitions, Attribute))
      return Role::Definitions;
    if (Attribute == "srcs")
      return Role::Sources;
    return std::nullopt;
  }

  /// When a place of the rule takes effect that `Outer` leads to.
  When inRule(const When &Outer) const {
    When Here = both(RuleTruth, Outer);
    // cc_library(name = "kernels_avx2"): who depends on it decides.
    if (Variable.empty() && nameTruth(Target).OnArm == Ternary::False)
      Here = both(Here, {NobodyKnows,
                         "the target '" + std::string(Target) + "' is built"});
    return Here;
  }

  void use(std::string_view Word, const When &Outer) {
    if (Attribute == "name")
      Target = Word;
    When Here = inRule(Outer);
    if (std::optional<Role> R = role())
      Model.use(*R, Word, Here);
    else if (!Variable.empty())
      Model.variables().append(Variable, Word, Here);
    else if (Word.starts_with("-m"))
      // A list of flags that a function of the project takes:
      // x86_copts = ["-mavx2"].
      Model.variables().append(Attribute, Word, Here);
  }

  /// COPTS of this file, or of the one that load() takes it from.
  void useVariable(std::string_view Name, const When &Outer) {
    When Here = inRule(Outer);
    if (std::optional<Role> R = role())
      Model.useVariable(*R, Name, Here);
    else if (!Variable.empty())
      Model.variables().alias(Variable, Name, Here);
  }

  BuildText Text;
  FlagModel Model;
  std::vector<ScriptToken> List;
  std::size_t At = 0;
  When FunctionTruth;         ///< of the function that is open
  When RuleTruth;             ///< of the rule that is open
  std::size_t Open = 0;       ///< brackets
  std::string_view Attribute; ///< the last "name =" before the current place
  std::string_view Variable;  ///< the same outside any bracket: NAME = [...]
  std::string_view Target;    ///< the last value of the attribute "name"
};

} // namespace

std::unique_ptr<BuildFileFacts> readBazel(const Input &In,
                                          std::vector<Error> &Errors) {
  // "BUILD" is also a name for a page of instructions.
  bool Starlark = In.Path.ends_with(".bzl") || In.Path.ends_with(".bazel");
  for (std::string_view Call :
       {"load(", "package(", "cc_library(", "cc_binary(", "cc_test("})
    Starlark = Starlark || In.Bytes.contains(Call);
  if (!Starlark)
    return nullptr;
  return BazelReader(In).read(In, Errors);
}

} // namespace armlift::build
