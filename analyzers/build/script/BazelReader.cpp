// BUILD, BUILD.bazel and *.bzl: the attributes of rules, and select() with its
// branches, whose keys are settings in this file or in another.

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/script/ScriptCondition.h"
#include "analyzers/build/script/ScriptReader.h"

#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

/// The value of the argument "Name = value" of a call; empty if there is none.
Tokens argument(Tokens Call, std::string_view Name) {
  for (std::size_t At = 0; (At = findOutside(Call, At, Name)) < Call.size();
       ++At)
    if (At + 1 < Call.size() && is(Call[At + 1], "=")) {
      std::size_t End = findOutside(Call, At, ",");
      return Call.subspan(At + 2, End - At - 2);
    }
  return {};
}

std::vector<std::string_view> stringsOf(Tokens Some) {
  std::vector<std::string_view> Strings;
  for (const ScriptToken &T : Some)
    if (T.Is == Kind::String)
      Strings.push_back(T.Text);
  return Strings;
}

/// The truth of "name = value" in config_setting(values = {…}), an option of
/// the command line (Bazel's command-line reference). A macro or a compiler
/// option is present only if the user passes it.
MachineTruth optionIs(std::string_view Option, std::string_view Value) {
  if (Option == "cpu" || Option == "host_cpu")
    return nameTruth(Value);
  if (Option == "compiler")
    return literalTruth(Value).value_or(NobodyKnows);
  return Option == "define" || Option == "copt" ? FalseByDefault : NobodyKnows;
}

class BazelReader : ScriptReader {
public:
  BazelReader(const Input &In, std::vector<Error> &Errors)
      : ScriptReader(In, Errors, Syntax::Plain),
        Package(parentPath(In.ContextPath)) {
    Model.variables().setBuildSystem(BuildSystem::Bazel);
  }

  std::unique_ptr<BuildFileFacts> read() {
    readSettings();
    while (At < List.size()) {
      noteFunction();
      if (Open == 0 && follows("("))
        RuleTruth = compatibility();
      expression(FunctionTruth);
    }
    return finish();
  }

private:
  /// Reads config_setting(name, constraint_values, values) and
  /// config_setting_group(name, match_all, match_any) of skylib's selects. They
  /// are keys of select(), which may come before them in the file.
  void readSettings() {
    for (std::size_t I = 0; I + 1 < List.size(); ++I) {
      bool One = is(List[I], "config_setting");
      if ((!One && !is(List[I], "config_setting_group")) ||
          !is(List[I + 1], "("))
        continue;
      Tokens Call = inside(List, I + 1);
      std::vector<std::string_view> Name = stringsOf(argument(Call, "name"));
      if (Name.size() != 1)
        continue;
      BuildExpression Holds = One ? settingOf(Call) : groupOf(Call);
      Model.variables().explain(labelOf(Name[0]), Holds, {});
      Settings.insert_or_assign(Name[0], std::move(Holds));
    }
  }

  BuildExpression settingOf(Tokens Call) const {
    BuildExpression All = AlwaysTrue;
    for (std::string_view Value :
         stringsOf(argument(Call, "constraint_values")))
      All = All && keyTruth(Value);
    Tokens Values = argument(Call, "values");
    for (std::size_t I = 0; I + 2 < Values.size(); ++I)
      if (Values[I].Is == Kind::String && is(Values[I + 1], ":") &&
          Values[I + 2].Is == Kind::String)
        All = All && optionIs(Values[I].Text, Values[I + 2].Text);
    for (std::string_view Given : {"define_values", "flag_values"})
      if (!stringsOf(argument(Call, Given)).empty())
        All = All && NobodyKnows;
    return All;
  }

  BuildExpression groupOf(Tokens Call) const {
    BuildExpression All = AlwaysTrue, Any = NeverTrue;
    for (std::string_view Key : stringsOf(argument(Call, "match_all")))
      All = All && keyTruth(Key);
    std::vector<std::string_view> Keys = stringsOf(argument(Call, "match_any"));
    for (std::string_view Key : Keys)
      Any = Any || keyTruth(Key);
    return Keys.empty() ? All : All && Any;
  }

  /// The label "//simd:fast" of the target "fast" of this file.
  std::string labelOf(std::string_view Name) const {
    return "//" + std::string(Package) + ':' + std::string(Name);
  }

  /// The truth of a key of select(): ":fast", "//simd:fast" of another file, or
  /// "@platforms//cpu:x86_64", whose name decides.
  BuildExpression keyTruth(std::string_view Key) const {
    MachineTruth ByName = literalTruth(Key).value_or(NobodyKnows);
    std::size_t Folder = Key.find("//");
    if (Folder == Key.npos) {
      auto Known = Settings.find(Key.substr(Key.starts_with(':')));
      return Known == Settings.end() ? ByName : Known->second;
    }
    std::string Label(Key.substr(Folder));
    if (!Label.contains(':')) // "//simd" is "//simd:simd"
      Label += ':' + std::string(fileName(Label));
    if (std::string Own = labelOf(""); Label.starts_with(Own))
      if (auto Known =
              Settings.find(std::string_view(Label).substr(Own.size()));
          Known != Settings.end())
        return Known->second;
    return BuildExpression::variable(Label, ByName, ByName);
  }

  /// A function of the project may be called from anywhere. Its name tells what
  /// its lists are for: "def get_avx2_srcs():".
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

  /// Follows one token, or a whole select(). The lexer bounds the nesting of
  /// brackets, and so this recursion.
  void expression(const When &Here) {
    const ScriptToken &T = List[At];
    // selects.with_or() of bazel_skylib is a select() too.
    if ((is(T, "select") || is(T, "with_or")) && At + 2 < List.size() &&
        is(List[At + 1], "(") && is(List[At + 2], "{")) {
      At += 3;
      ++Open; // "select("; branches() passes its own "{"
      Outer.push_back(Attribute);
      return branches(Here);
    }
    if (is(T, "glob") && follows("("))
      return glob(Here);
    if (T.Is == Kind::LineEnd && Open == 0) {
      Attribute = Variable = {};
      RuleTruth = {};
      Outer.clear();
    } else if (is(T, "(") || is(T, "[") || is(T, "{")) {
      ++Open;
      if (is(T, "("))
        Outer.push_back(Attribute);
    } else if (is(T, ")") || is(T, "]") || is(T, "}")) {
      Open -= Open > 0;
      if (is(T, ")") && !Outer.empty()) {
        Attribute = Outer.back();
        Outer.pop_back();
      }
    } else if (T.Is == Kind::Name && follows("=")) {
      Attribute = T.Text;
      if (Open == 0)
        Variable = T.Text;
    } else if (T.Is == Kind::String && At + 1 < List.size() && !follows(":"))
      use(T.Text, Here);
    else if (T.Is == Kind::Name && isVariable())
      useVariable(T.Text, Here);
    ++At;
  }

  /// Handles glob(["*.cc"], exclude = ["*_avx2.cc"]) as a list with removed
  /// items.
  void glob(const When &Here) {
    const std::size_t End = closing(List, At + 1);
    Tokens Call = inside(List, At + 1);
    std::string_view Name = textOf(Tokens(List).subspan(At, End - At));
    Tokens First = Call.first(findOutside(Call, 0, ","));
    Tokens Named = argument(Call, "include");
    bool IsUsed = role() || !Variable.empty();
    bool IsNew = IsUsed && !Model.variables().knows(Name);
    if (IsNew) {
      std::vector<std::string_view> Found =
          stringsOf(Named.empty() ? First : Named);
      // The name is long, so the list is not extended step by step.
      Pieces Values;
      for (std::string_view Pattern : Found)
        Values.emplace_back(Pattern).IsMore = true;
      if (!Values.empty())
        Model.variables().append(Name, std::move(Values));
      exclude(Name, stringsOf(argument(Call, "exclude")), Found);
    }
    if (IsUsed)
      useVariable(Name, Here);
    At = End;
  }

  /// Removes the items `Lost` from the list: for "x86/**", the files in that
  /// folder with the suffixes of the list's patterns `Found`.
  void exclude(std::string_view Name, const std::vector<std::string_view> &Lost,
               const std::vector<std::string_view> &Found) {
    std::set<std::string_view> Suffixes;
    for (std::string_view Pattern : Found)
      Suffixes.insert(fileSuffix(Pattern));
    const std::set<std::string_view> AsWritten = {""};
    // Many items are removed at once, because finding the list by its long name
    // takes time.
    constexpr std::size_t Portion = 1 << 16;
    std::string Words;
    for (std::string_view Item : Lost)
      for (std::string_view Suffix :
           Item.ends_with('*') ? Suffixes : AsWritten) {
        Words.append(Item).append(Suffix) += ' ';
        if (Words.size() < Portion)
          continue;
        Model.variables().remove(Name, Words, {});
        Words.clear();
        if (Model.variables().isSpent())
          return;
      }
    Model.variables().remove(Name, Words, {});
  }

  /// True if the name at the current place is a value: no function, no part of
  /// a dotted name and no keyword.
  bool isVariable() const {
    constexpr std::string_view Words[] = {
        "False", "None", "True", "and", "else", "for", "if", "in", "not", "or"};
    return !follows("(") && !follows(".") && !follows(":") &&
           !(At > 0 && is(List[At - 1], ".")) &&
           !std::ranges::binary_search(Words, List[At].Text);
  }

  /// Follows { "@platforms//cpu:x86_64": […], "//conditions:default": […] }.
  void branches(const When &Here) {
    When None;
    while (At < List.size() && !at("}")) {
      if (List[At].Is != Kind::String && List[At].Is != Kind::Name) {
        ++At;
        continue;
      }
      std::string_view Key = List[At++].Text;
      bool Default = Key.ends_with("conditions:default");
      When Branch{Default ? None.expression() : keyTruth(Key), Key};
      if (!Default)
        None.set(None.expression() && !Branch.expression());
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
  /// all hold, or a select() whose branch has "@platforms//:incompatible" if
  /// the rule must not be built.
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
      When Named{keyTruth(Word), Word};
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

  std::optional<WordRole> role() const {
    return roleOf(BuildLanguage::Bazel, Attribute);
  }

  /// The condition `Outer` within the current rule.
  When inRule(const When &Outer) const {
    When Here = both(RuleTruth, Outer);
    // cc_library(name = "kernels_avx2") is built if another target depends on
    // it.
    if (Variable.empty() && nameTruth(Target).OnArm == Ternary::False)
      Here = both(Here, {NobodyKnows,
                         "the target '" + std::string(Target) + "' is built"});
    return Here;
  }

  void use(std::string_view Word, const When &Outer) {
    if (Attribute == "name")
      Target = Word;
    When Here = inRule(Outer);
    if (std::optional<WordRole> R = role())
      Model.use(*R, Word, Here);
    else if (!Variable.empty())
      Model.variables().append(Variable, Word, Here);
    else if (Word.starts_with("-m"))
      // A list of flags that a function of the project uses: x86_copts =
      // ["-mavx2"].
      Model.variables().append(Attribute, Word, Here);
  }

  /// Uses COPTS of this file, or of the file from which load() imports it.
  void useVariable(std::string_view Name, const When &Outer) {
    When Here = inRule(Outer);
    if (std::optional<WordRole> R = role())
      Model.useVariable(*R, Name, Here);
    else if (!Variable.empty())
      Model.variables().alias(Variable, Name, Here);
  }

  std::string_view Package; ///< the folder of the file
  /// The config_setting()s of the file.
  std::map<std::string_view, BuildExpression> Settings;
  std::vector<std::string_view> Outer; ///< attributes around open calls
  When FunctionTruth;                  ///< of the current function
  When RuleTruth;                      ///< of the current rule
  std::size_t Open = 0;                ///< the number of open brackets
  std::string_view Attribute; ///< the last "name =" before the current place
  std::string_view Variable;  ///< the last "NAME =" outside any bracket
  std::string_view Target;    ///< the last value of the attribute "name"
};

} // namespace

std::unique_ptr<BuildFileFacts> readBazel(const Input &In,
                                          std::vector<Error> &Errors) {
  // Other files named "BUILD" contain instructions for people.
  bool Starlark = In.Path.ends_with(".bzl") || In.Path.ends_with(".bazel");
  for (std::string_view Call :
       {"load(", "package(", "cc_library(", "cc_binary(", "cc_test("})
    Starlark = Starlark || In.Bytes.contains(Call);
  if (!Starlark)
    return nullptr;
  return BazelReader(In, Errors).read();
}

} // namespace armlift::build
