// A plain char is never negative on aarch64 (AAPCS64, 10.1.2), so a comparison
// with a negative value always has the same result. With -fsigned-char the type
// differs and nothing is reported.
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

namespace armlift::source {
namespace {

using namespace clang;

class CharSignedness : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    if (Unit.CharIsUnsigned)
      return;
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned Index) {
      if (!Op.isComparisonOp() || Op.getOpcode() == BO_Cmp ||
          isHalfOfRange(Body, Index))
        return;
      if (const Expr *Left = plainChar(*Op.getLHS());
          Left && hasOneAnswer(Op.getOpcode(), *Op.getRHS()))
        report(Op, *Left);
      else if (const Expr *Right = plainChar(*Op.getRHS());
               Right &&
               hasOneAnswer(BinaryOperator::reverseComparisonOp(Op.getOpcode()),
                            *Op.getLHS()))
        report(Op, *Right);
    });
  }

private:
  /// Returns the expression of type char below promotions, or null.
  static const Expr *plainChar(const Expr &Side) {
    const Expr *E = Side.IgnoreParenImpCasts();
    if (E->isTypeDependent() || E->isValueDependent() ||
        isa<CharacterLiteral>(E))
      return nullptr;
    return E->getType()->isSpecificBuiltinType(BuiltinType::Char_U) ? E
                                                                    : nullptr;
  }

  /// True if `char OP Other` asks whether the char is negative.
  bool hasOneAnswer(BinaryOperatorKind Op, const Expr &Other) const {
    if (!Other.getType()->isSignedIntegerType())
      return false;
    std::optional<llvm::APSInt> Number = Unit.constant(Other);
    return Number && (Number->isNegative() ||
                      (Number->isZero() && (Op == BO_LT || Op == BO_GE)));
  }

  /// True for one half of `c >= 0 && c < 10` or `c < 0 || c > 9`: a char that
  /// would be negative is beyond the upper bound if it is unsigned.
  bool isHalfOfRange(const FunctionBody &Body, unsigned Index) const {
    unsigned Up = Body.nodes()[Index].Parent;
    while (Up != FunctionBody::None &&
           isa<ParenExpr, CastExpr>(Body.nodes()[Up].S))
      Up = Body.nodes()[Up].Parent;
    const auto *Both = Up == FunctionBody::None
                           ? nullptr
                           : dyn_cast<BinaryOperator>(Body.nodes()[Up].S);
    if (!Both || !Both->isLogicalOp())
      return false;
    const ValueDecl *Char = nullptr;
    bool HasUpperBound = false;
    for (const Expr *Side : {Both->getLHS(), Both->getRHS()}) {
      const auto *Compare =
          dyn_cast<BinaryOperator>(Side->IgnoreParenImpCasts());
      if (!Compare || !Compare->isRelationalOp())
        return false;
      const ValueDecl *Named = namedBy(*Compare->getLHS());
      if (!Named || (Char && Named != Char))
        return false;
      Char = Named;
      std::optional<llvm::APSInt> Bound = Unit.constant(*Compare->getRHS());
      HasUpperBound |= Bound && Bound->isStrictlyPositive() && *Bound <= 127;
    }
    return HasUpperBound;
  }

  void report(const BinaryOperator &Op, const Expr &Char) {
    // while ((c = getchar()) != EOF)
    const auto *Set = dyn_cast<BinaryOperator>(&Char);
    const ValueDecl *Named =
        namedBy(Set && Set->isAssignmentOp() ? *Set->getLHS() : Char);
    Unit.Sites.add(rule::CharSignedness, Op.getOperatorLoc(),
                   Named && Named->getIdentifier() ? Named->getName() : "char");
  }
};

} // namespace

std::unique_ptr<SemanticCheck> makeCharSignedness(const SemanticUnit &Unit) {
  return std::make_unique<CharSignedness>(Unit);
}

} // namespace armlift::source
