// CMakePresets.json and CMakeUserPresets.json (cmake-presets(7)): the flags
// that configure presets give to the cache and to the environment. A preset
// counts only on request.

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/script/ScriptReader.h"

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

/// Calls `Visit(key, value)` for each member of the object `S`.
template <typename Function> void forEachMember(Tokens S, Function Visit) {
  for (std::size_t At = 1; At + 2 < S.size();) {
    std::size_t End = behindValue(S, At + 2);
    if (S[At].Is == Kind::String && is(S[At + 1], ":"))
      Visit(S[At].Text, S.subspan(At + 2, End - At - 2));
    At = End + 1; // past the comma
  }
}

/// The value of the member `Key`; empty if there is none.
Tokens member(Tokens S, std::string_view Key) {
  Tokens Found;
  forEachMember(S, [&](std::string_view Name, Tokens Value) {
    if (Name == Key)
      Found = Value;
  });
  return Found;
}

std::string_view stringIn(Tokens Value) {
  return Value.size() == 1 && Value[0].Is == Kind::String ? Value[0].Text
                                                          : std::string_view{};
}

/// The truth of {"type": "equals", "lhs": "${hostSystemName}", "rhs":
/// "Windows"}.
MachineTruth conditionOf(Tokens Condition) {
  std::string_view Type = stringIn(member(Condition, "type"));
  if (Type != "equals" && Type != "notEquals")
    return AlwaysTrue;
  MachineTruth Same =
      literalTruth(stringIn(member(Condition, "rhs"))).value_or(NobodyKnows);
  return Type == "equals" ? Same : !Same;
}

void readPreset(Tokens Preset, BuildFileModel &Model) {
  std::string_view Name = stringIn(member(Preset, "name"));
  When Here{FalseByDefault && conditionOf(member(Preset, "condition")),
            "the preset '" + std::string(Name) + "' is requested"};
  if (namesX86Alone(Name))
    Here.set(Here.Holds && TrueOnX86);
  auto Set = [&](BuildLanguage Language) {
    return [&Model, &Here, Language](std::string_view Key, Tokens Value) {
      // "NAME": {"type": "STRING", "value": "…"}
      std::string_view Words = Value.size() == 1
                                   ? stringIn(Value)
                                   : stringIn(member(Value, "value"));
      if (isFlagVariable(Language, Key) && !Words.empty())
        Model.use(WordRole::Flags, Words, Here);
    };
  };
  forEachMember(member(Preset, "cacheVariables"), Set(BuildLanguage::CMake));
  forEachMember(member(Preset, "environment"), Set(BuildLanguage::Shell));
}

} // namespace

std::unique_ptr<BuildFileFacts> readPresets(const Input &In,
                                            std::vector<Error> &Errors) {
  BuildText Text(In.Bytes);
  BuildFileModel Model(Text, Syntax::CMake);
  std::vector<ScriptToken> List = readScript(In, Text, Errors, LineEnds::None);
  Tokens Presets = member(List, "configurePresets");
  for (std::size_t At = 1; At + 1 < Presets.size();) {
    std::size_t End = behindValue(Presets, At);
    readPreset(Presets.subspan(At, End - At), Model);
    At = End + 1;
  }
  return Model.finish(In, Errors);
}

} // namespace armlift::build
