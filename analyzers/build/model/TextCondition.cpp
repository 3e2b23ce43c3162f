#include "analyzers/build/model/TextCondition.h"

#include "analyzers/build/model/ConditionWords.h"
#include "core/build/ConditionParser.h"
#include "core/rules/BuildTable.h"
#include "core/rules/MacroTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

using enum ConditionToken;

/// "(A && !B)" -> (, A, &&, !, B, ). Quoted text and "${…}" are one token each;
/// a comparison is three.
std::vector<std::string_view> tokensOf(std::string_view Text) {
  std::vector<std::string_view> Tokens;
  for (std::size_t At = 0; At < Text.size();) {
    std::string_view Rest = Text.substr(At);
    std::size_t Length = 1;
    if (Rest.starts_with("&&") || Rest.starts_with("||") ||
        Rest.starts_with("!=") || Rest.starts_with("=="))
      Length = 2;
    else if (Rest[0] == '"')
      Length = std::min(Rest.find('"', 1), Rest.size() - 1) + 1;
    else if (Rest.starts_with("${"))
      Length = std::min(Rest.find('}'), Rest.size() - 1) + 1;
    else if (!std::string_view(" \t\r\n!()").contains(Rest[0]))
      Length = std::min(Rest.find_first_of(" \t\r\n!()&|=\"", 1), Rest.size());
    if (Rest[0] != ' ' && Rest[0] != '\t' && Rest[0] != '\r' && Rest[0] != '\n')
      Tokens.push_back(Rest.substr(0, Length));
    At += Length;
  }
  return Tokens;
}

ConditionToken textToken(std::string_view Token) {
  return Token == "||"   ? Or
         : Token == "&&" ? And
         : Token == "!"  ? Not
         : Token == "("  ? Open
         : Token == ")"  ? Close
                         : Operand;
}

/// The truth of amd64, ${ARCH} == "amd64", defined(WITH_AVX) or empty(CFLAGS).
BuildExpression operand(std::span<const std::string_view> Tokens,
                        const BuildVariables &Variables) {
  if (Tokens.size() == 4 && Tokens[1] == "(" &&
      (Tokens[0] == "defined" || Tokens[0] == "empty")) {
    BuildExpression T = Variables.truthOf(Tokens[2]);
    return Tokens[0] == "empty" ? !T : T;
  }
  std::string Words;
  for (std::string_view Token : Tokens)
    (Words += Token) += ' ';
  MachineTruth T = literalTruth(Words).value_or(NobodyKnows);
  bool Negated = std::ranges::find(Tokens, "!=") != Tokens.end();
  return Negated ? !T : T;
}

} // namespace

BuildExpression evaluateTextCondition(std::string_view Text,
                                      const BuildVariables &Variables) {
  std::vector<std::string_view> Tokens = tokensOf(Text);
  return ConditionParser(std::span<const std::string_view>(Tokens), textToken,
                         [&](auto Some) { return operand(Some, Variables); })
      .run();
}

MachineTruth macroTruth(std::string_view Name) {
  const MacroRow *Row = findMacroRow(Name);
  if (!Row || Row->State == MacroState::Unknown ||
      Row->State == MacroState::Asked)
    return NobodyKnows;
  Ternary Here =
      Row->State == MacroState::Defined ? Ternary::True : Ternary::False;
  Ternary There = Row->Arch ? !Here : Here;
  return {Here, There, Here, There};
}

/// Operands are defined(__x86_64__), defined __x86_64__ and __x86_64__.
MachineTruth evaluateMacroCondition(std::string_view Text) {
  std::vector<std::string_view> Tokens = tokensOf(Text);
  return ConditionParser(std::span<const std::string_view>(Tokens), textToken,
                         [](std::span<const std::string_view> Some) {
                           bool Bracketed = Some.size() == 4 && Some[1] == "(";
                           bool Asks = Some[0] == "defined" &&
                                       (Bracketed || Some.size() == 2);
                           return Asks ? macroTruth(Some[Bracketed ? 2 : 1])
                                  : Some.size() == 1 ? macroTruth(Some[0])
                                                     : NobodyKnows;
                         })
      .run();
}

MachineTruth evaluateGoCondition(std::string_view Text) {
  std::vector<std::string_view> Tokens = tokensOf(Text);
  return ConditionParser(std::span<const std::string_view>(Tokens), textToken,
                         [](std::span<const std::string_view> Some) {
                           return Some.size() == 1 ? goTagTruth(Some[0])
                                                   : NobodyKnows;
                         })
      .run();
}

/// The truth of arch(x86_64), os(linux), flag(simd), impl(ghc >= 9) and "true".
/// The package is built with GHC unless the user has another compiler.
static MachineTruth
cabalTest(std::span<const std::string_view> Tokens,
          const std::function<MachineTruth(std::string_view)> &FlagTruth) {
  if (Tokens.size() < 4 || Tokens[1] != "(")
    return Tokens.size() == 1 && lowerCase(Tokens[0]) == "true" ? AlwaysTrue
           : Tokens.size() == 1 && lowerCase(Tokens[0]) == "false"
               ? NeverTrue
               : NobodyKnows;
  if (Tokens[0] == "flag")
    return FlagTruth(Tokens[2]);
  if (Tokens[0] == "impl")
    return Tokens[2] == "ghc" ? TrueByDefault : FalseByDefault;
  return literalTruth(lowerCase(Tokens[2])).value_or(NeverTrue);
}

MachineTruth evaluateCabalCondition(
    std::string_view Text,
    const std::function<MachineTruth(std::string_view)> &FlagTruth) {
  std::vector<std::string_view> Tokens = tokensOf(Text);
  return ConditionParser(std::span<const std::string_view>(Tokens), textToken,
                         [&](std::span<const std::string_view> Some) {
                           return cabalTest(Some, FlagTruth);
                         })
      .run();
}

std::optional<MachineTruth> goMachineTruth(std::string_view Word) {
  if (!isNamed(NameList::GoMachines, Word) &&
      !isNamed(NameList::GoSystems, Word))
    return std::nullopt;
  // Each names one machine or system: "arm" is the one of 32 bits.
  switch (conditionWordOf(Word).value_or(ConditionWord::OtherSystems)) {
  case ConditionWord::X86_64:
    return TrueOnX86;
  case ConditionWord::X86_32:
    return PerhapsOnX86;
  case ConditionWord::AArch64:
    return TrueOnArm;
  case ConditionWord::Linux:
    return AlwaysTrue;
  default:
    return NeverTrue;
  }
}

MachineTruth goTagTruth(std::string_view Tag) {
  // go1.17 stands for that release and all later ones.
  if (isNamed(NameList::GoTags, Tag) || Tag.starts_with("go1."))
    return AlwaysTrue;
  if (std::optional<MachineTruth> Machine = goMachineTruth(Tag))
    return *Machine;
  // A part of a tag does not count: "no_avx2" is no machine.
  return conditionWordOf(Tag) ? literalTruth(Tag).value_or(FalseByDefault)
                              : FalseByDefault;
}

} // namespace armlift::build
