// The logic that the conditions of all scripts share: or, and, not and
// brackets, in this order of precedence. Each language says which of its tokens
// these are and what the run of tokens between them, an operand, is worth: a
// truth, or a part of an expression for later.
#pragma once

#include "core/facts/MachineTruth.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace armlift::build {

enum class ConditionToken : std::uint8_t { Operand, Or, And, Not, Open, Close };

template <typename Token, typename Classifier, typename Evaluator>
class ConditionParser {
  using Value = std::invoke_result_t<Evaluator, std::span<const Token>>;

public:
  /// `KindOf(Token)` is its ConditionToken, `TruthOf(span)` the truth of an
  /// operand, in which brackets are those of a call, and `Missing` that of one
  /// that is not there.
  ConditionParser(std::span<const Token> Tokens, Classifier KindOf,
                  Evaluator TruthOf, Value Missing = NobodyKnows)
      : All(Tokens), Left(Tokens), KindOf(KindOf), TruthOf(TruthOf),
        Missing(Missing) {
    pairBrackets();
  }

  Value run() { return disjunction(0); }

  /// Once it has run: an operand or a bracket was missing, or brackets stood
  /// too deep.
  bool isBroken() const { return Broken; }

private:
  using enum ConditionToken;
  static constexpr unsigned MaxDepth = 200;

  bool at(ConditionToken K) const {
    return !Left.empty() && KindOf(Left[0]) == K;
  }
  void advance(std::size_t Count = 1) { Left = Left.subspan(Count); }

  Value disjunction(unsigned Depth) {
    Value T = conjunction(Depth);
    while (at(Or)) {
      advance();
      T = T || conjunction(Depth);
    }
    return T;
  }

  Value conjunction(unsigned Depth) {
    Value T = negation(Depth);
    while (at(And)) {
      advance();
      T = T && negation(Depth);
    }
    return T;
  }

  Value negation(unsigned Depth) {
    bool Negated = false;
    for (; at(Not); advance())
      Negated = !Negated;
    Value T = operand(Depth);
    return Negated ? !T : T;
  }

  Value operand(unsigned Depth) {
    std::size_t End = operandEnd();
    bool IsGroup = at(Open) && bracketEnd(0) == End;
    std::span<const Token> Here = Left.first(End);
    if (!IsGroup) {
      advance(End);
      Broken |= Here.empty();
      return Here.empty() ? Missing : TruthOf(Here);
    }
    if (Depth == MaxDepth) {
      advance(End);
      Broken = true;
      return Missing;
    }
    std::span<const Token> Behind = Left.subspan(End);
    bool Closed = Here.size() > 1 && KindOf(Here.back()) == Close;
    Broken |= !Closed;
    Left = Here.subspan(1, Here.size() - 1 - Closed);
    Value T = disjunction(Depth + 1);
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
    auto Begin = static_cast<std::size_t>(Left.data() - All.data());
    return std::min(Ends[Begin + I] - Begin, Left.size());
  }

  void pairBrackets() {
    std::vector<std::size_t> Opened;
    for (std::size_t I = 0; I < All.size(); ++I) {
      ConditionToken Kind = KindOf(All[I]);
      if (Kind == Open) {
        Ends.resize(All.size(), All.size());
        Opened.push_back(I);
      } else if (Kind == Close && !Opened.empty()) {
        Ends[Opened.back()] = I + 1;
        Opened.pop_back();
      }
    }
  }

  std::span<const Token> All, Left;
  std::vector<std::size_t> Ends; ///< of each that opens: behind its other one
  bool Broken = false;
  Classifier KindOf;
  Evaluator TruthOf;
  Value Missing;
};

} // namespace armlift::build
