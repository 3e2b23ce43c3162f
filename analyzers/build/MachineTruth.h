// Whether a condition of a build file holds, asked for two machines at once:
// aarch64 Linux and x86_64 Linux. Three-valued, so that an option nobody can
// know stays unknown through and, or and not.
#pragma once

#include "core/facts/BuildFacts.h"

#include <algorithm>
#include <cstdint>

namespace armlift::build {

/// In the order of Kleene's logic: `and` is the minimum, `or` the maximum.
enum class Truth : std::uint8_t { False, Unknown, True };

constexpr Truth operator!(Truth T) {
  return static_cast<Truth>(2 - static_cast<int>(T));
}

struct MachineTruth {
  Truth OnArm = Truth::True;
  Truth OnX86 = Truth::True;
  /// On aarch64 when every option keeps its default.
  Truth ByDefault = Truth::True;
  /// The same on x86_64, where a compiler has what it is asked for of x86.
  Truth OnX86ByDefault = Truth::True;

  bool operator==(const MachineTruth &) const = default;
};

constexpr MachineTruth everywhere(Truth T) { return {T, T, T, T}; }

constexpr MachineTruth AlwaysTrue = everywhere(Truth::True);
constexpr MachineTruth NeverTrue = everywhere(Truth::False);
constexpr MachineTruth NobodyKnows = everywhere(Truth::Unknown);
constexpr MachineTruth TrueByDefault{Truth::Unknown, Truth::Unknown,
                                     Truth::True, Truth::True};
constexpr MachineTruth FalseByDefault{Truth::Unknown, Truth::Unknown,
                                      Truth::False, Truth::False};
constexpr MachineTruth TrueOnX86{Truth::False, Truth::True, Truth::False,
                                 Truth::True};
/// What is named for an x86 feature: not there on aarch64; on x86_64 it depends
/// on the machine, the compiler or what else was asked before.
constexpr MachineTruth PerhapsOnX86{Truth::False, Truth::Unknown, Truth::False,
                                    Truth::Unknown};
/// A question for one, put to the compiler: it is there for the usual one.
constexpr MachineTruth AnsweredOnX86{Truth::False, Truth::Unknown, Truth::False,
                                     Truth::True};
constexpr MachineTruth TrueOnArm{Truth::True, Truth::False, Truth::True,
                                 Truth::False};
/// A variable named after Arm: 32-bit or, more often, any; not x86 in any case.
constexpr MachineTruth PerhapsOnArm{Truth::Unknown, Truth::False, Truth::True,
                                    Truth::False};

constexpr MachineTruth operator!(MachineTruth T) {
  return {!T.OnArm, !T.OnX86, !T.ByDefault, !T.OnX86ByDefault};
}
constexpr MachineTruth operator&&(MachineTruth A, MachineTruth B) {
  return {std::min(A.OnArm, B.OnArm), std::min(A.OnX86, B.OnX86),
          std::min(A.ByDefault, B.ByDefault),
          std::min(A.OnX86ByDefault, B.OnX86ByDefault)};
}
constexpr MachineTruth operator||(MachineTruth A, MachineTruth B) {
  return {std::max(A.OnArm, B.OnArm), std::max(A.OnX86, B.OnX86),
          std::max(A.ByDefault, B.ByDefault),
          std::max(A.OnX86ByDefault, B.OnX86ByDefault)};
}

/// `Then` where `If` holds, `Otherwise` elsewhere. Where both say the same,
/// nobody needs to know `If`.
constexpr MachineTruth choose(MachineTruth If, MachineTruth Then,
                              MachineTruth Otherwise) {
  return (If && Then) || (!If && Otherwise) || (Then && Otherwise);
}

/// As other analyzers see it.
constexpr BuildCondition toCondition(MachineTruth T) {
  if (T.OnArm == Truth::False)
    return T.OnX86 == Truth::False ? BuildCondition::Elsewhere
                                   : BuildCondition::OnlyX86;
  if (T.OnArm == Truth::True)
    return T.OnX86 == Truth::True ? BuildCondition::Always
                                  : BuildCondition::OnlyArm;
  if (T.ByDefault == Truth::False)
    return T.OnX86 == Truth::True ? BuildCondition::OnlyX86
                                  : BuildCondition::OffByDefault;
  if (T.OnX86 == Truth::False)
    return BuildCondition::OnlyArm;
  return BuildCondition::Unknown;
}

} // namespace armlift::build
