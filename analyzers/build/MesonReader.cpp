// meson.build: statements with their strings. What a call takes is used, what
// an assignment holds is used where its name is.

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/ScriptCondition.h"
#include "analyzers/build/X86Words.h"

#include <algorithm>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

class MesonReader {
public:
  explicit MesonReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::None) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    std::vector<ScriptToken> List = readScript(In, Text, Errors);
    for (Tokens Statement : statementsOf(List))
      if (!follow(Statement)) {
        Errors.push_back(notUnderstood(
            In, Text, Statement[0].Text,
            "conditional without its beginning, or nested too deeply"));
        break;
      }
    return Model.finish(In, Errors);
  }

private:
  When here() const { return Stack.current(); }

  bool follow(Tokens S) {
    if (is(S[0], "if"))
      return Stack.enter(evaluateScriptCondition(S.subspan(1), Model));
    if (is(S[0], "elif"))
      return Stack.elseIf(evaluateScriptCondition(S.subspan(1), Model));
    if (is(S[0], "else"))
      return Stack.otherwise();
    if (is(S[0], "endif"))
      return Stack.leave();
    if (is(S[0], "subdir") && S.size() >= 3 && S[2].Is == Kind::String)
      Model.folder(S[2].Text, here());
    bool Assigns = S.size() >= 3 && S[0].Is == Kind::Name &&
                   (is(S[1], "=") || is(S[1], "+="));
    if (calls(S, "configure_file"))
      configureFile(S);
    if (probes(S)) {
      if (Assigns)
        Model.explain(S[0].Text, holdsX86(S) ? PerhapsOnX86 : NobodyKnows,
                      here());
      return true;
    }
    if (Assigns && !calls(S, "library") && !calls(S, "executable") &&
        !calls(S, "static_library") && !calls(S, "shared_library")) {
      define(S[0].Text, S.subspan(2));
      return true;
    }
    use(S);
    return true;
  }

  static bool calls(Tokens S, std::string_view Function) {
    return std::ranges::any_of(
        S, [&](const ScriptToken &T) { return is(T, Function); });
  }

  /// Asks the compiler: what it does not take is not used.
  static bool probes(Tokens S) {
    return std::ranges::any_of(S, [](const ScriptToken &T) {
      return T.Is == Kind::Name && (T.Text.starts_with("has_") ||
                                    T.Text.starts_with("get_supported_") ||
                                    T.Text.starts_with("first_supported_") ||
                                    T.Text == "compiles" || T.Text == "links");
    });
  }

  static bool holdsX86(Tokens S) {
    return std::ranges::any_of(S, [](const ScriptToken &T) {
      return T.Is == Kind::String &&
             (findX86Flag(T.Text) || T.Text.find("_mm_") != T.Text.npos ||
              namesX86Alone(T.Text));
    });
  }

  void define(std::string_view Name, Tokens Value) {
    if (Value.size() == 1 && (is(Value[0], "true") || is(Value[0], "false")))
      return Model.define(Name, Value[0].Text, here());
    // Nothing to take over is still a value: the name exists.
    Model.append(Name, Name.substr(0, 0), here());
    for (const ScriptToken &T : Value) {
      if (T.Is == Kind::String)
        Model.append(Name, T.Text, here());
      else if (T.Is == Kind::Name && T.Text != Name && Model.knows(T.Text))
        Model.alias(Name, T.Text, here());
    }
  }

  void use(Tokens S) {
    for (const ScriptToken &T : S) {
      if (T.Is == Kind::String)
        Model.use(Role::Mixed, T.Text, here());
      else if (T.Is == Kind::Name && Model.knows(T.Text))
        Model.useVariable(Role::Mixed, T.Text, here());
    }
    if (calls(S, "dependency") || calls(S, "find_library"))
      for (const ScriptToken &T : S)
        if (T.Is == Kind::String)
          Model.use(Role::Libraries, T.Text, here());
  }

  /// configure_file(input : 'config.h.in', output : 'config.h', …)
  void configureFile(Tokens S) {
    std::string_view In, Out;
    for (std::size_t I = 0; I + 2 < S.size(); ++I)
      if (is(S[I + 1], ":") && S[I + 2].Is == Kind::String)
        (is(S[I], "input")    ? In
         : is(S[I], "output") ? Out
                              : Ignored) = S[I + 2].Text;
    Model.configuredHeader(In, Out);
  }

  BuildText Text;
  FlagModel Model;
  ConditionStack Stack;
  std::string_view Ignored;
};

} // namespace

std::unique_ptr<BuildFileFacts> readMeson(const Input &In,
                                          std::vector<Error> &Errors) {
  return MesonReader(In).read(In, Errors);
}

} // namespace armlift::build
