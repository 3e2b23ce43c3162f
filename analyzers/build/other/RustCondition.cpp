#include "analyzers/build/other/RustCondition.h"

#include "analyzers/build/model/ConditionWords.h"
#include "core/build/ConditionParser.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <string>

namespace armlift::build {
namespace {

/// A predicate that nests deeper is not evaluated.
constexpr unsigned MaxDepth = 100;

/// The first of the tokens up to a comma outside brackets, which `Left` loses.
RustTokens nextArgument(RustTokens &Left) {
  std::size_t At = 0;
  for (int Depth = 0; At < Left.size(); ++At) {
    Depth += is(Left[At], "(");
    Depth -= is(Left[At], ")");
    if (Depth == 0 && is(Left[At], ","))
      break;
  }
  RustTokens Argument = Left.first(At);
  Left = Left.subspan(std::min(At + 1, Left.size()));
  return Argument;
}

/// The truth of target_arch = "x86_64" or unix. A feature is one of the
/// package, whatever its name is.
MachineTruth optionTruth(RustTokens Option) {
  if (Option.size() == 1)
    return nameTruth(Option[0].Text);
  if (Option.size() != 3 || !is(Option[1], "=") || is(Option[0], "feature"))
    return NobodyKnows;
  return literalTruth(Option[2].Text).value_or(NobodyKnows);
}

MachineTruth truthOf(RustTokens Predicate, unsigned Depth) {
  bool IsGroup = Predicate.size() > 2 && is(Predicate[1], "(") &&
                 is(Predicate.back(), ")");
  if (!IsGroup)
    return optionTruth(Predicate);
  if (Depth == MaxDepth)
    return NobodyKnows;
  RustTokens Left = Predicate.subspan(2, Predicate.size() - 3);
  if (is(Predicate[0], "not"))
    return !truthOf(Left, Depth + 1);
  bool IsAll = is(Predicate[0], "all");
  MachineTruth Result = IsAll ? AlwaysTrue : NeverTrue;
  while (!Left.empty()) {
    MachineTruth One = truthOf(nextArgument(Left), Depth + 1);
    Result = IsAll ? Result && One : Result || One;
  }
  return Result;
}

constexpr OperatorWords RustOperators = {"||", "&&", "!"};

} // namespace

MachineTruth operandTruth(RustTokens Some) {
  if (Some.size() > 4 && is(Some[0], "cfg") && is(Some[1], "!") &&
      is(Some[2], "(") && is(Some.back(), ")"))
    return predicateTruth(Some.subspan(3, Some.size() - 4));
  std::string Strings;
  std::string_view Name;
  bool Negated = false;
  for (const RustToken &T : Some)
    if (T.IsString)
      (Strings += T.Text) += ' ';
    else if (is(T, "!=") || is(T, "not"))
      Negated = !Negated;
    else if (isNameStart(T.Text[0]))
      Name = T.Text;
  MachineTruth T = Strings.empty()
                       ? nameTruth(Name)
                       : literalTruth(Strings).value_or(NobodyKnows);
  return Negated ? !T : T;
}

MachineTruth conditionTruth(RustTokens Condition) {
  return ConditionParser(Condition, RustOperators, operandTruth).run();
}

MachineTruth predicateTruth(RustTokens Predicate) {
  return truthOf(Predicate, 0);
}

} // namespace armlift::build
