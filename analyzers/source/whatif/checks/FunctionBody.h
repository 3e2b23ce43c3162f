// The code of one function as the semantic checks read it: every statement in
// one flat list, and what is known of its local variables. It is built once and
// shared by all checks, so that none walks the tree itself.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace armlift::source {

class FunctionBody {
public:
  /// A statement. Its descendants are the nodes up to `End`, in the order of
  /// the text.
  struct Node {
    const clang::Stmt *S;
    unsigned Parent; ///< index, or None
    unsigned End;    ///< one past the last descendant
    bool InLoop;     ///< in a loop of this function
  };
  static constexpr unsigned None = ~0u;

  explicit FunctionBody(const clang::FunctionDecl &Function);
  /// Reads the initialiser of a variable outside of functions.
  explicit FunctionBody(const clang::VarDecl &Variable);

  /// Returns the function; null for an initialiser.
  const clang::FunctionDecl *function() const { return Function; }

  llvm::ArrayRef<Node> nodes() const { return Nodes; }

  /// Calls `Visit(const T &, unsigned Index)` for each statement of that class.
  template <typename T, typename Callable> void each(Callable Visit) const {
    each<T>(0, static_cast<unsigned>(Nodes.size()), Visit);
  }
  /// Like each(), for the nodes from `Begin` to before `End`: a node and its
  /// descendants.
  template <typename T, typename Callable>
  void each(unsigned Begin, unsigned End, Callable Visit) const {
    for (unsigned I = Begin; I < End; ++I)
      if (const auto *S = llvm::dyn_cast<T>(Nodes[I].S))
        Visit(*S, I);
  }

  /// Returns the indices of the children of a node.
  llvm::SmallVector<unsigned, 8> children(unsigned Index) const;

  /// Returns every expression whose value a local variable gets; empty if it
  /// can get values in other ways too (its address is taken, ++).
  llvm::ArrayRef<const clang::Expr *>
  values(const clang::ValueDecl &Variable) const;

  /// True if some relational comparison in the function names the variable.
  bool isCompared(const clang::ValueDecl &Variable) const {
    return Compared.contains(&Variable);
  }

private:
  struct Values {
    llvm::SmallVector<const clang::Expr *, 2> Given;
    bool Open = false;
  };

  void add(const clang::Stmt *Root, unsigned Parent, bool InLoop);
  void learn();

  const clang::FunctionDecl *Function = nullptr;
  std::vector<Node> Nodes;
  llvm::DenseMap<const clang::ValueDecl *, Values> Locals;
  llvm::DenseSet<const clang::ValueDecl *> Compared;
};

/// Returns what an expression names: a variable, a parameter or a field;
/// otherwise null.
const clang::ValueDecl *namedBy(const clang::Expr &E);

/// Calls `Visit` for `E` and all expressions that its value is made of,
/// including the values of local variables. Does not look into calls.
void visitSources(const clang::Expr &E, const FunctionBody &Body,
                  llvm::function_ref<void(const clang::Expr &)> Visit);

} // namespace armlift::source
