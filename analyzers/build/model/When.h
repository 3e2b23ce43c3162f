// A condition of a build file, with the text that describes it to the user.
#pragma once

#include "core/build/BuildExpression.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace armlift::build {

/// A condition with its text. The text is empty if there is nothing to say, as
/// for a condition that is always true.
struct When : BuildExpression {
  std::string Text;
  /// Which condition this is: the same for the same words of a file, however
  /// long they are, and for their negation; 0 if there is nothing to say.
  std::uint64_t WordsId = 0;
  bool IsNegated = false; ///< the words of `WordsId` do not hold
  bool IsWider = false;   ///< the condition also holds elsewhere

  When() = default;
  /// Keeps the beginning of a long text, on one line: each fact below the
  /// condition holds a copy.
  When(BuildExpression Condition, std::string_view Said);

  const BuildExpression &expression() const { return *this; }
  /// Makes this another condition than the same words elsewhere: those of the
  /// call number `Of` of a function, which have the call's values.
  void distinguish(std::size_t Of);
  void set(BuildExpression Condition) {
    BuildExpression::operator=(std::move(Condition));
  }
};

/// `A` and `B`. The text names only what is not certain on aarch64; what holds
/// there anyway tells the user nothing. The text is bounded, because hostile
/// nesting must not make it long.
When both(const When &A, const When &B);

/// Makes `Known` the condition "`Known` or `Other`": a second place has the
/// same effect under `Other`. Keeps the text of the condition that is more
/// likely to hold on aarch64.
void alsoHolds(When &Known, const When &Other);

When negation(const When &A);

/// True if aarch64 may get there when every option keeps its default. The file
/// alone does not tell the default of what other files may set.
inline bool isMetByDefault(const When &Where) {
  return Where.Holds.OnArm != Ternary::False &&
         (Where.Holds.ByDefault != Ternary::False || Where.isOpen());
}

} // namespace armlift::build
