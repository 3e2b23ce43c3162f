// The numbers of a condition: what an expression of an #if may be worth, and
// how the operators act on it.
#pragma once

#include "analyzers/source/lexical/Truth.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace armlift::source {

/// A value of intmax_t or uintmax_t, the only types there are in a condition
/// (C11 6.10.1p4).
struct Integer {
  std::int64_t Bits = 0;
  bool Unsigned = false;
  bool operator==(const Integer &) const = default;
};

/// What an expression may be: one number, a few, or anything.
struct Number {
  static constexpr std::size_t MaxChoices = 8;

  Truth Nonzero = Truth::Unknown;
  bool Certain = false;   ///< no choice rests on a default
  std::uint8_t Count = 0; ///< of choices; 0: anything
  bool Foreign = false; ///< rests on a name that nobody here defines, and that
                        ///< a header from elsewhere may

  explicit Number(Truth Nonzero = Truth::Unknown, bool Certain = false,
                  std::initializer_list<Integer> Values = {})
      : Nonzero(Nonzero), Certain(Certain) {
    for (Integer Value : Values)
      add(Value);
  }

  Integer choice(std::size_t I) const {
    return {Bits[I], ((Unsigned >> I) & 1) != 0};
  }

  /// Converts every choice to uintmax_t if one of `Other` is.
  void convertLike(const Number &Other) {
    if (Other.Unsigned)
      Unsigned = 0xFF;
  }

  /// False where there are too many.
  bool add(Integer Value) {
    for (std::size_t I = 0; I < Count; ++I)
      if (choice(I) == Value)
        return true;
    if (Count == MaxChoices)
      return false;
    Bits[Count] = Value.Bits;
    Unsigned |= static_cast<std::uint8_t>(Value.Unsigned << Count++);
    return true;
  }

private:
  std::uint8_t Unsigned = 0;                 ///< a bit for each choice
  std::array<std::int64_t, MaxChoices> Bits; ///< the first Count are set
};

/// One value, or the values that a truth may have.
Number exactly(Integer Value, bool Certain);
Number ofTruth(Truth T);

/// The truth that all choices share, else `Mixed`.
Truth commonTruth(const Number &N, Truth Mixed);

/// The binary operators by precedence, from 0, the loosest; -1 for what is
/// none. `Operator`: as punctuator() has it.
int precedence(std::uint32_t Operator);

/// `A Operator B`. Anything where that has no value (a division by zero) or too
/// many.
Number combine(std::uint32_t Operator, const Number &A, const Number &B);

} // namespace armlift::source
