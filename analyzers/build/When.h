// A condition of a build file, and how to say it to the user.
#pragma once

#include "core/facts/BuildExpression.h"

#include <string>
#include <string_view>
#include <utility>

namespace armlift::build {

/// A condition with its text. An empty text says that nothing is to be said
/// (always true).
struct When : BuildExpression {
  std::string Text;

  When() = default;
  /// Of a long text the beginning, on one line: each fact below the condition
  /// has a copy.
  When(BuildExpression Condition, std::string_view Said);

  const BuildExpression &expression() const { return *this; }
  void set(BuildExpression Condition) {
    BuildExpression::operator=(std::move(Condition));
  }
};

/// Both hold. The text names only what is open on aarch64; what holds there
/// anyway tells the user nothing. It is bounded: hostile nesting must not make
/// it long.
When both(const When &A, const When &B);

/// A second place under another condition has the same effect. The text is that
/// of the place that sooner takes effect on aarch64.
void alsoHolds(When &Known, const When &Other);

When negation(const When &A);

} // namespace armlift::build
