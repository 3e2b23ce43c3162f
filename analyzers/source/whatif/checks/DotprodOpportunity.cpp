// Finds sums of products of bytes. SDOT and UDOT (FEAT_DotProd, in every
// Neoverse core) multiply sixteen pairs and add them in groups of four, in one
// instruction.
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

namespace armlift::source {
namespace {

using namespace clang;

class DotprodOpportunity : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned Index) {
      if (Body.nodes()[Index].InLoop && Op.isAssignmentOp())
        checkScalar(Op, Body);
    });
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned) {
      if (Unit.called(Call, AstRole::AddsPairs))
        checkNeon(Call, Body);
    });
  }

private:
  /// Checks sum += a[i] * b[i] and sum = sum + a[i] * b[i].
  void checkScalar(const BinaryOperator &Op, const FunctionBody &Body) {
    const Expr *Added = Op.getRHS()->IgnoreParenImpCasts();
    const ValueDecl *Sum = namedBy(*Op.getLHS());
    if (!Sum || Op.isTypeDependent() || !Op.getType()->isIntegerType() ||
        Unit.Ast.getIntWidth(Op.getType()) != 32)
      return;
    if (Op.getOpcode() == BO_Assign) {
      const auto *Plus = dyn_cast<BinaryOperator>(Added);
      if (!Plus || Plus->getOpcode() != BO_Add ||
          namedBy(*Plus->getLHS()) != Sum)
        return;
      Added = Plus->getRHS()->IgnoreParenImpCasts();
    } else if (Op.getOpcode() != BO_AddAssign) {
      return;
    }
    const auto *Product = dyn_cast<BinaryOperator>(Added);
    if (!Product || Product->getOpcode() != BO_Mul)
      return;
    QualType Left = loadedByte(*Product->getLHS(), Body),
             Right = loadedByte(*Product->getRHS(), Body);
    // USDOT, for mixed signs, needs FEAT_I8MM.
    if (!Left.isNull() && !Right.isNull() &&
        Left->isSignedIntegerType() == Right->isSignedIntegerType() &&
        Reported.insert(Sum).second)
      Unit.Sites.add(rule::DotprodOpportunity, Op.getOperatorLoc(),
                     Sum->getIdentifier() ? Sum->getName() : "sum");
  }

  /// Sums that have been reported: a loop unrolled by hand has several
  /// additions.
  llvm::DenseSet<const ValueDecl *> Reported;

  /// Returns the type of a byte that is loaded from an array, directly or
  /// through a local variable; null for anything else.
  static QualType loadedByte(const Expr &Operand, const FunctionBody &Body,
                             bool Follow = true) {
    const Expr *E = Operand.IgnoreParenCasts();
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    if (isa<ArraySubscriptExpr>(E) || (Deref && Deref->getOpcode() == UO_Deref))
      return E->getType()->isIntegerType() && isByte(E->getType())
                 ? E->getType()
                 : QualType();
    const ValueDecl *Named = Follow ? namedBy(*E) : nullptr;
    llvm::ArrayRef<const Expr *> Values =
        Named ? Body.values(*Named) : llvm::ArrayRef<const Expr *>();
    return Values.size() == 1 ? loadedByte(*Values[0], Body, false)
                              : QualType();
  }

  static bool isByte(QualType Type) {
    const auto *Builtin = Type->getAs<BuiltinType>();
    if (!Builtin)
      return false;
    switch (Builtin->getKind()) {
    case BuiltinType::Char_U:
    case BuiltinType::Char_S:
    case BuiltinType::UChar:
    case BuiltinType::SChar:
      return true;
    default:
      return false;
    }
  }

  /// Checks vpadalq_s16(sum, vmull_s8(a, b)).
  void checkNeon(const CallExpr &Call, const FunctionBody &Body) {
    bool Multiplies = false;
    for (const Expr *Argument : Call.arguments()) {
      auto Note = [&](const Expr &E) {
        const auto *Product = dyn_cast<CallExpr>(E.IgnoreParenImpCasts());
        Multiplies |=
            Product &&
            Unit.called(*Product, AstRole::MultipliesBytes) != nullptr;
      };
      Note(*Argument);
      if (const ValueDecl *Named = namedBy(*Argument))
        for (const Expr *Value : Body.values(*Named))
          Note(*Value);
    }
    if (Multiplies)
      Unit.Sites.add(rule::DotprodOpportunity, Call.getBeginLoc(),
                     Call.getDirectCallee()->getName());
  }
};

} // namespace

std::unique_ptr<SemanticCheck>
makeDotprodOpportunity(const SemanticUnit &Unit) {
  return std::make_unique<DotprodOpportunity>(Unit);
}

} // namespace armlift::source
