// The logic that all conditions share: or, and, not and brackets, from the
// weakest to the strongest binding. Each language classifies its tokens and
// evaluates operands, the runs of tokens between operators. The value of an
// operand is a truth, or a part of an expression that is evaluated later.
#pragma once

#include "core/build/MachineTruth.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace armlift {

enum class ConditionToken : std::uint8_t { Operand, Or, And, Not, Open, Close };

/// How a language spells its operators. Classifies the tokens of a lexer, which
/// is() compares with a text.
struct OperatorWords {
  std::string_view Or, And, Not;

  template <typename Token> ConditionToken operator()(const Token &T) const {
    return is(T, Or)    ? ConditionToken::Or
           : is(T, And) ? ConditionToken::And
           : is(T, Not) ? ConditionToken::Not
           : is(T, "(") ? ConditionToken::Open
           : is(T, ")") ? ConditionToken::Close
                        : ConditionToken::Operand;
  }
};

template <typename Token, typename Classifier, typename Evaluator>
class ConditionParser {
  using Value = std::invoke_result_t<Evaluator, std::span<const Token>>;

public:
  /// `KindOf(Token)` returns the ConditionToken of a token. `TruthOf(span)`
  /// returns the value of an operand; brackets within the operand are those of
  /// a call. `Missing` is the value of an operand that is missing.
  ConditionParser(std::span<const Token> Tokens, Classifier KindOf,
                  Evaluator TruthOf, Value Missing = NobodyKnows)
      : All(Tokens), Left(Tokens), KindOf(KindOf), TruthOf(TruthOf),
        Missing(Missing) {
    pairBrackets();
  }

  Value run() { return disjunction(0); }

  /// After run(): true if an operand or a bracket was missing, or brackets
  /// nested too deeply.
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

  /// The end of the operand at the current place: the next "and" or "or"
  /// outside the brackets that the operand opens.
  std::size_t operandEnd() const {
    std::size_t I = 0;
    while (I < Left.size() && KindOf(Left[I]) != Or && KindOf(Left[I]) != And)
      I = KindOf(Left[I]) == Open ? bracketEnd(I) : I + 1;
    return I;
  }

  /// The index past the bracket that closes the one at `I`.
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
  /// For each opening bracket, the index past its closing one.
  std::vector<std::size_t> Ends;
  bool Broken = false;
  Classifier KindOf;
  Evaluator TruthOf;
  Value Missing;
};

} // namespace armlift
