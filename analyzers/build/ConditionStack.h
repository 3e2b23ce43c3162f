// The nested if / else of a build file while it is read from top to bottom:
// what holds at the current line.
#pragma once

#include "analyzers/build/When.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace armlift::build {

class ConditionStack {
public:
  /// `File`: the condition under which the whole file takes part.
  explicit ConditionStack(When File = {}) : Rest(std::move(File)) {}

  /// Deeper nesting than any build file has; beyond it `enter` refuses.
  static constexpr std::size_t MaxDepth = 200;

  bool enter(When Condition) {
    if (Frames.size() >= MaxDepth)
      return false;
    When Outer = current();
    Frames.push_back(
        {Outer, negation(Condition), both(Outer, Condition), ++Branches});
    return true;
  }

  /// All branches of this `if` are taken.
  bool enterAll() {
    if (!enter({}))
      return false;
    Frames.back().NoneYet = {};
    return true;
  }

  /// False where no `if` is open.
  bool elseIf(When Condition) {
    if (Frames.empty())
      return false;
    Frame &F = Frames.back();
    When Here = both(F.NoneYet, Condition);
    F.Now = both(F.Outer, Here);
    F.NoneYet = both(F.NoneYet, negation(Condition));
    F.Branch = ++Branches;
    return true;
  }

  bool otherwise() { return elseIf({}); }

  bool leave() {
    if (Frames.empty())
      return false;
    Frames.pop_back();
    return true;
  }

  /// The file ends here for whoever is in the current branch: `return()`.
  void leaveFile() { Rest = both(Rest, negation(current())); }

  /// What has not left the file; a function that returns is to resume its
  /// caller's.
  const When &rest() const { return Rest; }
  void resume(When Outer) { Rest = std::move(Outer); }

  When current() const {
    return both(Rest, Frames.empty() ? When{} : Frames.back().Now);
  }

  std::size_t depth() const { return Frames.size(); }

  /// The innermost open branch; 0 outside any.
  std::size_t branch() const {
    return Frames.empty() ? 0 : Frames.back().Branch;
  }

  /// Whether `Branch`, once the innermost, is still open.
  bool isOpen(std::size_t Branch) const {
    return Branch == 0 || std::ranges::any_of(Frames, [&](const Frame &F) {
             return F.Branch == Branch;
           });
  }

private:
  struct Frame {
    When Outer;
    When NoneYet; ///< none of the branches so far was taken
    When Now;
    std::size_t Branch;
  };
  std::vector<Frame> Frames;
  std::size_t Branches = 0; ///< entered so far
  When Rest;
};

} // namespace armlift::build
