#include "analyzers/build/script/ScriptCondition.h"

#include "analyzers/build/model/CompilerQuestion.h"
#include "analyzers/build/model/ConditionParser.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/script/MesonOptions.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;

/// A "not" within an operand is the one of "not in".
constexpr OperatorWords ScriptOperators = {"or", "and", "not"};

/// The truth of host_machine.cpu_family() == 'x86_64', cpu in ['arm64',
/// 'aarch64'] or 'arm' in platform.machine(), ignoring negation; nothing for
/// other clauses.
std::optional<MachineTruth> ofProcessor(std::span<const ScriptToken> Tokens,
                                        const BuildVariables &Variables) {
  // cpu.startswith('x86'), host_machine.cpu_family().contains('86')
  for (std::size_t I = 1; I + 4 <= Tokens.size(); ++I) {
    std::span<const ScriptToken> Object = Tokens.first(I);
    bool IsProcessor = Object.size() == 1 && Object[0].Is == Kind::Name
                           ? Variables.holdsProcessor(Object[0].Text)
                           : namesProcessor(textOf(Object));
    if (!IsProcessor || !is(Tokens[I], ".") || !is(Tokens[I + 2], "(") ||
        Tokens[I + 3].Is != Kind::String)
      continue;
    std::string Part(Tokens[I + 3].Text);
    if (is(Tokens[I + 1], "startswith"))
      return processorFits(Part + '*');
    if (is(Tokens[I + 1], "endswith"))
      return processorFits('*' + Part);
    if (is(Tokens[I + 1], "contains"))
      return processorHolds(Part);
  }
  auto Operator = std::ranges::find_if(Tokens, [](const ScriptToken &T) {
    return is(T, "==") || is(T, "!=") || is(T, "in");
  });
  if (Operator == Tokens.end() || Operator == Tokens.begin() ||
      Operator + 1 == Tokens.end())
    return std::nullopt;
  auto At = static_cast<std::size_t>(Operator - Tokens.begin());
  std::span<const ScriptToken> Left = Tokens.first(At),
                               Right = Tokens.subspan(At + 1);
  if (is(Left.back(), "not")) // "not in"
    Left = Left.first(At - 1);
  auto isProcessor = [&](std::span<const ScriptToken> Side) {
    return !Side.empty() && (Side.size() == 1 && Side[0].Is == Kind::Name
                                 ? Variables.holdsProcessor(Side[0].Text)
                                 : namesProcessor(textOf(Side)));
  };
  bool In = is(*Operator, "in");
  if (isProcessor(Right) && Left.size() == 1 && Left[0].Is == Kind::String)
    return In ? processorHolds(Left[0].Text) : processorIs(Left[0].Text);
  if (!isProcessor(Left))
    return std::nullopt;
  MachineTruth Any = NeverTrue;
  for (const ScriptToken &T : Right) {
    if (T.Is == Kind::Name) // the list is a variable
      return std::nullopt;
    if (T.Is == Kind::String)
      Any = Any || processorIs(T.Text);
  }
  return Any;
}

/// The truth of cc.sizeof('void *') == 8; nothing for other clauses.
std::optional<MachineTruth> ofSize(std::span<const ScriptToken> Tokens) {
  for (std::size_t I = 0; I + 6 <= Tokens.size(); ++I) {
    auto Size = parseNumber<unsigned>(Tokens[I + 5].Text);
    bool Asks = is(Tokens[I], "sizeof") && is(Tokens[I + 1], "(") &&
                Tokens[I + 2].Is == Kind::String && is(Tokens[I + 3], ")") &&
                hasEightBytes(Tokens[I + 2].Text);
    if (!Asks || !Size)
      continue;
    std::string_view Operator = Tokens[I + 4].Text;
    if (Operator == "!=") // the caller negates the result
      Operator = "==";
    if (std::optional<bool> Is = compareNumbers(8, Operator, *Size))
      return everywhere(*Is ? Ternary::True : Ternary::False);
  }
  return std::nullopt;
}

/// The truth of a question about an option of a Meson project. The name of the
/// option is no evidence: an option exists for the user to choose.
std::optional<BuildExpression> ofOption(std::span<const ScriptToken> Tokens,
                                        const BuildVariables &Variables) {
  std::optional<OptionQuestion> Asked = optionQuestion(Tokens);
  if (!Asked)
    return std::nullopt;
  BuildExpression Holds =
      Variables.isExplained(Asked->Name)
          ? Variables.truthOf(Asked->Name)
          : BuildExpression::variable(Asked->Name, NobodyKnows, NobodyKnows);
  return Asked->Negated ? !Holds : Holds;
}

/// The truth of one comparison or value. Strings name the machine; without
/// strings, the last name decides (`have_avx`, `opts.use_sse`), but the first
/// in `mkl.found()`.
BuildExpression clause(std::span<const ScriptToken> Tokens,
                       const BuildVariables &Variables) {
  if (Tokens.size() == 1 && (is(Tokens[0], "true") || is(Tokens[0], "True")))
    return AlwaysTrue;
  if (Tokens.size() == 1 && (is(Tokens[0], "false") || is(Tokens[0], "False")))
    return NeverTrue;
  bool Negated = false;
  std::string Strings;
  std::string_view Name;
  // An aarch64 compiler denies has_argument('-march=icelake-client') and
  // has_header('immintrin.h').
  bool Asks = asksCompiler(Tokens);
  bool X86 = Asks ? asksForX86(Tokens, Variables)
                  : std::ranges::any_of(Tokens, [](const ScriptToken &T) {
                      return T.Is == Kind::String && findX86Flag(T.Text);
                    });
  for (const ScriptToken &T : Tokens) {
    if (T.Is == Kind::String)
      (Strings += T.Text) += ' ';
    else if (is(T, "not") || is(T, "!="))
      Negated = !Negated;
    else if (is(T, "false") || is(T, "False"))
      Negated = !Negated;
    else if (T.Is == Kind::Name && T.Text != "in" && T.Text != "found" &&
             T.Text != "true" && T.Text != "True")
      Name = T.Text;
  }
  if (std::optional<BuildExpression> Chosen = ofOption(Tokens, Variables);
      Chosen && !X86)
    return *Chosen;
  BuildExpression T = NobodyKnows;
  bool Option = std::ranges::any_of(
      Tokens, [](const ScriptToken &X) { return is(X, "get_option"); });
  if (X86)
    T = Asks ? AnsweredOnX86 : PerhapsOnX86;
  else if (std::optional<MachineTruth> Known = ofProcessor(Tokens, Variables))
    T = *Known;
  else if (std::optional<MachineTruth> Is = ofSize(Tokens))
    T = *Is;
  else if (!Strings.empty() && !Option)
    // host_machine.system() == 'serenity', GYP's OS == 'mac'
    T = literalTruth(Strings).value_or(
        Name == "system" || Name == "OS" ? NeverTrue : NobodyKnows);
  else if (Strings.empty() && !Name.empty())
    T = Variables.truthOf(Name);
  return Negated ? !T : T;
}

} // namespace

bool asksCompiler(std::span<const ScriptToken> Tokens) {
  for (std::size_t I = 0; I + 1 < Tokens.size(); ++I)
    if (Tokens[I].Is == Kind::Name && is(Tokens[I + 1], "(") &&
        isProbe(Tokens[I].Text))
      return true;
  return false;
}

bool asksForX86(std::span<const ScriptToken> Tokens,
                const BuildVariables &Variables) {
  return std::ranges::any_of(Tokens, [&](const ScriptToken &T) {
    auto IsX86 = [](std::string_view Text) { return asksForX86(Text); };
    return T.Is == Kind::String ? IsX86(T.Text)
                                : Variables.everyValue(T.Text, IsX86);
  });
}

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
                             const BuildVariables &Variables) {
  return {ConditionParser(Tokens, ScriptOperators,
                          [&](std::span<const ScriptToken> Some) {
                            return clause(Some, Variables);
                          })
              .run(),
          textOf(Tokens)};
}

} // namespace armlift::build
