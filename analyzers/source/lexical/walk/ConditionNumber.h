// The possible values of an #if expression, and how operators act on them.
#pragma once

#include "analyzers/source/lexical/project/Truth.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace armlift::source {

/// A value of intmax_t or uintmax_t, the only types in a condition (C11
/// 6.10.1p4).
struct Integer {
  std::int64_t Bits = 0;
  bool Unsigned = false;
  bool operator==(const Integer &) const = default;
};

/// The possible values of an expression: one, a few, or anything.
struct Number {
  static constexpr std::size_t MaxChoices = 8;

  Truth Nonzero = Truth::Unknown;
  bool Certain = false;   ///< no choice depends on a default
  std::uint8_t Count = 0; ///< number of choices; 0 means any value
  /// Depends on a name that the project does not define and a header from
  /// outside may define.
  bool Foreign = false;

  explicit Number(Truth Nonzero = Truth::Unknown, bool Certain = false,
                  std::initializer_list<Integer> Values = {})
      : Nonzero(Nonzero), Certain(Certain) {
    for (Integer Value : Values)
      add(Value);
  }

  Integer choice(std::size_t I) const {
    return {Bits[I], ((Unsigned >> I) & 1) != 0};
  }

  /// Converts every choice to uintmax_t if a choice of `Other` has that type.
  void convertLike(const Number &Other) {
    if (Other.Unsigned)
      Unsigned = 0xFF;
  }

  /// Adds a choice; false if there are too many.
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
  std::uint8_t Unsigned = 0;                 ///< one bit for each choice
  std::array<std::int64_t, MaxChoices> Bits; ///< the first Count are set
};

/// Returns the number with one value.
Number exactly(Integer Value, bool Certain);
/// Returns the values 0 and 1, as far as `T` allows them.
Number ofTruth(Truth T);

/// Returns the truth that all choices share, or `Mixed`.
Truth commonTruth(const Number &N, Truth Mixed);

/// Returns the precedence of a binary operator, 0 for the loosest, or -1 if
/// `Operator`, a value of punctuator(), is not one.
int precedence(std::uint32_t Operator);

/// Returns `A Operator B`: any value if the operation has none (a division by
/// zero) or too many.
Number combine(std::uint32_t Operator, const Number &A, const Number &B);

} // namespace armlift::source
