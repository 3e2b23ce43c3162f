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

/// The possible values of an expression: one, a few, or any of certain bits.
struct Number {
  static constexpr std::size_t MaxChoices = 8;

  Truth Nonzero = Truth::Unknown;
  bool Certain = false;   ///< no choice depends on a default
  std::uint8_t Count = 0; ///< number of choices; 0 means any value of AnyBits
  /// Depends on a name that the project does not define and a header from
  /// outside may define.
  bool Foreign = false;
  std::uint64_t AnyBits = ~0ULL; ///< without choices: bits that may be set

  explicit Number(Truth Nonzero = Truth::Unknown, bool Certain = false,
                  std::initializer_list<Integer> Values = {})
      : Nonzero(Nonzero), Certain(Certain) {
    for (Integer Value : Values)
      add(Value);
  }

  Integer choice(std::size_t I) const {
    return {Bits[I], ((Unsigned >> I) & 1) != 0};
  }

  /// Returns the bits that may be set.
  std::uint64_t possibleBits() const {
    std::uint64_t Possible = Count || Foreign ? 0 : AnyBits;
    for (std::size_t I = 0; I < Count; ++I)
      Possible |= static_cast<std::uint64_t>(Bits[I]);
    return Foreign ? ~0ULL : Possible;
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

/// Returns any value that has only some of the bits; 0 if there are none.
Number anyOf(std::uint64_t Bits, Truth Mixed, bool Certain);

/// Returns the truth that all choices share, or `Mixed`.
Truth commonTruth(const Number &N, Truth Mixed);

/// Returns the precedence of a binary operator, 0 for the loosest, or -1 if
/// `Operator`, a value of punctuator(), is not one.
int precedence(std::uint32_t Operator);

/// Returns `A Operator B`: any value if the operation has none (a division by
/// zero) or too many. A set of flags has too many soon, but it is known which
/// of them it may hold.
Number combine(std::uint32_t Operator, const Number &A, const Number &B);

} // namespace armlift::source
