#include "analyzers/build/ScriptCondition.h"

#include "analyzers/build/ConditionWords.h"

#include <algorithm>
#include <string>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;

/// One comparison or value: strings say which machine, else the last name does
/// (`have_avx`, `opts.use_sse`).
MachineTruth clause(std::span<const ScriptToken> Tokens,
                    const FlagModel &Model) {
  bool Negated = false;
  std::string Strings;
  std::string_view Name;
  for (const ScriptToken &T : Tokens) {
    if (T.Is == Kind::String)
      (Strings += T.Text) += ' ';
    else if (is(T, "not") || is(T, "!="))
      Negated = !Negated;
    else if (is(T, "false") || is(T, "False"))
      Negated = !Negated;
    else if (T.Is == Kind::Name && T.Text != "in" && T.Text != "true" &&
             T.Text != "True")
      Name = T.Text;
  }
  MachineTruth T = NobodyKnows;
  bool Option = std::ranges::any_of(
      Tokens, [](const ScriptToken &X) { return is(X, "get_option"); });
  if (!Strings.empty() && !Option)
    T = literalTruth(Strings).value_or(NobodyKnows);
  else if (Strings.empty() && !Name.empty())
    T = Model.truthOf(Name);
  return Negated ? !T : T;
}

} // namespace

std::string_view textOf(std::span<const ScriptToken> Tokens) {
  if (Tokens.empty())
    return {};
  const char *Begin =
      Tokens.front().Text.data() - (Tokens.front().Is == Kind::String);
  const char *End = Tokens.back().Text.data() + Tokens.back().Text.size() +
                    (Tokens.back().Is == Kind::String);
  return {Begin, static_cast<std::size_t>(End - Begin)};
}

When evaluateScriptCondition(std::span<const ScriptToken> Tokens,
                             const FlagModel &Model) {
  MachineTruth Any = NeverTrue, All = AlwaysTrue;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I <= Tokens.size(); ++I) {
    bool Or = I < Tokens.size() && is(Tokens[I], "or");
    if (I < Tokens.size() && !Or && !is(Tokens[I], "and"))
      continue;
    if (I > Begin)
      All = All && clause(Tokens.subspan(Begin, I - Begin), Model);
    Begin = I + 1;
    if (Or || I == Tokens.size()) {
      Any = Any || All;
      All = AlwaysTrue;
    }
  }
  return {Any, textOf(Tokens)};
}

} // namespace armlift::build
