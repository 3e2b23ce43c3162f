// Flattens a body and records the values of its variables; see FunctionBody.h.
#include "analyzers/source/whatif/checks/FunctionBody.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace armlift::source {

using namespace clang;

namespace {

/// True for the numbers of a table, which hold no code.
bool isTable(const Stmt &S) {
  const auto *List = dyn_cast<InitListExpr>(&S);
  if (!List || List->getNumInits() == 0)
    return false;
  const ConstantArrayType *Type =
      List->getType().isNull()
          ? nullptr
          : dyn_cast<ConstantArrayType>(List->getType().getTypePtr());
  return Type && Type->getElementType()->isArithmeticType() &&
         isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(
             List->getInit(0)->IgnoreParenImpCasts());
}

bool isLoop(const Stmt &S) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
}

} // namespace

const ValueDecl *namedBy(const Expr &E) {
  const Expr *Bare = E.IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Bare))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(Bare))
    return Member->getMemberDecl();
  return nullptr;
}

FunctionBody::FunctionBody(const FunctionDecl &F) : Function(&F) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *Initializer : Constructor->inits())
      if (Initializer->isWritten())
        add(Initializer->getInit(), None, false);
  add(F.getBody(), None, false);
  learn();
}

FunctionBody::FunctionBody(const VarDecl &Variable) {
  add(Variable.getInit(), None, false);
  learn();
}

void FunctionBody::add(const Stmt *Root, unsigned Parent, bool InLoop) {
  if (!Root)
    return;
  unsigned Index = static_cast<unsigned>(Nodes.size());
  Nodes.push_back({Root, Parent, 0, InLoop});
  bool Inside = InLoop || isLoop(*Root);
  if (const auto *Generic = dyn_cast<GenericSelectionExpr>(Root)) {
    if (!Generic->isResultDependent())
      add(Generic->getResultExpr(), Index, Inside);
  } else if (!isa<UnaryExprOrTypeTraitExpr>(Root) && !isTable(*Root)) {
    // The operand of sizeof is not evaluated.
    for (const Stmt *Child : Root->children())
      add(Child, Index, Inside);
  }
  Nodes[Index].End = static_cast<unsigned>(Nodes.size());
}

void FunctionBody::learn() {
  each<DeclStmt>([&](const DeclStmt &S, unsigned) {
    for (const Decl *D : S.decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D);
          Variable && Variable->hasInit())
        Locals[Variable].Given.push_back(Variable->getInit());
  });
  each<BinaryOperator>([&](const BinaryOperator &Op, unsigned Index) {
    if (Op.isAssignmentOp()) {
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Op.getLHS()->IgnoreParens()))
        Locals[Ref->getDecl()].Given.push_back(
            Op.isCompoundAssignmentOp() ? &Op : Op.getRHS());
    } else if (Op.isRelationalOp()) {
      for (unsigned I = Index + 1; I < Nodes[Index].End; ++I)
        if (const auto *E = dyn_cast<Expr>(Nodes[I].S))
          if (const ValueDecl *Named = namedBy(*E))
            Compared.insert(Named);
    }
  });
  each<UnaryOperator>([&](const UnaryOperator &Op, unsigned) {
    if (Op.isIncrementDecrementOp() || Op.getOpcode() == UO_AddrOf)
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(Op.getSubExpr()->IgnoreParens()))
        Locals[Ref->getDecl()].Open = true;
  });
}

llvm::SmallVector<unsigned, 8> FunctionBody::children(unsigned Index) const {
  llvm::SmallVector<unsigned, 8> Out;
  for (unsigned I = Index + 1; I < Nodes[Index].End; I = Nodes[I].End)
    Out.push_back(I);
  return Out;
}

llvm::ArrayRef<const Expr *>
FunctionBody::values(const ValueDecl &Variable) const {
  const auto *Local = dyn_cast<VarDecl>(&Variable);
  auto At = Locals.find(&Variable);
  // A parameter gets its first value from the caller.
  if (!Local || !Local->isLocalVarDecl() || At == Locals.end() ||
      At->second.Open || Local->getType()->isReferenceType())
    return {};
  return At->second.Given;
}

namespace {

void visitFrom(const Stmt *S, const FunctionBody &Body,
               llvm::function_ref<void(const Expr &)> Visit,
               llvm::DenseSet<const ValueDecl *> &Seen) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    Visit(*E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E);
        Ref && Seen.insert(Ref->getDecl()).second)
      for (const Expr *Value : Body.values(*Ref->getDecl()))
        visitFrom(Value, Body, Visit, Seen);
  }
  // The arguments of a function are not its result.
  if (!isa<UnaryExprOrTypeTraitExpr, CallExpr>(S) && !isTable(*S))
    for (const Stmt *Child : S->children())
      visitFrom(Child, Body, Visit, Seen);
}

} // namespace

void visitSources(const Expr &E, const FunctionBody &Body,
                  llvm::function_ref<void(const Expr &)> Visit) {
  llvm::DenseSet<const ValueDecl *> Seen;
  visitFrom(&E, Body, Visit, Seen);
}

} // namespace armlift::source
