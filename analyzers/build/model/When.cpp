#include "analyzers/build/model/When.h"

#include "analyzers/build/model/ValueWords.h"

#include <algorithm>
#include <tuple>

namespace armlift::build {
namespace {

constexpr std::size_t MaxSaid = 120, MaxJoined = 300;

/// True if the bracket at `Open` closes at the end of the text.
bool isBracketed(std::string_view Text, std::size_t Open) {
  return Open < Text.size() && Text[Open] == '(' && Text.ends_with(')') &&
         skipBrackets(Text, Open) == Text.size();
}

/// True if `A` is more likely to hold on aarch64 than `B`: always, at least by
/// default, or under fewer conditions.
bool isLikelier(const When &A, const When &B) {
  auto rank = [](const When &W) {
    return std::tuple(W.Holds.OnArm, W.Holds.ByDefault,
                      MaxJoined + MaxSaid - W.Text.size());
  };
  return rank(A) > rank(B);
}

/// True if one of the two holds whatever an option is: the branches of one if.
bool areOpposite(const When &A, const When &B) {
  return !A.Text.empty() && A.Holds == !B.Holds &&
         (negation(A).Text == B.Text || negation(B).Text == A.Text);
}

} // namespace

When::When(BuildExpression Condition, std::string_view Said)
    : BuildExpression(std::move(Condition)), Text(Said.substr(0, MaxSaid)) {
  if (Said.size() > MaxSaid)
    Text += "...";
  std::ranges::replace(Text, '\n', ' ');
}

When both(const When &A, const When &B) {
  // What holds on aarch64 anyway needs no words, unless other files may refine
  // it.
  auto said = [](const When &One) {
    return One.Holds.OnArm == Ternary::True && !One.isOpen()
               ? std::string_view{}
               : std::string_view(One.Text);
  };
  std::string_view First = said(A), Second = said(B);
  std::string Text(First);
  if (!Second.empty() && First.size() < MaxJoined && !First.contains(Second)) {
    if (!Text.empty())
      Text += " and ";
    Text += Second;
  }
  When Both;
  Both.set(A.expression() && B.expression());
  Both.Text = std::move(Text);
  return Both;
}

void alsoHolds(When &Known, const When &Other) {
  if (areOpposite(Known, Other)) {
    Known = When();
    return;
  }
  if (Known.Text.empty() || Other.Text.empty())
    Known.Text.clear();
  else if (isLikelier(Other, Known))
    Known.Text = Other.Text;
  Known.set(Known.expression() || Other.expression());
}

When negation(const When &A) {
  constexpr std::size_t Not = 4; // the length of "not " and "NOT "
  std::string_view Text = A.Text;
  bool Negates = Text.starts_with("not ") || Text.starts_with("NOT ");
  When Opposite;
  Opposite.set(!A.expression());
  if (Negates && isBracketed(Text, Not))
    Opposite.Text = Text.substr(Not + 1, Text.size() - Not - 2);
  else if (Text.starts_with("NOT ") && !Text.substr(Not).contains(' '))
    Opposite.Text = Text.substr(Not);
  else if (!Text.empty())
    Opposite.Text = "not (" + A.Text + ")";
  return Opposite;
}

} // namespace armlift::build
