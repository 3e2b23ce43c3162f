// The open if / else branches while a build file is read from top to bottom,
// and the condition of the current line.
#pragma once

#include "analyzers/build/When.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace armlift::build {

class ConditionStack {
public:
  /// `File` is the condition under which the build reads the file.
  explicit ConditionStack(When File = {}) : Rest(std::move(File)) {}

  /// No real build file nests deeper; enter() refuses to.
  static constexpr std::size_t MaxDepth = 200;

  /// Opens an `if`. Returns false if conditions nest too deeply.
  bool enter(When Condition) {
    When Fails = negation(Condition);
    return enter(std::move(Condition), std::move(Fails));
  }
  /// As above, with the condition under which the branches behind are reached.
  bool enter(const When &Condition, When Fails) {
    if (Frames.size() >= MaxDepth)
      return false;
    When Outer = current();
    Frames.push_back(
        {Outer, std::move(Fails), both(Outer, Condition), ++Branches});
    return true;
  }

  /// Opens an `if` all branches of which are taken.
  bool enterAll() {
    if (!enter({}))
      return false;
    Frames.back().NoneYet = {};
    return true;
  }

  /// Begins the next branch of the innermost `if`; false if no `if` is open.
  bool elseIf(const When &Condition) {
    return elseIf(Condition, negation(Condition));
  }
  /// As above, with the condition under which the branches behind are reached.
  bool elseIf(const When &Condition, const When &Fails) {
    if (Frames.empty())
      return false;
    Frame &F = Frames.back();
    When Here = both(F.NoneYet, Condition);
    F.Now = both(F.Outer, Here);
    F.NoneYet = both(F.NoneYet, Fails);
    F.Branch = ++Branches;
    return true;
  }

  /// Begins the last branch of the innermost `if`; false if no `if` is open.
  bool otherwise() { return elseIf({}); }

  /// Closes the innermost `if`; false if no `if` is open.
  bool leave() {
    if (Frames.empty())
      return false;
    Frames.pop_back();
    return true;
  }

  /// Skips the rest of the file where the current branch is taken: `return()`.
  void leaveFile() { Rest = both(Rest, negation(current())); }

  /// The condition under which the file was not left so far. After a call of a
  /// function that may return, the caller restores its own with resume().
  const When &rest() const { return Rest; }
  void resume(When Outer) { Rest = std::move(Outer); }

  /// The condition of the current line.
  When current() const {
    return both(Rest, Frames.empty() ? When{} : Frames.back().Now);
  }

  std::size_t depth() const { return Frames.size(); }

  /// The number of the innermost open branch; 0 outside any branch.
  std::size_t branch() const {
    return Frames.empty() ? 0 : Frames.back().Branch;
  }

  /// True if `Branch`, an earlier result of branch(), is still open.
  bool isOpen(std::size_t Branch) const {
    return Branch == 0 || std::ranges::any_of(Frames, [&](const Frame &F) {
             return F.Branch == Branch;
           });
  }

private:
  struct Frame {
    When Outer;
    When NoneYet; ///< no branch so far was taken
    When Now;
    std::size_t Branch;
  };
  std::vector<Frame> Frames;
  std::size_t Branches = 0; ///< entered so far
  When Rest;
};

} // namespace armlift::build
