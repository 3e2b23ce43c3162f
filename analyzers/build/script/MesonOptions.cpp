#include "analyzers/build/script/MesonOptions.h"

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/script/ScriptReader.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

/// The number of tokens of get_option('x') at the beginning of an expression; 0
/// if there is none.
std::size_t optionCall(Tokens S) {
  return S.size() >= 4 && is(S[0], "get_option") && is(S[1], "(") &&
                 S[2].Is == Kind::String && is(S[3], ")")
             ? 4
             : 0;
}

/// The end of ".name(…)" at `At`; `At` if there is none.
std::size_t callEnd(Tokens S, std::size_t At) {
  return At + 2 < S.size() && is(S[At], ".") && S[At + 1].Is == Kind::Name &&
                 is(S[At + 2], "(")
             ? closing(S, At + 2)
             : At;
}

/// The end of the calls at `At` that derive a feature from a feature. A
/// disabled feature stays disabled in each of them.
std::size_t behindRestrictions(Tokens S, std::size_t At) {
  while (true) {
    std::size_t End = callEnd(S, At);
    if (End == At)
      return At;
    const ScriptToken &Does = S[At + 1];
    if (!is(Does, "require") && !is(Does, "disable_if") &&
        !is(Does, "disable_auto_if") && !is(Does, "enable_auto_if"))
      return At;
    At = End;
  }
}

/// The setting of an option by its own default, which counts unless project()
/// gives the option a value.
BuildSetting setting(std::string_view Option, std::string Name,
                     MachineTruth Default) {
  return {
      std::move(Name), Default,
      !BuildExpression::variable(givenOption(Option), NobodyKnows, NeverTrue)};
}

/// Adds the choices of a combo. The first choice is the default (Meson manual,
/// "Build options", "Combo").
void combo(std::string_view Option, Tokens Arguments, Tokens Value,
           std::vector<BuildSetting> &Into) {
  std::string_view Default;
  if (Value.size() == 1 && Value[0].Is == Kind::String)
    Default = Value[0].Text;
  else if (!Value.empty())
    return;
  for (const ScriptToken &Choice : keyword(Arguments, "choices")) {
    if (Choice.Is != Kind::String)
      continue;
    if (Default.empty())
      Default = Choice.Text;
    Into.push_back(
        setting(Option, chosenOption(Option, Choice.Text),
                Choice.Text == Default ? TrueByDefault : FalseByDefault));
  }
}

/// Adds a boolean, a feature or a combo. An option whose default is not known
/// is added too, because the enclosing project may have another option of this
/// name.
void declaration(Tokens S, std::vector<BuildSetting> &Into) {
  if (S.size() < 4 || !is(S[0], "option") || !is(S[1], "(") ||
      S[2].Is != Kind::String)
    return;
  Tokens Arguments = S.subspan(2, closing(S, 1) - 3);
  Tokens Type = keyword(Arguments, "type"), Value = keyword(Arguments, "value");
  // An option that yields is the option of the enclosing project, if that has
  // one.
  if (Type.size() != 1 || !keyword(Arguments, "yield").empty())
    return;
  std::string_view Option = S[2].Text;
  std::string Name = mesonOption(Option);
  auto defaultOf = [Value](std::string_view On, std::string_view Off) {
    std::string_view Is = Value.size() == 1 ? Value[0].Text : "";
    return Is == On ? TrueByDefault : Is == Off ? FalseByDefault : NobodyKnows;
  };
  // A feature is "auto" if no value is given, a boolean true (Meson manual,
  // "Build options").
  if (Type[0].Text == "feature")
    Into.push_back(setting(Option, allowedFeature(Name),
                           defaultOf("enabled", "disabled")));
  else if (Type[0].Text == "boolean")
    Into.push_back(
        setting(Option, std::move(Name),
                Value.empty() ? TrueByDefault : defaultOf("true", "false")));
  else if (Type[0].Text == "combo")
    combo(Option, Arguments, Value, Into);
}

} // namespace

std::string mesonOption(std::string_view Option) {
  return "get_option('" + std::string(Option) + "')";
}

std::string chosenOption(std::string_view Option, std::string_view Value) {
  return mesonOption(Option) + " == '" + std::string(Value) + "'";
}

std::string givenOption(std::string_view Option) {
  return "default_options of " + mesonOption(Option);
}

std::string allowedFeature(std::string_view Feature) {
  return std::string(Feature) + ".allowed()";
}

std::optional<OptionQuestion> optionQuestion(Tokens S) {
  std::size_t At = optionCall(S);
  bool IsCall = At != 0;
  if (!IsCall && !S.empty() && S[0].Is == Kind::Name)
    At = 1;
  if (At == 0)
    return std::nullopt;
  std::string Of = IsCall ? mesonOption(S[2].Text) : std::string(S[0].Text);
  std::size_t Behind = behindRestrictions(S, At);
  std::optional<OptionQuestion> Asked;
  if (std::size_t End = callEnd(S, Behind); End == Behind + 4) {
    const ScriptToken &Asks = S[Behind + 1];
    bool Denies = is(Asks, "disabled");
    if (Denies || is(Asks, "enabled") || is(Asks, "allowed") ||
        is(Asks, "auto"))
      Asked = {allowedFeature(Of), Denies};
    Behind = End;
  } else if (IsCall && Behind == At) {
    Asked = {std::move(Of), false};
  }
  Tokens Rest = S.subspan(Behind);
  if (!Asked || Rest.empty())
    return Asked;
  if (IsCall && Behind == At && Rest.size() == 2 &&
      Rest[1].Is == Kind::String && (is(Rest[0], "==") || is(Rest[0], "!=")))
    return OptionQuestion{chosenOption(S[2].Text, Rest[1].Text),
                          is(Rest[0], "!=")};
  bool Compares = Rest.size() == 2 &&
                  (is(Rest[0], "==") || is(Rest[0], "!=")) &&
                  (is(Rest[1], "true") || is(Rest[1], "false"));
  if (!Compares)
    return std::nullopt;
  Asked->Negated ^= is(Rest[0], "!=") != is(Rest[1], "false");
  return Asked;
}

std::string_view optionHeld(Tokens S) {
  std::size_t At = optionCall(S);
  return At != 0 && behindRestrictions(S, At) == S.size() ? S[2].Text
                                                          : std::string_view();
}

std::unique_ptr<BuildFileFacts> readMesonOptions(const Input &In,
                                                 std::vector<Error> &Errors) {
  auto Facts = std::make_unique<BuildFileFacts>();
  Facts->System = BuildSystem::Meson;
  BuildText Text(In.Bytes);
  std::vector<ScriptToken> List = readScript(In, Text, Errors);
  for (Tokens Statement : statementsOf(List))
    declaration(Statement, Facts->Settings);
  return Facts;
}

} // namespace armlift::build
