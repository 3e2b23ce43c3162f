// Questions that several checks ask; see SemanticCheck.h.
#include "analyzers/source/whatif/checks/SemanticCheck.h"

namespace armlift::source {

using namespace clang;

bool SemanticUnit::plays(const NamedDecl *D, AstRole Wanted) const {
  return D && D->getIdentifier() && findRole(D->getName(), Wanted);
}

const RoleRow *SemanticUnit::called(const CallExpr &Call,
                                    AstRole Wanted) const {
  const auto *Callee = dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl());
  if (!Callee || !Callee->getIdentifier())
    return nullptr;
  // Clang resolves __sync_lock_test_and_set to a variant for one size: ..._4.
  llvm::StringRef Name = Callee->getName();
  if (Name.starts_with("__sync_"))
    Name = Name.rtrim("0123456789").rtrim('_');
  return findRole(Name, Wanted);
}

std::optional<llvm::APSInt> SemanticUnit::constant(const Expr &E) const {
  Expr::EvalResult Value;
  if (E.isTypeDependent() || E.isValueDependent() ||
      !E.getType()->isIntegralOrEnumerationType() ||
      !E.EvaluateAsInt(Value, Ast) ||
      Value.Val.getInt().getSignificantBits() > 64)
    return std::nullopt;
  return Value.Val.getInt();
}

} // namespace armlift::source
