#include "analyzers/build/script/MesonVariables.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/script/MesonOptions.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>

namespace armlift::build {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

bool MesonVariables::hold(std::string_view Variable, Tokens Value,
                          const When &Here) {
  MachineTruth ByName = nameTruth(Variable);
  if (std::string_view Option = optionHeld(Value); !Option.empty()) {
    std::string Boolean = mesonOption(Option);
    Model.variables().explain(allowedFeature(Variable),
                              BuildExpression::variable(allowedFeature(Boolean),
                                                        NobodyKnows,
                                                        NobodyKnows),
                              Here);
    Model.variables().explain(
        Variable, BuildExpression::variable(Boolean, ByName, ByName), Here);
    OfOptions.insert(Variable);
    return true;
  }
  std::optional<OptionQuestion> Asked = optionQuestion(Value);
  if (!Asked)
    return false;
  BuildExpression Holds =
      BuildExpression::variable(Asked->Name, ByName, ByName);
  Model.variables().explain(Variable, Asked->Negated ? !Holds : Holds, Here);
  OfOptions.insert(Variable);
  return true;
}

void MesonVariables::forget(std::string_view Variable, Tokens Value,
                            const When &Here) {
  if (!OfOptions.contains(Variable) || is(Value[0], Variable) ||
      is(Value[0], "true") || is(Value[0], "false"))
    return;
  Model.variables().explain(Variable, nameTruth(Variable), Here);
  if (std::string Feature = allowedFeature(Variable);
      Model.variables().isExplained(Feature))
    Model.variables().explain(Feature, NobodyKnows, Here);
}

bool MesonVariables::holdFound(std::string_view Variable, Tokens Required,
                               const When &Here) {
  MachineTruth ByName = nameTruth(Variable);
  std::string_view Option = optionHeld(Required);
  if (!Option.empty())
    Model.variables().explain(
        Variable,
        BuildExpression::variable(allowedFeature(mesonOption(Option)), ByName,
                                  ByName),
        Here);
  else if (Required.size() == 1 && ByName == NobodyKnows &&
           Model.variables().isExplained(allowedFeature(Required[0].Text)))
    Model.variables().explain(
        Variable, Model.variables().truthOf(allowedFeature(Required[0].Text)),
        Here);
  else
    return false;
  OfOptions.insert(Variable);
  return true;
}

void MesonVariables::give(Tokens S, const When &Here) {
  When Given = both(Here, {TrueByDefault, "no such option is given"});
  for (std::size_t I = 0; I < S.size(); ++I) {
    if (S[I].Is != Kind::String)
      continue;
    std::string_view Option = S[I].Text;
    std::size_t Equals = std::min(Option.find('='), Option.size());
    if (!Option.substr(0, Equals).ends_with("_args")) {
      if (Equals < Option.size())
        giveOption(Option.substr(0, Equals), Option.substr(Equals + 1), Here);
      else if (I + 2 < S.size() && is(S[I + 1], ":"))
        giveOption(Option, S[I + 2].Text, Here);
      continue;
    }
    if (Equals < Option.size())
      useArguments(Option.substr(Equals + 1), Given);
    else if (I + 2 < S.size() && is(S[I + 1], ":"))
      for (std::size_t At = I + 2;
           At < S.size() && !is(S[At], "}") &&
           !(is(S[At], ",") && S[I + 2].Is == Kind::String);
           ++At)
        if (S[At].Is == Kind::String)
          useArguments(S[At].Text, Given);
  }
}

/// Records "quick=true" or "tools=enabled" for an option of the project.
void MesonVariables::giveOption(std::string_view Option, std::string_view Value,
                                const When &Here) {
  bool IsOn = Value == "true" || Value == "enabled";
  bool IsOff = Value == "false" || Value == "disabled";
  const std::string Name = mesonOption(Option);
  Model.variables().explain(givenOption(Option), AlwaysTrue, Here);
  for (const std::string &Asked : {Name, allowedFeature(Name)})
    Model.variables().explain(Asked,
                              IsOn    ? TrueByDefault
                              : IsOff ? FalseByDefault
                                      : NobodyKnows,
                              Here);
}

/// Uses "-msse2", "-msse2,-O2" or "['-msse2', '-O2']": the forms of an array on
/// the command line.
void MesonVariables::useArguments(std::string_view Value,
                                  const When &Condition) {
  for (std::string_view Flag : splitWords(Value, "[]\\', "))
    Model.use(WordRole::Flags, Flag, Condition);
}

} // namespace armlift::build
