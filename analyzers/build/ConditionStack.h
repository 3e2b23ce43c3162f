// The nested if / else of a build file while it is read from top to bottom:
// what holds at the current line, and how to say it to the user.
#pragma once

#include "core/facts/BuildExpression.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

/// A condition with its text. An empty text says that nothing is to be said
/// (always true).
struct When : BuildExpression {
  std::string Text;

  static constexpr std::size_t TextLimit = 120;

  When() = default;
  /// Of a long text the beginning, on one line: each fact below the condition
  /// has a copy.
  When(BuildExpression Condition, std::string_view Said)
      : BuildExpression(std::move(Condition)), Text(Said.substr(0, TextLimit)) {
    if (Said.size() > TextLimit)
      Text += "...";
    std::ranges::replace(Text, '\n', ' ');
  }

  const BuildExpression &expression() const { return *this; }
  void set(BuildExpression Condition) {
    BuildExpression::operator=(std::move(Condition));
  }
};

/// The text names only what is open on aarch64: what holds there in any case
/// tells the user nothing.
/// Beyond the limit nobody reads on, and hostile nesting must not make it long.
inline When both(const When &A, const When &B) {
  constexpr std::size_t TextLimit = 300;
  std::string_view First =
      A.Holds.OnArm == Ternary::True ? std::string_view{} : A.Text;
  std::string_view Second =
      B.Holds.OnArm == Ternary::True ? std::string_view{} : B.Text;
  std::string Text(First);
  if (!Second.empty() && First.size() < TextLimit &&
      First.find(Second) == First.npos) {
    if (!Text.empty())
      Text += " and ";
    Text += Second;
  }
  When Both;
  Both.set(A.expression() && B.expression());
  Both.Text = std::move(Text);
  return Both;
}

/// A second place under another condition has the same effect. The text is that
/// of the place that sooner takes effect on aarch64.
inline void alsoHolds(When &Known, const When &Other) {
  if (Known.Text.empty() || Other.Text.empty())
    Known.Text.clear();
  else if (Known.Holds.OnArm < Other.Holds.OnArm)
    Known.Text = Other.Text;
  Known.set(Known.expression() || Other.expression());
}

inline When negation(const When &A) {
  When Not;
  Not.set(!A.expression());
  if (A.Text.starts_with("not (") && A.Text.find(") and ") == A.Text.npos)
    Not.Text = A.Text.substr(5, A.Text.size() - 6);
  else if (A.Text.starts_with("NOT ") && A.Text.find(' ', 4) == A.Text.npos)
    Not.Text = A.Text.substr(4);
  else if (!A.Text.empty())
    Not.Text = "not (" + A.Text + ")";
  return Not;
}

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
    Frames.push_back({Outer, negation(Condition),
                      armlift::build::both(Outer, Condition), ++Branches});
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
    When Here = armlift::build::both(F.NoneYet, Condition);
    F.Now = armlift::build::both(F.Outer, Here);
    F.NoneYet = armlift::build::both(F.NoneYet, negation(Condition));
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
  void leaveFile() { Rest = armlift::build::both(Rest, negation(current())); }

  /// What has not left the file; a function that returns is to resume its
  /// caller's.
  const When &rest() const { return Rest; }
  void resume(When Outer) { Rest = std::move(Outer); }

  When current() const {
    return armlift::build::both(Rest,
                                Frames.empty() ? When{} : Frames.back().Now);
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
