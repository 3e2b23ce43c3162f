// On x86, stores become visible in program order and loads see them in that
// order (TSO, SDM 8.2). aarch64 may reorder any two accesses that do not depend
// on each other (Arm ARM, B2.3). `volatile` and compiler barriers only order
// the compiler.
#include "analyzers/source/lexical/scan/Siblings.h"
#include "analyzers/source/whatif/checks/SharedObject.h"

#include "core/rules/RuleId.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

namespace armlift::source {
namespace {

using namespace clang;

/// True for asm volatile("" ::: "memory").
bool isCompilerBarrier(const Stmt &S) {
  const auto *Asm = dyn_cast<GCCAsmStmt>(&S);
  if (!Asm || Asm->getNumOutputs() || Asm->getNumInputs() ||
      !Asm->getAsmString()->getString().trim().empty())
    return false;
  for (unsigned I = 0; I < Asm->getNumClobbers(); ++I)
    if (Asm->getClobber(I) == "memory")
      return true;
  return false;
}

/// True for inline void barrier() { asm volatile("" ::: "memory"); }
bool isBarrierFunction(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  const auto *Body =
      dyn_cast_or_null<CompoundStmt>(Function.getBody(Definition));
  return Body && Body->size() == 1 && isCompilerBarrier(*Body->body_front());
}

class WeakMemoryOrder : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    if (!Body.function())
      return;
    for (unsigned I = 0; I < Body.nodes().size(); ++I) {
      const Stmt &S = *Body.nodes()[I].S;
      if (isa<WhileStmt, DoStmt, ForStmt>(S))
        checkWait(Body, I);
      else if (isBarrier(S))
        checkBarrier(Body, I);
    }
    checkDoubleCheckedLock(Body);
    noteLocks(Body);
  }

  void finish() override {
    for (const Release &R : Releases)
      if (Locks.contains(R.Object))
        report(R.Loc, *R.Object,
               "is a lock released by a plain store: writes made under it may "
               "become visible later");
  }

private:
  void report(SourceLocation Loc, const ValueDecl &Object,
              llvm::StringRef Detail) {
    if (UnitSite *Site =
            Unit.Sites.add(rule::WeakMemoryOrder, Loc,
                           Object.getIdentifier() ? Object.getName() : "it"))
      Site->Detail = Detail.str();
  }

  // Loops that wait for another thread.

  bool isSignalFlag(QualType Type) const {
    for (const auto *T = Type->getAs<TypedefType>(); T;
         T = T->desugar()->getAs<TypedefType>())
      if (Unit.plays(T->getDecl(), AstRole::SignalFlag))
        return true;
    return false;
  }

  /// True if the loop only pauses: it has no store and no other call.
  bool onlyWaits(const FunctionBody &Body, unsigned Loop, bool &HasBarrier) {
    unsigned End = Body.nodes()[Loop].End;
    for (unsigned I = Loop + 1; I < End; ++I) {
      const Stmt *S = Body.nodes()[I].S;
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        if (Unit.called(*Call, AstRole::Waits))
          I = Body.nodes()[I].End - 1;
        else if (Call->getBuiltinCallee() != Builtin::BI__builtin_expect &&
                 !isBarrier(*S))
          return false;
      }
      const auto *Op = dyn_cast<BinaryOperator>(S);
      const auto *Step = dyn_cast<UnaryOperator>(S);
      if ((Op && Op->isAssignmentOp()) ||
          (Step && Step->isIncrementDecrementOp()) ||
          isa<DeclStmt, CXXConstructExpr, WhileStmt, ForStmt>(S))
        return false;
      HasBarrier |= isCompilerBarrier(*S);
    }
    return true;
  }

  void checkWait(const FunctionBody &Body, unsigned Loop) {
    const Stmt *S = Body.nodes()[Loop].S;
    const Expr *Condition = nullptr;
    if (const auto *While = dyn_cast<WhileStmt>(S))
      Condition = While->getCond();
    else if (const auto *Do = dyn_cast<DoStmt>(S))
      Condition = Do->getCond();
    else if (const auto *For = dyn_cast<ForStmt>(S))
      Condition = For->getCond();
    bool HasBarrier = false;
    if (!Condition || !onlyWaits(Body, Loop, HasBarrier))
      return;
    for (unsigned I : Body.children(Loop)) {
      if (Body.nodes()[I].S != Condition)
        continue;
      for (const Access &A : sharedAccesses(Body, I))
        if (!A.IsWrite && !isSignalFlag(A.At->getType()) &&
            (A.At->getType().isVolatileQualified() || HasBarrier))
          return report(A.At->getExprLoc(), *A.Object,
                        "is waited on without acquire order: reads after the "
                        "loop may return older values");
    }
  }

  // Compiler barriers that are meant to order two accesses.

  bool isBarrier(const Stmt &S) const {
    if (isCompilerBarrier(S))
      return true;
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Call && (Unit.called(*Call, AstRole::CompilerFence) ||
                    (Callee && isBarrierFunction(*Callee)));
  }

  /// True if the macro or function of the barrier is in a folder for x86:
  /// another machine has its own.
  bool isForX86(const FunctionBody &Body, unsigned Index) const {
    const SourceManager &Sources = Unit.Ast.getSourceManager();
    const Stmt &S = *Body.nodes()[Index].S;
    auto standsThere = [&](SourceLocation Loc) {
      return pathArch(nearestFolders(Unit.Sites.path(Sources.getFileID(
                 Sources.getSpellingLoc(Loc))))) == PathArch::X86;
    };
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && standsThere(Callee->getLocation()))
        return true;
    SourceLocation Loc = S.getBeginLoc();
    for (; Loc.isMacroID(); Loc = Sources.getImmediateMacroCallerLoc(Loc))
      if (standsThere(Loc))
        return true;
    return false;
  }

  /// Returns the end of a path, which the project itself has chosen.
  static std::string_view nearestFolders(std::string_view Path) {
    std::size_t At = Path.size();
    for (unsigned Folders = 0; Folders < 4 && At != Path.npos && At; ++Folders)
      At = Path.rfind('/', At - 1);
    return At == Path.npos ? Path : Path.substr(At);
  }

  bool holdsBarrier(const FunctionBody &Body, unsigned Index) const {
    for (unsigned I = Index; I < Body.nodes()[Index].End; ++I)
      if (isBarrier(*Body.nodes()[I].S))
        return true;
    return false;
  }

  /// Returns the list of statements that holds the barrier, outside of
  /// `do { } while (0)`; `Position` is its index there.
  llvm::SmallVector<unsigned, 8> neighbours(const FunctionBody &Body,
                                            unsigned Index,
                                            std::size_t &Position) const {
    for (unsigned Child = Index, Up = Body.nodes()[Index].Parent;
         Up != FunctionBody::None; Child = Up, Up = Body.nodes()[Up].Parent) {
      if (!isa<CompoundStmt>(Body.nodes()[Up].S))
        continue;
      llvm::SmallVector<unsigned, 8> List = Body.children(Up);
      if (List.size() == 1)
        continue;
      Position =
          static_cast<std::size_t>(llvm::find(List, Child) - List.begin());
      return List;
    }
    return {};
  }

  void checkBarrier(const FunctionBody &Body, unsigned Index) {
    std::size_t At = 0;
    llvm::SmallVector<unsigned, 8> List = neighbours(Body, Index, At);
    std::size_t Before = At, After = At + 1;
    while (Before > 0 && holdsBarrier(Body, List[Before - 1]))
      --Before;
    while (After < List.size() && holdsBarrier(Body, List[After]))
      ++After;
    if (Before == 0 || After >= List.size() || isForX86(Body, Index))
      return;
    std::vector<Access> First = sharedAccesses(Body, List[Before - 1]),
                        Second = sharedAccesses(Body, List[After]);
    // A store before a load is not ordered on x86 either.
    for (const Access &A : First)
      for (const Access &B : Second)
        if (A.Object != B.Object && (B.IsWrite || !A.IsWrite) &&
            (A.IsWrite || B.IsWrite || isVolatile(A) || isVolatile(B)))
          // A barrier() macro is correct in other places.
          return report(
              Unit.Ast.getSourceManager().getExpansionLoc(
                  Body.nodes()[Index].S->getBeginLoc()),
              *B.Object,
              "and what precedes it are ordered only by a compiler barrier");
  }

  static bool isVolatile(const Access &A) {
    return A.At->getType().isVolatileQualified();
  }

  // if (!p) { lock(); if (!p) p = make(); }

  /// Returns the object that a condition tests for null or zero, or null.
  const ValueDecl *tested(const IfStmt &If) const {
    const Expr *E = If.getCond()->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E);
        Not && Not->getOpcode() == UO_LNot)
      E = Not->getSubExpr()->IgnoreParenImpCasts();
    else if (const auto *Op = dyn_cast<BinaryOperator>(E);
             Op && Op->isEqualityOp() &&
             Op->getRHS()->isNullPointerConstant(
                 Unit.Ast, Expr::NPC_ValueDependentIsNotNull))
      E = Op->getLHS()->IgnoreParenImpCasts();
    return isa<DeclRefExpr, MemberExpr>(E) ? sharedObject(*E) : nullptr;
  }

  /// True for a call that takes a lock, or an object whose constructor takes
  /// one.
  bool takesLock(const Stmt &S) const {
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      return Unit.called(*Call, AstRole::Locks) != nullptr;
    const auto *Construct = dyn_cast<CXXConstructExpr>(&S);
    return Construct &&
           Unit.plays(Construct->getConstructor()->getParent(), AstRole::Locks);
  }

  /// True if the lock is only taken depending on the test: within the if
  /// statement, or after an early return.
  bool skipsLock(const FunctionBody &Body, unsigned Index) const {
    const auto *If = cast<IfStmt>(Body.nodes()[Index].S);
    const Stmt *Then = If->getThen();
    if (const auto *Block = dyn_cast<CompoundStmt>(Then);
        Block && !Block->body_empty())
      Then = Block->body_back();
    if (isa<ReturnStmt>(Then))
      return true;
    for (unsigned I = Index; I < Body.nodes()[Index].End; ++I)
      if (takesLock(*Body.nodes()[I].S))
        return true;
    return false;
  }

  void checkDoubleCheckedLock(const FunctionBody &Body) {
    llvm::DenseMap<const ValueDecl *, const IfStmt *> Before, Within;
    bool Locked = false;
    for (unsigned I = 0; I < Body.nodes().size(); ++I) {
      const FunctionBody::Node &Node = Body.nodes()[I];
      Locked |= takesLock(*Node.S);
      if (const auto *If = dyn_cast<IfStmt>(Node.S)) {
        if (const ValueDecl *Object = tested(*If);
            Object && (Locked || skipsLock(Body, I)))
          (Locked ? Within : Before).try_emplace(Object, If);
      } else if (const auto *Op = dyn_cast<BinaryOperator>(Node.S);
                 Locked && Op && Op->getOpcode() == BO_Assign) {
        const ValueDecl *Object = sharedObject(*Op->getLHS());
        if (Object && Before.contains(Object) && Within.contains(Object))
          report(Before[Object]->getCond()->getExprLoc(), *Object,
                 "is tested outside the lock that guards it: the object may "
                 "be seen before its contents");
      }
    }
  }

  // Locks made of an atomic operation and a plain store.

  struct Release {
    SourceLocation Loc;
    const ValueDecl *Object;
  };

  void noteLocks(const FunctionBody &Body) {
    bool TakesLock = false, HasFence = false;
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned) {
      HasFence |= Unit.called(Call, AstRole::FullFence) != nullptr;
      if (!Unit.called(Call, AstRole::TakesLock) || Call.getNumArgs() == 0)
        return;
      const auto *Address =
          dyn_cast<UnaryOperator>(Call.getArg(0)->IgnoreParenCasts());
      const ValueDecl *Object = Address && Address->getOpcode() == UO_AddrOf
                                    ? sharedObject(*Address->getSubExpr())
                                    : namedBy(*Call.getArg(0));
      if (Object) {
        TakesLock = true;
        Locks.insert(Object);
      }
    });
    // A function that does nothing but clear it is an unlock. In other
    // functions, zero may be the initial value.
    const auto *Whole =
        dyn_cast_or_null<CompoundStmt>(Body.function()->getBody());
    bool IsUnlock = Whole && Whole->size() == 1;
    if (HasFence || (!TakesLock && !IsUnlock))
      return;
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned) {
      if (Op.getOpcode() != BO_Assign)
        return;
      std::optional<llvm::APSInt> Value = Unit.constant(*Op.getRHS());
      const ValueDecl *Object = sharedObject(*Op.getLHS());
      if (Object && Value && Value->isZero())
        Releases.push_back({Op.getOperatorLoc(), Object});
    });
  }

  llvm::DenseSet<const ValueDecl *> Locks;
  std::vector<Release> Releases;
};

} // namespace

std::unique_ptr<SemanticCheck> makeWeakMemoryOrder(const SemanticUnit &Unit) {
  return std::make_unique<WeakMemoryOrder>(Unit);
}

} // namespace armlift::source
