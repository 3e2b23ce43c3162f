// Whether a condition of a build file holds on two machines at once: aarch64
// Linux and x86_64 Linux. Three-valued, so that an option of unknown value
// stays unknown through and, or and not.
#pragma once

#include "core/input/PathArch.h"

#include <algorithm>
#include <cstdint>

namespace armlift {

/// In the order of Kleene's logic: `and` is the minimum, `or` the maximum.
enum class Ternary : std::uint8_t { False, Unknown, True };

constexpr Ternary operator!(Ternary T) {
  return static_cast<Ternary>(2 - static_cast<int>(T));
}

struct MachineTruth {
  Ternary OnArm = Ternary::True;
  Ternary OnX86 = Ternary::True;
  /// On aarch64 when every option keeps its default.
  Ternary ByDefault = Ternary::True;
  /// On x86_64 when every option keeps its default and the compiler has each
  /// x86 feature that is asked for.
  Ternary OnX86ByDefault = Ternary::True;

  auto operator<=>(const MachineTruth &) const = default;
};

constexpr MachineTruth everywhere(Ternary T) { return {T, T, T, T}; }

constexpr MachineTruth AlwaysTrue = everywhere(Ternary::True);
constexpr MachineTruth NeverTrue = everywhere(Ternary::False);
constexpr MachineTruth NobodyKnows = everywhere(Ternary::Unknown);
constexpr MachineTruth TrueByDefault{Ternary::Unknown, Ternary::Unknown,
                                     Ternary::True, Ternary::True};
constexpr MachineTruth FalseByDefault{Ternary::Unknown, Ternary::Unknown,
                                      Ternary::False, Ternary::False};
constexpr MachineTruth TrueOnX86{Ternary::False, Ternary::True, Ternary::False,
                                 Ternary::True};
/// Something named after an x86 feature: false on aarch64; on x86_64 it depends
/// on the machine, the compiler, or earlier checks.
constexpr MachineTruth PerhapsOnX86{Ternary::False, Ternary::Unknown,
                                    Ternary::False, Ternary::Unknown};
/// The answer to a compiler check for an x86 feature: false on aarch64; true on
/// x86_64 with the usual compiler.
constexpr MachineTruth AnsweredOnX86{Ternary::False, Ternary::Unknown,
                                     Ternary::False, Ternary::True};
constexpr MachineTruth TrueOnArm{Ternary::True, Ternary::False, Ternary::True,
                                 Ternary::False};
/// A variable named after Arm: 32-bit Arm or, more often, any Arm; never x86.
constexpr MachineTruth PerhapsOnArm{Ternary::Unknown, Ternary::False,
                                    Ternary::True, Ternary::False};

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

/// The truth of something that a name assigns to a machine; `Otherwise` if the
/// name contains no machine.
constexpr MachineTruth ofMachine(PathArch Named, MachineTruth Otherwise) {
  switch (Named) {
  case PathArch::X86:
    return TrueOnX86;
  case PathArch::Arm:
    return TrueOnArm;
  case PathArch::Other:
    return NeverTrue;
  case PathArch::None:
    break;
  }
  return Otherwise;
}

/// When a line of a build file takes effect, seen from aarch64: the summary of
/// a MachineTruth.
enum class BuildCondition : std::uint8_t {
  Always,  ///< on both machines
  OnlyX86, ///< under a condition that names x86 (the architecture, or a check
           ///< for an x86 feature)
  OnlyArm, ///< under a condition that names aarch64 or NEON
  OffByDefault, ///< under an option that is off by default
  Unknown,      ///< under an option or another check
  Elsewhere,    ///< under a condition for another machine or system
};

constexpr BuildCondition toCondition(MachineTruth T) {
  if (T.OnArm == Ternary::False)
    return T.OnX86 == Ternary::False ? BuildCondition::Elsewhere
                                     : BuildCondition::OnlyX86;
  if (T.OnArm == Ternary::True)
    return T.OnX86 == Ternary::True ? BuildCondition::Always
                                    : BuildCondition::OnlyArm;
  // Off by default on aarch64 and on for x86: an "auto" option that depends on
  // the machine. Switching it on for aarch64 would request something that does
  // not exist there.
  if (T.ByDefault == Ternary::False)
    return T.OnX86 == Ternary::True || T.OnX86ByDefault == Ternary::True
               ? BuildCondition::OnlyX86
               : BuildCondition::OffByDefault;
  if (T.OnX86 == Ternary::False)
    return BuildCondition::OnlyArm;
  return BuildCondition::Unknown;
}

} // namespace armlift
