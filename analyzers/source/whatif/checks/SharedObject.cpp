// Maps lvalues to objects; see SharedObject.h.
#include "analyzers/source/whatif/checks/SharedObject.h"

namespace armlift::source {

using namespace clang;

const ValueDecl *sharedObject(const Expr &LValue) {
  const Expr *E = LValue.IgnoreParens();
  if (E->isTypeDependent() || E->getType()->isAtomicType() ||
      E->getType().isConstQualified())
    return nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    return Variable && Variable->hasGlobalStorage() &&
                   Variable->getTLSKind() == VarDecl::TLS_None
               ? Variable
               : nullptr;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || sharedObject(*Member->getBase())
               ? Member->getMemberDecl()
               : nullptr;
  const Expr *Pointer = nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Array = Element->getBase()->IgnoreParenImpCasts();
    if (Array->getType()->isArrayType())
      return sharedObject(*Array);
    Pointer = Array;
  } else if (const auto *Deref = dyn_cast<UnaryOperator>(E);
             Deref && Deref->getOpcode() == UO_Deref) {
    Pointer = Deref->getSubExpr();
  }
  return Pointer ? namedBy(*Pointer) : nullptr;
}

std::vector<Access> sharedAccesses(const FunctionBody &Body, unsigned Index) {
  std::vector<Access> Out;
  auto Add = [&](const Expr &LValue, bool IsWrite) {
    if (const ValueDecl *Object = sharedObject(LValue))
      Out.push_back({Object, LValue.IgnoreParens(), IsWrite});
  };
  for (unsigned I = Index; I < Body.nodes()[Index].End; ++I) {
    const Stmt *S = Body.nodes()[I].S;
    if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
      if (Op->isAssignmentOp())
        Add(*Op->getLHS(), true);
    } else if (const auto *Step = dyn_cast<UnaryOperator>(S)) {
      if (Step->isIncrementDecrementOp())
        Add(*Step->getSubExpr(), true);
    } else if (const auto *Read = dyn_cast<ImplicitCastExpr>(S)) {
      if (Read->getCastKind() == CK_LValueToRValue)
        Add(*Read->getSubExpr(), false);
    }
  }
  return Out;
}

} // namespace armlift::source
