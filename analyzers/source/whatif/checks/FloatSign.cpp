// Derives signs by the rules of arithmetic; see FloatSign.h.
#include "analyzers/source/whatif/checks/FloatSign.h"

namespace armlift::source {
namespace {

using namespace clang;

/// How deep values are followed; beyond it, the sign is Unknown.
constexpr unsigned MaxDepth = 24;

class SignJudge {
public:
  SignJudge(const FunctionBody &Body, const SemanticUnit &Unit)
      : Body(Body), Unit(Unit) {}

  Sign of(const Expr &Whole, unsigned Depth) {
    if (Depth > MaxDepth || Whole.isTypeDependent() || Whole.isValueDependent())
      return Sign::Unknown;
    const Expr *E = Whole.IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return ofCast(*Cast, Depth + 1);
    if (E->getType()->isUnsignedIntegerType())
      return Sign::NeverNegative;
    if (std::optional<Sign> Known = ofConstant(*E))
      return *Known;
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return ofBinary(*Op, Depth + 1);
    if (const auto *Op = dyn_cast<UnaryOperator>(E))
      return ofUnary(*Op, Depth + 1);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return either(of(*Choice->getTrueExpr(), Depth + 1),
                    of(*Choice->getFalseExpr(), Depth + 1));
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return ofCall(*Call, Depth + 1);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return ofVariable(*Ref->getDecl(), Depth + 1);
    return Sign::Unknown;
  }

private:
  static Sign either(Sign A, Sign B) { return std::max(A, B); }

  std::optional<Sign> ofConstant(const Expr &E) const {
    llvm::APFloat Value(0.0);
    if (E.getType()->isRealFloatingType() && E.EvaluateAsFloat(Value, Unit.Ast))
      return Value.isNegative() && !Value.isZero() ? Sign::MayBeNegative
                                                   : Sign::NeverNegative;
    if (std::optional<llvm::APSInt> Number = Unit.constant(E))
      return Number->isNegative() ? Sign::MayBeNegative : Sign::NeverNegative;
    return std::nullopt;
  }

  /// True if the function compares what `E` names with something.
  bool isBounded(const Expr &E) const {
    const ValueDecl *Named = namedBy(E);
    return Named && Body.isCompared(*Named);
  }

  bool isConstant(const Expr &E) const {
    const ValueDecl *Named = namedBy(E);
    llvm::ArrayRef<const Expr *> Values =
        Named ? Body.values(*Named) : llvm::ArrayRef<const Expr *>();
    return ofConstant(E) ||
           (Values.size() == 1 && ofConstant(*Values.front()->IgnoreParens()));
  }

  /// True for weight in `weight = 1; if (first) weight -= fraction`, which is
  /// like 1 - fraction.
  bool startsConstant(const Expr &E) const {
    const ValueDecl *Named = namedBy(E);
    llvm::ArrayRef<const Expr *> Values =
        Named ? Body.values(*Named) : llvm::ArrayRef<const Expr *>();
    return llvm::any_of(Values,
                        [&](const Expr *V) { return ofConstant(*V); }) &&
           llvm::all_of(Values, [&](const Expr *V) {
             const auto *Op = dyn_cast<BinaryOperator>(V->IgnoreParens());
             return ofConstant(*V) || (Op && Op->getOpcode() == BO_SubAssign);
           });
  }

  Sign ofCast(const CastExpr &Cast, unsigned Depth) {
    const Expr &From = *Cast.getSubExpr();
    if (From.getType()->isUnsignedIntegerType() ||
        (Cast.getType()->isUnsignedIntegerType()))
      return Sign::NeverNegative;
    return of(From, Depth);
  }

  static bool isSame(const Expr &A, const Expr &B) {
    const ValueDecl *Named = namedBy(A);
    return Named && Named == namedBy(B);
  }

  /// True for f * whole in `whole - f * whole`: as in 1 - f, f is assumed to be
  /// a fraction.
  static bool isPartOf(const Expr &Part, const Expr &Whole) {
    const auto *Product = dyn_cast<BinaryOperator>(Part.IgnoreParenImpCasts());
    return Product && Product->getOpcode() == BO_Mul &&
           (isSame(*Product->getLHS(), Whole) ||
            isSame(*Product->getRHS(), Whole));
  }

  /// True if adding `E` does more than rounding, which suggests that the other
  /// operand may be negative.
  bool isOffset(const Expr &E) const {
    llvm::APFloat Value(0.0);
    if (std::optional<llvm::APSInt> Number =
            Unit.constant(*E.IgnoreParenCasts()))
      return Number->isStrictlyPositive();
    if (!E.getType()->isRealFloatingType() ||
        !E.EvaluateAsFloat(Value, Unit.Ast))
      return true;
    bool IsInexact;
    Value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &IsInexact);
    return Value.convertToDouble() >= 1.0;
  }

  static bool isOpen(const Expr &E, Sign Known) {
    return Known == Sign::MayBeNegative ||
           (Known == Sign::Unknown && isa<CallExpr>(E.IgnoreParenImpCasts()));
  }

  Sign ofBinary(const BinaryOperator &Op, unsigned Depth) {
    const Expr &Left = *Op.getLHS(), &Right = *Op.getRHS();
    switch (Op.getOpcode()) {
    case BO_Sub:
      // end.seconds - begin.seconds: code that counts knows the order.
      if (Op.getType()->isIntegerType())
        return Sign::Unknown;
      // 1 - fraction, 1.1 * power - 0.1: the constant suggests that the author
      // knows the difference to be positive.
      return isConstant(Left) || isConstant(Right) || isBounded(Left) ||
                     isBounded(Right) || isPartOf(Right, Left)
                 ? Sign::Unknown
                 : Sign::MayBeNegative;
    case BO_SubAssign:
      return startsConstant(Left) ? Sign::Unknown : Sign::MayBeNegative;
    case BO_Add:
    case BO_AddAssign: {
      Sign A = of(Left, Depth), B = of(Right, Depth);
      if (either(A, B) != Sign::MayBeNegative)
        return either(A, B);
      const Expr &Other = A == Sign::MayBeNegative ? Right : Left;
      return isOffset(Other) && A != B ? Sign::Unknown : Sign::MayBeNegative;
    }
    case BO_Mul:
    case BO_MulAssign:
    case BO_Div:
    case BO_DivAssign: {
      if (isSame(Left, Right))
        return Sign::NeverNegative;
      Sign A = of(Left, Depth), B = of(Right, Depth);
      // x / (end - begin): a divisor is an extent.
      const auto *Extent = dyn_cast<BinaryOperator>(Right.IgnoreParenCasts());
      if (Op.getOpcode() == BO_Div && Extent && Extent->getOpcode() == BO_Sub)
        B = std::min(B, Sign::Unknown);
      // If two factors may be negative, often both or neither is. The same
      // holds for the result of a function: -n * log(p).
      if ((A == Sign::MayBeNegative && isOpen(Right, B)) ||
          (B == Sign::MayBeNegative && isOpen(Left, A)))
        return Sign::Unknown;
      return either(A, B);
    }
    case BO_Assign:
    case BO_Comma:
      return of(Right, Depth);
    default:
      return Sign::Unknown;
    }
  }

  Sign ofUnary(const UnaryOperator &Op, unsigned Depth) {
    if (Op.getOpcode() == UO_Plus)
      return of(*Op.getSubExpr(), Depth);
    // -log(p) is a common way to make a positive number.
    return Op.getOpcode() == UO_Minus && namedBy(*Op.getSubExpr()) &&
                   !isBounded(*Op.getSubExpr())
               ? Sign::MayBeNegative
               : Sign::Unknown;
  }

  Sign ofCall(const CallExpr &Call, unsigned Depth) {
    auto argument = [&](unsigned I) {
      return I < Call.getNumArgs() ? of(*Call.getArg(I), Depth) : Sign::Unknown;
    };
    if (Unit.called(Call, AstRole::NeverNegative))
      return Sign::NeverNegative;
    if (Unit.called(Call, AstRole::MayBeNegative))
      return Sign::MayBeNegative;
    if (Unit.called(Call, AstRole::KeepsSign))
      return argument(0);
    if (Unit.called(Call, AstRole::Maximum))
      return std::min(argument(0), argument(1));
    if (Unit.called(Call, AstRole::Minimum))
      return either(argument(0), argument(1));
    return Sign::Unknown;
  }

  /// Looks at each variable once. Its own earlier value (s += a) does not
  /// change what it may become.
  Sign ofVariable(const ValueDecl &Variable, unsigned Depth) {
    if (Body.isCompared(Variable))
      return Sign::Unknown;
    auto [Known, IsNew] = Variables.try_emplace(&Variable, Sign::NeverNegative);
    if (!IsNew)
      return Known->second;
    llvm::ArrayRef<const Expr *> Values = Body.values(Variable);
    Sign All = Values.empty() ? Sign::Unknown : Sign::NeverNegative;
    for (const Expr *Value : Values)
      All = either(All, of(*Value, Depth));
    Variables[&Variable] = All;
    return All;
  }

  const FunctionBody &Body;
  const SemanticUnit &Unit;
  llvm::DenseMap<const ValueDecl *, Sign> Variables;
};

} // namespace

Sign signOf(const Expr &E, const FunctionBody &Body, const SemanticUnit &Unit) {
  return SignJudge(Body, Unit).of(E, 0);
}

} // namespace armlift::source
