// If a floating-point value does not fit an integer, the result is undefined in
// C and differs between the machines. x86's CVTTSD2SI gives the most negative
// integer ("integer indefinite", SDM), of which narrower and unsigned types
// keep the low bits; aarch64's FCVTZS and FCVTZU give the nearest value of the
// type. Only code that visibly relies on x86's result is reported.
#include "analyzers/source/whatif/checks/FloatSign.h"
#include "core/rules/RuleId.h"

namespace armlift::source {
namespace {

using namespace clang;

class FloatToIntOverflow : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    Body.each<CastExpr>([&](const CastExpr &Cast, unsigned) {
      if (const Expr *From = conversionFrom(Cast))
        checkValue(Cast, *From, Body);
    });
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned) {
      if (!Op.isEqualityOp())
        return;
      checkIndefinite(Op, *Op.getLHS(), *Op.getRHS(), Body);
      checkIndefinite(Op, *Op.getRHS(), *Op.getLHS(), Body);
      checkRoundTrip(Op, *Op.getLHS(), *Op.getRHS(), Body);
      checkRoundTrip(Op, *Op.getRHS(), *Op.getLHS(), Body);
    });
  }

private:
  /// Returns the operand of a conversion from floating point to integer, or
  /// null.
  static const Expr *conversionFrom(const Expr &E) {
    const auto *Cast = dyn_cast<CastExpr>(E.IgnoreParens());
    return Cast && Cast->getCastKind() == CK_FloatingToIntegral &&
                   !Cast->isTypeDependent() && !Cast->isValueDependent()
               ? Cast->getSubExpr()
               : nullptr;
  }

  void report(SourceLocation Loc, QualType To, llvm::StringRef Detail) {
    if (UnitSite *Site = Unit.Sites.add(
            rule::FloatToIntOverflow, Loc,
            To.getUnqualifiedType().getAsString(Unit.Ast.getPrintingPolicy())))
      Site->Detail = Detail.str();
  }

  void checkValue(const CastExpr &Cast, const Expr &From,
                  const FunctionBody &Body) {
    QualType To = Cast.getType();
    // The compiler converts a constant, with the same result for every machine.
    llvm::APFloat Value(0.0);
    if (To->isUnsignedIntegerType() && !From.EvaluateAsFloat(Value, Unit.Ast) &&
        signOf(From, Body, Unit) == Sign::MayBeNegative)
      report(Cast.getBeginLoc(), To,
             "a value that may be negative is converted to an unsigned type: "
             "x86 keeps the low bits of the negative number");
  }

  /// True if `Holds` is true for `E`, or for a value of the local variable that
  /// `E` names.
  template <typename Callable>
  static bool anyValue(const Expr &E, const FunctionBody &Body,
                       Callable Holds) {
    if (Holds(*E.IgnoreParenImpCasts()) || Holds(E))
      return true;
    const ValueDecl *Named = namedBy(E);
    return Named && llvm::any_of(Body.values(*Named), [&](const Expr *Value) {
             return Holds(*Value);
           });
  }

  /// Checks whether the result of a conversion is compared with x86's "integer
  /// indefinite".
  void checkIndefinite(const BinaryOperator &Op, const Expr &Converted,
                       const Expr &Limit, const FunctionBody &Body) {
    std::optional<llvm::APSInt> Number = Unit.constant(Limit);
    if (!Number || !Number->isMinSignedValue() || Number->getBitWidth() < 32)
      return;
    auto IsConversion = [&](const Expr &E) {
      const auto *Call = dyn_cast<CallExpr>(E.IgnoreParenImpCasts());
      return conversionFrom(E) ||
             (Call && Unit.called(*Call, AstRole::ToInteger));
    };
    if (anyValue(Converted, Body, IsConversion))
      report(Op.getOperatorLoc(), Converted.getType(),
             "an out-of-range conversion is recognised by x86's most negative "
             "integer");
  }

  /// Checks `(double)(int64_t)x == x`. On aarch64, 2^63 becomes INT64_MAX,
  /// which is 2^63 again as a double. With integers narrower than the fraction
  /// this does not happen.
  void checkRoundTrip(const BinaryOperator &Op, const Expr &Back,
                      const Expr &Original, const FunctionBody &Body) {
    const auto *ToFloat = dyn_cast<CastExpr>(Back.IgnoreParens());
    const ValueDecl *X = namedBy(Original);
    if (!ToFloat || !X || ToFloat->getCastKind() != CK_IntegralToFloating ||
        Body.isCompared(*X) || ToFloat->isTypeDependent())
      return;
    QualType Integer = ToFloat->getSubExpr()->getType();
    const llvm::fltSemantics &Format =
        Unit.Ast.getFloatTypeSemantics(ToFloat->getType());
    if (Unit.Ast.getIntWidth(Integer) <=
        llvm::APFloat::semanticsPrecision(Format))
      return;
    auto IsOfX = [&](const Expr &E) {
      const Expr *From = conversionFrom(E);
      return From && namedBy(*From) == X;
    };
    if (anyValue(*ToFloat->getSubExpr(), Body, IsOfX))
      report(Op.getOperatorLoc(), Integer,
             "a conversion there and back tests whether a value fits: on x86, "
             "the most negative integer never equals an out-of-range value");
  }
};

} // namespace

std::unique_ptr<SemanticCheck>
makeFloatToIntOverflow(const SemanticUnit &Unit) {
  return std::make_unique<FloatToIntOverflow>(Unit);
}

} // namespace armlift::source
