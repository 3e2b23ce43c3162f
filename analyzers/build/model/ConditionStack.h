// The open if / else branches while a build file is read from top to bottom,
// and the condition of the current line.
#pragma once

#include "analyzers/build/model/When.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
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
    if (depth() >= MaxDepth)
      return false;
    When Outer = around();
    Frames.push_back({.Outer = Outer,
                      .NoneYet = std::move(Fails),
                      .Here = Condition,
                      .Now = both(Outer, Condition),
                      .Reached = Outer});
    beginBranch();
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
    endBranch();
    F.Reached = both(F.Outer, F.NoneYet);
    F.IsLast = Condition.Holds == AlwaysTrue;
    F.IsFirst = false;
    F.Here = both(F.NoneYet, Condition);
    F.Now = both(F.Outer, F.Here);
    F.NoneYet = both(F.NoneYet, Fails);
    beginBranch();
    return true;
  }

  /// Begins the last branch of the innermost `if`; false if no `if` is open.
  bool otherwise() { return elseIf({}); }

  /// Closes the innermost `if`; false if no `if` is open.
  bool leave() {
    if (Frames.empty())
      return false;
    endBranch();
    Frame Last = std::move(Frames.back());
    Frames.pop_back();
    if (!Last.EndsFrom || !Last.IsLast)
      return true;
    if (Last.Leaves)
      Rest = both(Rest, negation(*Last.EndsFrom));
    if (Last.AllEnd && !Frames.empty()) {
      Frames.back().IsEnded = true;
      Frames.back().IsLeft |= Last.Leaves;
    }
    return true;
  }

  /// Skips the rest of the file where the current branch is taken: `return()`.
  void leaveFile() {
    Rest = both(Rest, negation(around()));
    if (!Frames.empty())
      Frames.back().IsEnded = Frames.back().IsLeft = true;
  }

  /// True if leaveFile() was called in an open branch.
  bool isLeft() const { return std::ranges::any_of(Frames, &Frame::IsLeft); }

  /// The build stops in the current branch. Of an `if` whose last branches
  /// leave the file or stop, what is behind the `if` is reached only through
  /// the other ones. (Behind an `if` that only stops, all counts as it does
  /// once the stop is lifted.)
  void stopBranch() {
    if (!Frames.empty())
      Frames.back().IsEnded = true;
  }

  /// The build stops in the current branch: error(). If aarch64 takes it for
  /// certain, the branch around it, unless that is certain too, is not for
  /// aarch64. (What comes behind a certain stop counts once the stop is
  /// lifted.)
  void stop() {
    stopBranch();
    if (Frames.size() < 2 || Frames.back().Here.Holds.OnArm != Ternary::True ||
        both(Rest, Frames.back().Outer).Holds.ByDefault == Ternary::True)
      return;
    const Frame &Around = Frames[Frames.size() - 2];
    auto [Known, New] = Stopped.try_emplace(Around.Branch, Frames.back().Here);
    if (!New)
      alsoHolds(Known->second, Frames.back().Here);
  }
  /// By branch(): the conditions under which the branches stop. To be passed on
  /// to the stack of a second reading of the same text, so that what is before
  /// the stop sees it too.
  using Stops = std::map<std::size_t, When>;
  const Stops &stops() const { return Stopped; }
  void setStops(Stops Known) { Stopped = std::move(Known); }

  /// Begins the body of a function, where it is defined or called: leaveFile()
  /// in it leaves only the body. What is asked for in the body is asked once
  /// the body is reached, so that "if (NOT x86) return()" leaves nothing for
  /// aarch64, however uncertain the call is.
  void enterBody() {
    When Reached = current();
    std::size_t Within = branch(), Depth = depth();
    Bodies.push_back({std::move(Frames), std::move(Rest), std::move(Base),
                      std::exchange(Outside, {Depth, Within})});
    Frames.clear();
    Rest = {};
    Base = std::move(Reached);
  }
  /// Ends the innermost body with what is open in it; false if there is none.
  bool leaveBody() {
    if (Bodies.empty())
      return false;
    Body &Outer = Bodies.back();
    Frames = std::move(Outer.Frames);
    Rest = std::move(Outer.Rest);
    Base = std::move(Outer.Base);
    Outside = Outer.Outside;
    Bodies.pop_back();
    return true;
  }
  std::size_t bodies() const { return Bodies.size(); }

  /// The condition of the current line.
  When current() const { return both(Base, both(Rest, around())); }

  std::size_t depth() const { return Outside.Depth + Frames.size(); }

  /// The number of the innermost open branch; 0 outside any branch.
  std::size_t branch() const {
    return Frames.empty() ? Outside.Branch : Frames.back().Branch;
  }

  /// True if `Branch`, an earlier result of branch(), is still open.
  bool isOpen(std::size_t Branch) const {
    auto isIn = [&](const std::vector<Frame> &Some) {
      return std::ranges::find(Some, Branch, &Frame::Branch) != Some.end();
    };
    return Branch == 0 || isIn(Frames) ||
           std::ranges::any_of(Bodies, isIn, &Body::Frames);
  }

private:
  /// The condition of the open branches of the body, in a body that was not
  /// left.
  When around() const { return Frames.empty() ? When{} : Frames.back().Now; }

  struct Frame {
    When Outer;   ///< the around() of the `if`
    When NoneYet; ///< no branch so far was taken
    When Here;    ///< the current branch is taken, within Outer
    When Now;
    When Reached; ///< the current branch is asked for
    std::size_t Branch = 0;
    bool IsFirst = true;  ///< the current branch is the first one
    bool IsLast = false;  ///< the current branch is `else`
    bool IsEnded = false; ///< the current branch leaves or stops
    bool IsLeft = false;  ///< the current branch leaves the file
    /// When the last branches so far, all of which leave or stop, are asked
    /// for; null if the last branch goes on.
    std::optional<When> EndsFrom = {};
    bool Leaves = false; ///< one of those leaves
    bool AllEnd = false; ///< those are all branches
  };

  /// What is around a body.
  struct Place {
    std::size_t Depth = 0, Branch = 0;
  };
  /// What was open when a body began.
  struct Body {
    std::vector<Frame> Frames;
    When Rest, Base;
    Place Outside;
  };

  /// Notes whether the current branch, which is over, goes on.
  void endBranch() {
    Frame &F = Frames.back();
    if (!F.IsEnded) {
      F.EndsFrom.reset();
      F.Leaves = false;
    } else if (!F.EndsFrom) {
      F.EndsFrom = F.Reached;
      F.AllEnd = F.IsFirst;
    }
    F.Leaves |= F.IsLeft;
    F.IsEnded = F.IsLeft = false;
  }

  void beginBranch() {
    Frame &F = Frames.back();
    F.Branch = ++Branches;
    if (auto Stop = Stopped.find(F.Branch); Stop != Stopped.end())
      F.Now = both(F.Now, negation(Stop->second));
  }

  std::vector<Frame> Frames; ///< in the innermost body
  std::size_t Branches = 0;  ///< entered so far
  When Rest;                 ///< the file or the body was not left
  When Base;                 ///< the innermost body is reached
  Place Outside;
  std::vector<Body> Bodies;
  Stops Stopped;
};

} // namespace armlift::build
