#include "analyzers/build/model/When.h"

#include "analyzers/build/model/ValueWords.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
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

bool areSame(const When &A, const When &B) {
  return A.WordsId == B.WordsId && A.IsNegated == B.IsNegated &&
         A.IsWider == B.IsWider;
}

/// True if one of the two holds whatever an option is: the branches of one if.
bool areOpposite(const When &A, const When &B) {
  return A.WordsId != 0 && A.WordsId == B.WordsId &&
         A.IsNegated != B.IsNegated && A.Holds == !B.Holds;
}

/// The number of a condition that is made of others.
std::uint64_t mixed(std::initializer_list<std::uint64_t> Parts) {
  constexpr std::uint64_t Odd = 0x9e3779b97f4a7c15; // 2^64 / the golden ratio
  std::uint64_t Mixed = 0;
  for (std::uint64_t Part : Parts)
    Mixed = (Mixed ^ (Mixed >> 29) ^ Part) * Odd + 1;
  return Mixed | 1;
}

std::uint64_t numbered(const When &A) {
  return mixed({A.WordsId, A.IsNegated});
}

constexpr std::size_t NotLength = 4; // of "not " and "NOT "

/// The "A" of "not (A)" and of "NOT A"; empty for other texts.
std::string_view withoutNot(std::string_view Text) {
  bool Negates = Text.starts_with("not ") || Text.starts_with("NOT ");
  if (Negates && isBracketed(Text, NotLength))
    return Text.substr(NotLength + 1, Text.size() - NotLength - 2);
  if (Text.starts_with("NOT ") && !Text.substr(NotLength).contains(' '))
    return Text.substr(NotLength);
  return {};
}

} // namespace

When::When(BuildExpression Condition, std::string_view Said)
    : BuildExpression(std::move(Condition)), Text(Said.substr(0, MaxSaid)) {
  if (std::string_view Inner = withoutNot(Said); !Inner.empty()) {
    IsNegated = true;
    WordsId = mixed({std::hash<std::string_view>()(Inner)});
  } else if (!Said.empty()) {
    WordsId = mixed({std::hash<std::string_view>()(Said)});
  }
  if (Said.size() > MaxSaid)
    Text += "...";
  std::ranges::replace(Text, '\n', ' ');
}

void When::distinguish(std::size_t Of) {
  if (WordsId != 0)
    WordsId = mixed({WordsId, Of});
}

When both(const When &A, const When &B) {
  // What holds on aarch64 anyway needs no words, unless other files may refine
  // it.
  const When Nothing;
  auto said = [&](const When &One) -> const When & {
    return One.Holds.OnArm == Ternary::True && !One.isOpen() ? Nothing : One;
  };
  const When &First = said(A), &Second = said(B);
  When Both;
  Both.set(A.expression() && B.expression());
  Both.Text = First.Text;
  if (!Second.Text.empty() && First.Text.size() < MaxJoined &&
      !First.Text.contains(Second.Text)) {
    if (!Both.Text.empty())
      Both.Text += " and ";
    Both.Text += Second.Text;
  }
  const When &Only = First.WordsId == 0 ? Second : First;
  if (First.WordsId == 0 || Second.WordsId == 0 || areSame(First, Second)) {
    Both.WordsId = Only.WordsId;
    Both.IsNegated = Only.IsNegated;
    Both.IsWider = Only.IsWider;
  } else {
    Both.WordsId = mixed({numbered(First), numbered(Second)});
    Both.IsWider = First.IsWider || Second.IsWider;
  }
  return Both;
}

void alsoHolds(When &Known, const When &Other) {
  if (areOpposite(Known, Other)) {
    Known = When();
    return;
  }
  auto isNever = [](const When &One) {
    return One.Holds.OnArm == Ternary::False && !One.isOpen();
  };
  // An impossible condition adds nothing; beside a certain one there is nothing
  // to say.
  When Either = isNever(Known) || isLikelier(Other, Known) ? Other : Known;
  if (!isNever(Known) && !isNever(Other)) {
    Either.IsWider = Either.IsWider || !areSame(Known, Other);
    if (Known.Text.empty() || Other.Text.empty())
      Either = When();
  }
  Either.set(Known.expression() || Other.expression());
  Known = std::move(Either);
}

When negation(const When &A) {
  When Opposite;
  Opposite.set(!A.expression());
  // Where a wider condition fails, more fails than its words.
  Opposite.WordsId = A.IsWider ? mixed({numbered(A), 1}) : A.WordsId;
  Opposite.IsNegated = A.WordsId != 0 && !A.IsWider && !A.IsNegated;
  if (std::string_view Inner = withoutNot(A.Text); !Inner.empty())
    Opposite.Text = Inner;
  else if (!A.Text.empty())
    Opposite.Text = "not (" + A.Text + ")";
  return Opposite;
}

} // namespace armlift::build
