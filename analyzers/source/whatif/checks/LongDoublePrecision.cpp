// A long double is x87's 80-bit format on x86-64 Linux, and IEEE binary128 on
// aarch64 Linux (AAPCS64, 5.1.2), computed by library functions. A declaration
// is not reported, but arithmetic and access to its bytes are.
#include "analyzers/source/whatif/checks/SemanticCheck.h"

#include "core/rules/RuleId.h"
#include "clang/AST/DeclCXX.h"

namespace armlift::source {
namespace {

using namespace clang;

class LongDoublePrecision : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    reportArithmetic(Body);
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned) {
      const RoleRow *Row = Unit.called(Call, AstRole::MovesBytes);
      for (unsigned I = 0; Row && I < Call.getNumArgs(); ++I)
        if (Row->concerns(I) &&
            pointsToOne(*Call.getArg(I)->IgnoreParenCasts()))
          reportBytes(Call.getArg(I)->getBeginLoc(), Row->Name);
    });
    Body.each<CastExpr>([&](const CastExpr &Cast, unsigned) {
      if (Cast.getCastKind() != CK_BitCast || !pointsToOne(*Cast.getSubExpr()))
        return;
      QualType To = Cast.getType()->getPointeeType();
      if (!To.isNull() && To->isIntegerType())
        reportBytes(Cast.getBeginLoc(), "cast");
    });
  }

  void record(const RecordDecl &Record) override {
    if (!Record.isUnion())
      return;
    const FieldDecl *Wide = nullptr;
    bool HasBits = false;
    for (const FieldDecl *Field : Record.fields()) {
      if (isBinary128(Field->getType()))
        Wide = Field;
      else
        HasBits |= showsBits(Field->getType());
    }
    if (Wide && HasBits)
      reportBytes(Wide->getLocation(), "union");
  }

private:
  bool isBinary128(QualType Type) const {
    const auto *Builtin = Type.isNull() || Type->isDependentType()
                              ? nullptr
                              : Type->getAs<BuiltinType>();
    return Builtin && Builtin->getKind() == BuiltinType::LongDouble &&
           &Unit.Ast.getFloatTypeSemantics(Type) == &llvm::APFloat::IEEEquad();
  }

  bool pointsToOne(const Expr &E) const {
    return !E.getType().isNull() && !E.isTypeDependent() &&
           isBinary128(E.getType()->getPointeeType());
  }

  /// True for an array of integers or a struct with bit-fields, which show the
  /// bits of a long double in a union. A single integer is another value of a
  /// variant.
  static bool showsBits(QualType Type) {
    if (const auto *Array = Type->getAsArrayTypeUnsafe())
      return Array->getElementType()->isIntegerType();
    const RecordDecl *Struct = Type->getAsRecordDecl();
    return Struct && llvm::any_of(Struct->fields(), [](const FieldDecl *F) {
             return F->isBitField();
           });
  }

  void reportBytes(SourceLocation Loc, std::string_view Subject) {
    add(Loc, llvm::StringRef(Subject),
        "looks at its bytes, which differ: 16 with a 15-bit exponent and 112 "
        "bits of fraction, where x86 uses 10");
  }

  void add(SourceLocation Loc, llvm::StringRef Subject, const char *Detail) {
    if (UnitSite *Site =
            Unit.Sites.add(rule::LongDoublePrecision, Loc, Subject))
      Site->Detail = Detail;
  }

  /// Reports the first arithmetic operation of a function, for all of them.
  void reportArithmetic(const FunctionBody &Body) {
    const FunctionDecl *Function = Body.function();
    if (!Function || !Function->getIdentifier() || isOneOfASet(*Function))
      return;
    for (const FunctionBody::Node &Node : Body.nodes())
      if (const auto *Op = dyn_cast<BinaryOperator>(Node.S);
          Op && isArithmetic(*Op))
        return add(
            Op->getOperatorLoc(), Function->getName(),
            "computes with a different precision, and many times slower");
  }

  /// True for arithmetic of two measured values. Scaling by an integer or a
  /// constant is a change of units, whose loss of precision does not matter.
  bool isArithmetic(const BinaryOperator &Op) const {
    return (Op.isMultiplicativeOp() || Op.isAdditiveOp() ||
            Op.isCompoundAssignmentOp()) &&
           isBinary128(Op.getType()) && !Op.isTypeDependent() &&
           !Op.isValueDependent() && isMeasured(*Op.getLHS()) &&
           isMeasured(*Op.getRHS());
  }

  /// True if the value depends on more than integers and constants.
  bool isMeasured(const Expr &E) const {
    if (E.isEvaluatable(Unit.Ast) || !E.getType()->isRealFloatingType())
      return false;
    const Expr *Inner = E.IgnoreParenCasts();
    if (const auto *Op = dyn_cast<BinaryOperator>(Inner))
      return isMeasured(*Op->getLHS()) || isMeasured(*Op->getRHS());
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Inner))
      return isMeasured(*Choice->getTrueExpr()) ||
             isMeasured(*Choice->getFalseExpr());
    return Inner->getType()->isRealFloatingType();
  }

  /// True for one of f(float), f(double), f(long double): only code that calls
  /// the last one is affected.
  static bool isOneOfASet(const FunctionDecl &Function) {
    return llvm::any_of(
        Function.getDeclContext()->lookup(Function.getDeclName()),
        [](const NamedDecl *D) {
          const auto *Other = dyn_cast<FunctionDecl>(D);
          return Other && Other->getNumParams() > 0 &&
                 Other->getParamDecl(0)->getType()->isSpecificBuiltinType(
                     BuiltinType::Double);
        });
  }
};

} // namespace

std::unique_ptr<SemanticCheck>
makeLongDoublePrecision(const SemanticUnit &Unit) {
  return std::make_unique<LongDoublePrecision>(Unit);
}

} // namespace armlift::source
