// Which branches of a Makefile's conditionals a plain make on aarch64 takes, as
// far as the goals depend on it, and whether a rule in one may be the first.
#pragma once

#include "analyzers/build/MakeWords.h"
#include "core/facts/MachineTruth.h"

#include <string_view>
#include <vector>

namespace armlift::build {

class MakeBranches {
public:
  /// `Words` has the variables that are set so far. It must outlive this
  /// object.
  explicit MakeBranches(const MakeWords &Words) : Words(Words) {}

  /// Follows "define", a conditional or the end of one. False for another line.
  bool follow(std::string_view Line);

  /// True in a branch that a plain make on aarch64 does not take.
  bool isDead() const;
  /// True if isDead() because of the machine alone.
  bool isForX86() const;

  /// True if a rule here may be the first of the file, which has the default
  /// goal (GNU Make manual, 2.3). In a conditional, that may be the first rule
  /// of each branch, until a rule is under no condition. A rule in "define"
  /// counts only where it is called.
  bool mayBeFirst() const { return !HasDefault && Defines == 0 && !isDead(); }
  void noteFirst() { HasDefault = true; }

private:
  struct Condition {
    bool InFront;          ///< HasDefault before the condition
    bool InAll = true;     ///< HasDefault at the end of all branches so far
    bool SeenElse = false; ///< an "else" without a condition
    /// A plain make on aarch64 takes a branch before the open one.
    bool IsTaken = false;
    bool IsTakenOnArm = false; ///< and whatever is passed to it
    bool IsDead = false; ///< a plain make on aarch64 does not take the open one
    bool IsOfX86 = false; ///< nor does any on aarch64
  };

  Ternary onArm(std::string_view Asks) const;
  Ternary byDefault(std::string_view Asks) const;
  void enterBranch(std::string_view Asks);

  const MakeWords &Words;
  bool HasDefault = false;           ///< no rule from here on can be the first
  std::vector<Condition> Conditions; ///< the open ones
  unsigned Defines = 0;              ///< the number of open ones
};

} // namespace armlift::build
