#include "core/build/BuildExpression.h"

#include <utility>

namespace armlift {

/// A node of a tree. Subtrees may be shared; each occurrence counts separately.
struct BuildExpression::Node {
  Kind Is = Kind::Constant;
  MachineTruth Alone = {};           ///< for a constant and a variable
  MachineTruth ByName = NobodyKnows; ///< for a variable
  MachineTruth Unset = NobodyKnows;  ///< for a variable
  std::string Name = {};             ///< for a variable, set anew or not
  NodePtr A = nullptr, B = nullptr;
  unsigned Size = 1; ///< number of nodes of the tree
};

namespace {

/// Fills what `T` leaves unknown. A gap cannot deny what holds by default:
/// --disable-sse leaves HAVE_SSE to the user, whatever the name says.
MachineTruth filled(MachineTruth T, MachineTruth Gaps) {
  auto fill = [](Ternary Known, Ternary Default, Ternary Gap) {
    const bool IsDenied = Gap == Ternary::False && Default == Ternary::True;
    return Known == Ternary::Unknown && !IsDenied ? Gap : Known;
  };
  return {fill(T.OnArm, T.ByDefault, Gaps.OnArm),
          fill(T.OnX86, T.OnX86ByDefault, Gaps.OnX86),
          fill(T.ByDefault, Ternary::Unknown, Gaps.ByDefault),
          fill(T.OnX86ByDefault, Ternary::Unknown, Gaps.OnX86ByDefault)};
}

} // namespace

BuildExpression BuildExpression::variable(std::string_view Name,
                                          MachineTruth ByName,
                                          MachineTruth Alone,
                                          MachineTruth Unset) {
  BuildExpression E(Alone);
  E.Open = std::make_shared<Node>(
      Node{Kind::Variable, Alone, ByName, Unset, std::string(Name)});
  return E;
}

BuildExpression BuildExpression::setAnew(std::string_view Name,
                                         const BuildExpression &Before) {
  BuildExpression E(Before.Holds);
  NodePtr Own = nodeOf(Before);
  const unsigned Size = Own->Size + 1;
  E.Open = std::make_shared<Node>(Node{.Is = Kind::SetAnew,
                                       .Name = std::string(Name),
                                       .A = std::move(Own),
                                       .Size = Size});
  return E;
}

BuildExpression::NodePtr BuildExpression::nodeOf(const BuildExpression &E) {
  return E.Open ? E.Open
                : std::make_shared<Node>(Node{Kind::Constant, E.Holds});
}

/// If the expression is larger than any that people write, only its truth is
/// kept.
BuildExpression BuildExpression::combined(Kind Is, MachineTruth Holds,
                                          const BuildExpression &A,
                                          const BuildExpression &B) {
  constexpr unsigned MaxSize = 64;
  BuildExpression E(Holds);
  NodePtr Left = nodeOf(A), Right = nodeOf(B);
  unsigned Size = Left->Size + Right->Size + 1;
  if (Size <= MaxSize)
    E.Open = std::make_shared<Node>(Node{
        .Is = Is, .A = std::move(Left), .B = std::move(Right), .Size = Size});
  return E;
}

BuildExpression operator!(const BuildExpression &A) {
  using Kind = BuildExpression::Kind;
  BuildExpression E(!A.Holds);
  if (!A.Open)
    return E;
  if (A.Open->Is == Kind::Not)
    E.Open = A.Open->A;
  else
    E.Open = std::make_shared<BuildExpression::Node>(BuildExpression::Node{
        .Is = Kind::Not, .A = A.Open, .Size = A.Open->Size + 1});
  return E;
}

BuildExpression operator&&(const BuildExpression &A, const BuildExpression &B) {
  MachineTruth Holds = A.Holds && B.Holds;
  if (!A.Open && (!B.Open || A.Holds == NeverTrue))
    return Holds;
  if (!B.Open && B.Holds == NeverTrue)
    return Holds;
  if (A.Open == B.Open || (!B.Open && B.Holds == AlwaysTrue))
    return A;
  if (!A.Open && A.Holds == AlwaysTrue)
    return B;
  return BuildExpression::combined(BuildExpression::Kind::And, Holds, A, B);
}

BuildExpression operator||(const BuildExpression &A, const BuildExpression &B) {
  MachineTruth Holds = A.Holds || B.Holds;
  if (!A.Open && (!B.Open || A.Holds == AlwaysTrue))
    return Holds;
  if (!B.Open && B.Holds == AlwaysTrue)
    return Holds;
  if (A.Open == B.Open || (!B.Open && B.Holds == NeverTrue))
    return A;
  if (!A.Open && A.Holds == NeverTrue)
    return B;
  return BuildExpression::combined(BuildExpression::Kind::Or, Holds, A, B);
}

MachineTruth BuildExpression::value(const Node &N, const Lookup &Say,
                                    const UnsetTest &IsUnset) {
  switch (N.Is) {
  case Kind::Constant:
    return N.Alone;
  case Kind::Variable:
    if (std::optional<MachineTruth> Said = Say(N.Name, std::nullopt))
      return filled(*Said, N.ByName);
    return IsUnset && IsUnset(N.Name) ? N.Unset : N.Alone;
  case Kind::SetAnew: {
    const MachineTruth Before = value(*N.A, Say, IsUnset);
    return Say(N.Name, Before).value_or(Before);
  }
  case Kind::Not:
    return !value(*N.A, Say, IsUnset);
  case Kind::And:
    return value(*N.A, Say, IsUnset) && value(*N.B, Say, IsUnset);
  case Kind::Or:
    return value(*N.A, Say, IsUnset) || value(*N.B, Say, IsUnset);
  }
  return NobodyKnows;
}

MachineTruth BuildExpression::value(const Lookup &Say,
                                    const UnsetTest &IsUnset) const {
  return Open ? value(*Open, Say, IsUnset) : Holds;
}

/// True if the truth is certain on aarch64 and differs from that on x86.
static bool isOfMachine(MachineTruth T) {
  return T.OnArm != Ternary::Unknown && T.OnArm != T.OnX86;
}

BuildExpression::NodePtr BuildExpression::unlessDenied(const Node &N,
                                                       bool Negated) {
  Node New = N;
  if (!isOfMachine(N.Alone))
    New.Alone = New.Unset =
        everywhere(Negated ? Ternary::False : Ternary::True);
  Negated = Negated != (N.Is == Kind::Not);
  if (N.A)
    New.A = unlessDenied(*N.A, Negated);
  if (N.B)
    New.B = unlessDenied(*N.B, Negated);
  return std::make_shared<Node>(std::move(New));
}

BuildExpression BuildExpression::unlessDenied() const {
  if (!Open)
    return isOfMachine(Holds) ? Holds : AlwaysTrue;
  BuildExpression E;
  E.Open = unlessDenied(*Open, false);
  E.Holds =
      value(*E.Open, [](std::string_view, auto) { return std::nullopt; }, {});
  return E;
}

} // namespace armlift
