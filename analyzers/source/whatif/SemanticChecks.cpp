// Behaviour that changes with the machine; see SemanticChecks.h.
#include "analyzers/source/whatif/SemanticChecks.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace armlift::source {
namespace {

using namespace clang;
using llvm::StringRef;

class SemanticVisitor : public RecursiveASTVisitor<SemanticVisitor> {
public:
  SemanticVisitor(ASTContext &Ast, SiteRecorder &Sites)
      : Ast(Ast), Sites(Sites) {}

  // A plain char is never negative on aarch64 (AAPCS64, 10.1.2): comparing it
  // with something that is has one answer. Under -fsigned-char the type is
  // another and nothing is reported.
  bool VisitBinaryOperator(BinaryOperator *Op) {
    if (!Op->isComparisonOp() || Op->getOpcode() == BO_Cmp)
      return true;
    if (const Expr *Char = plainChar(Op->getLHS());
        Char && hasOneAnswer(Op->getOpcode(), *Op->getRHS()))
      report(*Op, *Char);
    else if (const Expr *Right = plainChar(Op->getRHS());
             Right &&
             hasOneAnswer(BinaryOperator::reverseComparisonOp(Op->getOpcode()),
                          *Op->getLHS()))
      report(*Op, *Right);
    return true;
  }

  // Neoverse cores do not trap floating-point exceptions; glibc's function
  // returns -1.
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        Callee->getName() == "feenableexcept" &&
        Sites.isMachine(Callee->getLocation()))
      Sites.add("fp-exception-trap", Call->getBeginLoc(), "feenableexcept");
    return true;
  }

private:
  /// The expression of type char below promotions, or null.
  static const Expr *plainChar(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (E->isTypeDependent() || E->isValueDependent() ||
        isa<CharacterLiteral>(E))
      return nullptr;
    return E->getType()->isSpecificBuiltinType(BuiltinType::Char_U) ? E
                                                                    : nullptr;
  }

  /// `char OP Other` asks whether the char is negative.
  bool hasOneAnswer(BinaryOperatorKind Op, const Expr &Other) const {
    Expr::EvalResult Value;
    if (Other.isValueDependent() || !Other.getType()->isSignedIntegerType() ||
        !Other.EvaluateAsInt(Value, Ast))
      return false;
    const llvm::APSInt &Number = Value.Val.getInt();
    return Number.isNegative() ||
           (Number.isZero() && (Op == BO_LT || Op == BO_GE));
  }

  void report(const BinaryOperator &Op, const Expr &Char) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&Char);
    const auto *Member = dyn_cast<MemberExpr>(&Char);
    const NamedDecl *Named = Ref      ? Ref->getDecl()
                             : Member ? Member->getMemberDecl()
                                      : nullptr;
    Sites.add("char-signedness", Op.getOperatorLoc(),
              Named && Named->getIdentifier() ? Named->getName()
                                              : StringRef("char"));
  }

  ASTContext &Ast;
  SiteRecorder &Sites;
};

} // namespace

void runSemanticChecks(ASTContext &Ast, SiteRecorder &Sites) {
  SemanticVisitor Visitor(Ast, Sites);
  for (Decl *D : Ast.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() &&
        !Sites.isMachine(
            Ast.getSourceManager().getExpansionLoc(D->getLocation())))
      Visitor.TraverseDecl(D);
}

} // namespace armlift::source
