#include "analyzers/build/script/ScriptCondition.h"

#include "analyzers/build/model/CompilerQuestion.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/TextCondition.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/script/MesonOptions.h"
#include "core/build/ConditionParser.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;

/// A "not" within an operand is the one of "not in".
constexpr OperatorWords ScriptOperators = {"or", "and", "not"};

bool isTrue(const ScriptToken &T) { return is(T, "true") || is(T, "True"); }
bool isFalse(const ScriptToken &T) { return is(T, "false") || is(T, "False"); }

/// True for an expression that holds the name of the processor.
bool isProcessor(std::span<const ScriptToken> Tokens,
                 const BuildVariables &Variables) {
  if (Tokens.size() == 1 && Tokens[0].Is == Kind::Name)
    return Variables.holdsProcessor(Tokens[0].Text);
  return !Tokens.empty() && namesProcessor(textOf(Tokens));
}

/// cpu.startswith('x86'), host_machine.cpu_family().contains('86')
std::optional<MachineTruth>
ofPartOfProcessor(std::span<const ScriptToken> Tokens,
                  const BuildVariables &Variables) {
  for (std::size_t I = 1; I + 4 <= Tokens.size(); ++I) {
    if (!is(Tokens[I], ".") || !is(Tokens[I + 2], "(") ||
        Tokens[I + 3].Is != Kind::String ||
        !isProcessor(Tokens.first(I), Variables))
      continue;
    std::string Part(Tokens[I + 3].Text);
    if (is(Tokens[I + 1], "startswith"))
      return processorFits(Part + '*');
    if (is(Tokens[I + 1], "endswith"))
      return processorFits('*' + Part);
    if (is(Tokens[I + 1], "contains"))
      return processorHolds(Part);
  }
  return std::nullopt;
}

/// cpu == 'x86_64', cpu in ['x86', 'x86_64'], 'x86' in cpu; also with "!=" and
/// "not in", whose negation is the caller's.
std::optional<MachineTruth>
ofComparedProcessor(std::span<const ScriptToken> Tokens,
                    const BuildVariables &Variables) {
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
  if (isProcessor(Right, Variables) && Left.size() == 1 &&
      Left[0].Is == Kind::String)
    return is(*Operator, "in") ? processorHolds(Left[0].Text)
                               : processorIs(Left[0].Text);
  if (!isProcessor(Left, Variables))
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

/// The truth of host_machine.cpu_family() == 'x86_64', cpu in ['arm64',
/// 'aarch64'] or 'arm' in platform.machine(), ignoring negation; nothing for
/// other clauses.
std::optional<MachineTruth> ofProcessor(std::span<const ScriptToken> Tokens,
                                        const BuildVariables &Variables) {
  if (std::optional<MachineTruth> Part = ofPartOfProcessor(Tokens, Variables))
    return Part;
  return ofComparedProcessor(Tokens, Variables);
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

/// The truth of use_x == 1, ignoring negation; nothing for other clauses.
std::optional<BuildExpression> ofNumber(std::span<const ScriptToken> Tokens,
                                        const BuildVariables &Variables) {
  if (Tokens.size() != 3 || Tokens[0].Is != Kind::Name ||
      (!is(Tokens[1], "==") && !is(Tokens[1], "!=")) ||
      (!is(Tokens[2], "0") && !is(Tokens[2], "1")))
    return std::nullopt;
  return Variables.isSaid(Tokens[0].Text, Tokens[2].Text);
}

/// The truth of cc.get_define('__x86_64__') == '1', ignoring negation: the text
/// is empty if the compiler does not predefine the macro. Nothing for other
/// clauses.
std::optional<MachineTruth> ofMacro(std::span<const ScriptToken> Tokens) {
  auto Call = std::ranges::find_if(
      Tokens, [](const ScriptToken &T) { return is(T, "get_define"); });
  if (Tokens.end() - Call < 4 || !is(Call[1], "(") ||
      Call[2].Is != Kind::String)
    return std::nullopt;
  std::string_view Name = Call[2].Text;
  MachineTruth IsDefined = macroTruth(Name);
  if (IsDefined == NobodyKnows)
    IsDefined = literalTruth(Name).value_or(NobodyKnows);
  auto Operator = std::ranges::find_if(
      Tokens, [](const ScriptToken &T) { return is(T, "==") || is(T, "!="); });
  if (Operator == Tokens.end())
    return IsDefined;
  std::span<const ScriptToken> Other(
      Operator < Call ? std::span(Tokens.begin(), Operator)
                      : std::span(Operator + 1, Tokens.end()));
  if (Other.size() != 1 || Other[0].Is != Kind::String)
    return IsDefined && NobodyKnows;
  if (Other[0].Text.empty())
    return !IsDefined;
  // Macros that only say what the machine is are 1.
  return Other[0].Text == "1" ? IsDefined : IsDefined && NobodyKnows;
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

/// What a clause is made of.
struct ClauseWords {
  std::string Strings;   ///< all of them, each with a space behind
  std::string_view Name; ///< the last one
  bool IsNegated = false;
};

ClauseWords wordsOf(std::span<const ScriptToken> Tokens) {
  ClauseWords Words;
  for (const ScriptToken &T : Tokens) {
    if (T.Is == Kind::String)
      (Words.Strings += T.Text) += ' ';
    else if (is(T, "not") || is(T, "!=") || isFalse(T))
      Words.IsNegated = !Words.IsNegated;
    else if (T.Is == Kind::Name && !is(T, "in") && !is(T, "found") &&
             !isTrue(T))
      Words.Name = T.Text;
  }
  return Words;
}

/// The truth of a clause without its negation. Strings name the machine;
/// without strings, the last name decides (`have_avx`, `opts.use_sse`), but the
/// first in `mkl.found()`.
BuildExpression truthOf(std::span<const ScriptToken> Tokens,
                        const ClauseWords &Words,
                        const BuildVariables &Variables) {
  if (std::optional<MachineTruth> Known = ofProcessor(Tokens, Variables))
    return *Known;
  if (std::optional<MachineTruth> Is = ofSize(Tokens))
    return *Is;
  if (std::optional<MachineTruth> Is = ofMacro(Tokens))
    return *Is;
  if (std::optional<BuildExpression> Is = ofNumber(Tokens, Variables))
    return *Is;
  const std::string_view Name = Words.Name;
  if (Words.Strings.empty())
    return Name.empty() ? BuildExpression(NobodyKnows)
                        : Variables.truthOf(Name);
  if (std::ranges::any_of(
          Tokens, [](const ScriptToken &T) { return is(T, "get_option"); }))
    return NobodyKnows;
  // host_machine.system() == 'serenity', GYP's OS == 'mac'
  return literalTruth(Words.Strings)
      .value_or(Name == "system" || Name == "OS" ? NeverTrue : NobodyKnows);
}

/// The truth of one comparison or value.
BuildExpression clause(std::span<const ScriptToken> Tokens,
                       const BuildVariables &Variables) {
  if (Tokens.size() == 1 && isTrue(Tokens[0]))
    return AlwaysTrue;
  if (Tokens.size() == 1 && isFalse(Tokens[0]))
    return NeverTrue;
  const ClauseWords Words = wordsOf(Tokens);
  // An aarch64 compiler denies has_argument('-march=icelake-client') and
  // has_header('immintrin.h').
  const bool Asks = asksCompiler(Tokens);
  const bool IsX86 =
      Asks ? asksForX86(Tokens, Variables)
           : std::ranges::any_of(Tokens, [](const ScriptToken &T) {
               return T.Is == Kind::String && findX86Flag(T.Text);
             });
  if (!IsX86)
    if (std::optional<BuildExpression> Chosen = ofOption(Tokens, Variables))
      return *Chosen;
  const BuildExpression Is =
      !IsX86 ? truthOf(Tokens, Words, Variables)
             : BuildExpression(Asks ? AnsweredOnX86 : PerhapsOnX86);
  return Words.IsNegated ? !Is : Is;
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
