#include "analyzers/source/lexical/walk/ConditionNumber.h"

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <optional>

namespace armlift::source {
namespace {

Truth truthOf(bool Value, bool Certain) {
  return Value ? (Certain ? Truth::True : Truth::AssumedTrue)
               : (Certain ? Truth::False : Truth::AssumedFalse);
}

std::optional<Integer> apply(std::uint32_t Operator, Integer A, Integer B) {
  std::int64_t X = A.Bits, Y = B.Bits;
  auto U = [](std::int64_t Bits) { return static_cast<std::uint64_t>(Bits); };
  // The usual arithmetic conversions: one unsigned operand makes the other
  // unsigned.
  bool Unsigned = A.Unsigned || B.Unsigned;
  auto bits = [&](std::uint64_t Value) {
    return Integer{static_cast<std::int64_t>(Value), Unsigned};
  };
  bool Less = Unsigned ? U(X) < U(Y) : X < Y;
  switch (Operator) {
  case punctuator('=', '='):
    return Integer{X == Y};
  case punctuator('!', '='):
    return Integer{X != Y};
  case punctuator('<'):
    return Integer{Less};
  case punctuator('>'):
    return Integer{!Less && X != Y};
  case punctuator('<', '='):
    return Integer{Less || X == Y};
  case punctuator('>', '='):
    return Integer{!Less};
  case punctuator('+'):
    return bits(U(X) + U(Y));
  case punctuator('-'):
    return bits(U(X) - U(Y));
  case punctuator('*'):
    return bits(U(X) * U(Y));
  case punctuator('/'):
    if (Y == 0)
      return std::nullopt;
    return Unsigned  ? bits(U(X) / U(Y))
           : Y == -1 ? bits(0 - U(X))
                     : bits(U(X / Y));
  case punctuator('%'):
    if (Y == 0)
      return std::nullopt;
    return Unsigned ? bits(U(X) % U(Y)) : bits(Y == -1 ? 0 : U(X % Y));
  // A shift has the type of its left operand.
  case punctuator('<', '<'):
    return Integer{static_cast<std::int64_t>(U(X) << (U(Y) & 63)), A.Unsigned};
  case punctuator('>', '>'):
    return Integer{A.Unsigned ? static_cast<std::int64_t>(U(X) >> (U(Y) & 63))
                              : X >> (U(Y) & 63),
                   A.Unsigned};
  case punctuator('&'):
    return bits(U(X) & U(Y));
  case punctuator('|'):
    return bits(U(X) | U(Y));
  case punctuator('^'):
    return bits(U(X) ^ U(Y));
  default:
    return std::nullopt;
  }
}

} // namespace

Number exactly(Integer Value, bool Certain) {
  return Number(truthOf(Value.Bits != 0, Certain), Certain, {Value});
}

Number ofTruth(Truth T) {
  if (T >= Truth::OnX86 && T <= Truth::Both)
    return Number(T, false, {{0}, {1}});
  return Number(T, isCertain(T), {{T >= Truth::AssumedTrue}});
}

Number anyOf(std::uint64_t Bits, Truth Mixed, bool Certain) {
  if (Bits == 0)
    return exactly({0}, Certain);
  Number Any(Mixed, Certain);
  Any.AnyBits = Bits;
  return Any;
}

Truth commonTruth(const Number &N, Truth Mixed) {
  bool AnyTrue = false, AnyFalse = N.Count == 0;
  for (std::size_t I = 0; I < N.Count; ++I)
    (N.choice(I).Bits ? AnyTrue : AnyFalse) = true;
  return AnyTrue == AnyFalse || N.Count == 0 ? Mixed
                                             : truthOf(AnyTrue, N.Certain);
}

int precedence(std::uint32_t Operator) {
  switch (Operator) {
  case punctuator('|', '|'):
    return 0;
  case punctuator('&', '&'):
    return 1;
  case punctuator('|'):
    return 2;
  case punctuator('^'):
    return 3;
  case punctuator('&'):
    return 4;
  case punctuator('=', '='):
  case punctuator('!', '='):
    return 5;
  case punctuator('<'):
  case punctuator('>'):
  case punctuator('<', '='):
  case punctuator('>', '='):
    return 6;
  case punctuator('<', '<'):
  case punctuator('>', '>'):
    return 7;
  case punctuator('+'):
  case punctuator('-'):
    return 8;
  case punctuator('*'):
  case punctuator('/'):
  case punctuator('%'):
    return 9;
  default:
    return -1;
  }
}

/// `VERSION > 0` asks whether there is a version at all, like `#if VERSION`.
static bool asksPresence(const Number &N) {
  return !N.Foreign && N.Count == 1 &&
         (N.choice(0).Bits == 0 || N.choice(0).Bits == 1);
}

/// Returns the bits that `A Operator B` may have.
static std::uint64_t combinedBits(std::uint32_t Operator, const Number &A,
                                  const Number &B) {
  switch (Operator) {
  case punctuator('&'):
    return A.possibleBits() & B.possibleBits();
  case punctuator('|'):
  case punctuator('^'):
    return A.possibleBits() | B.possibleBits();
  default:
    return ~0ULL;
  }
}

/// True if each choice of `A` has a bit that `B`, whatever it is, has not.
static bool differAlways(const Number &A, const Number &B) {
  std::uint64_t Possible = B.possibleBits();
  for (std::size_t I = 0; I < A.Count; ++I)
    if ((static_cast<std::uint64_t>(A.choice(I).Bits) & ~Possible) == 0)
      return false;
  return A.Count != 0 && !A.Foreign;
}

Number combine(std::uint32_t Operator, const Number &A, const Number &B) {
  if (Operator == punctuator('&', '&'))
    return ofTruth(both(A.Nonzero, B.Nonzero));
  if (Operator == punctuator('|', '|'))
    return ofTruth(either(A.Nonzero, B.Nonzero));
  // A comparison keeps it that only some units or builds set the macro.
  const bool SomeUnits = A.Nonzero == Truth::Both || B.Nonzero == Truth::Both;
  auto isOneOf = [&](Truth T) { return A.Nonzero == T || B.Nonzero == T; };
  Truth Mixed = SomeUnits                    ? Truth::Both
                : isOneOf(Truth::OtherBuild) ? Truth::OtherBuild
                : isOneOf(Truth::OnX86)      ? Truth::OnX86
                                             : Truth::Unknown;
  int Its = precedence(Operator);
  bool Compares = Its == precedence(punctuator('<')) ||
                  Its == precedence(punctuator('=', '='));
  bool Foreign = A.Foreign || B.Foreign;
  if (Compares && Foreign && !asksPresence(A.Foreign ? B : A))
    return Number(Truth::Unknown);
  const bool Certain = A.Certain && B.Certain;
  if (Its == precedence(punctuator('=', '=')) &&
      (differAlways(A, B) || differAlways(B, A)))
    return ofTruth(truthOf(Operator == punctuator('!', '='), Certain));
  Number Result(Mixed, Certain);
  Result.Foreign = Foreign && !Compares;
  for (std::size_t I = 0; I < A.Count; ++I)
    for (std::size_t K = 0; K < B.Count; ++K) {
      std::optional<Integer> One = apply(Operator, A.choice(I), B.choice(K));
      if (!One || !Result.add(*One))
        return anyOf(combinedBits(Operator, A, B), Mixed, Certain);
    }
  if (Result.Count == 0)
    return anyOf(combinedBits(Operator, A, B), Mixed, Certain);
  Result.Nonzero = commonTruth(Result, Mixed);
  return Result;
}

} // namespace armlift::source
