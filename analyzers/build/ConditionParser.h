// The logic that the conditions of all scripts share: or, and, not and
// brackets, in this order of precedence. Each language says which of its tokens
// these are and what the run of tokens between them, an operand, is worth.
#pragma once

#include "analyzers/build/MachineTruth.h"

#include <cstdint>
#include <span>

namespace armlift::build {

enum class ConditionToken : std::uint8_t { Operand, Or, And, Not, Open, Close };

template <typename Token, typename Classifier, typename Evaluator>
class ConditionParser {
public:
  /// `KindOf(Token)` is its ConditionToken, `TruthOf(span)` the truth of an
  /// operand, in which brackets are those of a call.
  ConditionParser(std::span<const Token> Tokens, Classifier KindOf,
                  Evaluator TruthOf)
      : Left(Tokens), KindOf(KindOf), TruthOf(TruthOf) {}

  MachineTruth run() { return disjunction(0); }

private:
  using enum ConditionToken;
  static constexpr unsigned MaxDepth = 200;

  bool at(ConditionToken K) const {
    return !Left.empty() && KindOf(Left[0]) == K;
  }
  void advance(std::size_t Count = 1) { Left = Left.subspan(Count); }

  MachineTruth disjunction(unsigned Depth) {
    MachineTruth T = conjunction(Depth);
    while (at(Or)) {
      advance();
      T = T || conjunction(Depth);
    }
    return T;
  }

  MachineTruth conjunction(unsigned Depth) {
    MachineTruth T = negation(Depth);
    while (at(And)) {
      advance();
      T = T && negation(Depth);
    }
    return T;
  }

  MachineTruth negation(unsigned Depth) {
    bool Negated = false;
    for (; at(Not); advance())
      Negated = !Negated;
    MachineTruth T = operand(Depth);
    return Negated ? !T : T;
  }

  MachineTruth operand(unsigned Depth) {
    std::size_t End = operandEnd();
    bool IsGroup = at(Open) && bracketEnd(0) == End;
    std::span<const Token> Here = Left.first(End);
    if (!IsGroup) {
      advance(End);
      return Here.empty() ? NobodyKnows : TruthOf(Here);
    }
    if (Depth == MaxDepth) {
      advance(End);
      return NobodyKnows;
    }
    std::span<const Token> Behind = Left.subspan(End);
    bool Closed = KindOf(Here.back()) == Close;
    Left = Here.subspan(1, Here.size() - 1 - Closed);
    MachineTruth T = disjunction(Depth + 1);
    Left = Behind;
    return T;
  }

  /// Where the operand at the current place ends: at "and" or "or" outside the
  /// brackets that it opens.
  std::size_t operandEnd() const {
    std::size_t I = 0;
    while (I < Left.size() && KindOf(Left[I]) != Or && KindOf(Left[I]) != And)
      I = KindOf(Left[I]) == Open ? bracketEnd(I) : I + 1;
    return I;
  }

  /// Behind the bracket that closes the one at `I`.
  std::size_t bracketEnd(std::size_t I) const {
    std::size_t Depth = 0;
    for (; I < Left.size(); ++I) {
      if (KindOf(Left[I]) == Open)
        ++Depth;
      else if (KindOf(Left[I]) == Close && --Depth == 0)
        return I + 1;
    }
    return Left.size();
  }

  std::span<const Token> Left;
  Classifier KindOf;
  Evaluator TruthOf;
};

} // namespace armlift::build
