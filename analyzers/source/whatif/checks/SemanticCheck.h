// The interface of a check of behaviour or speed that reads the AST of the
// what-if parse, where types have aarch64's properties. Each check is one file
// in this folder, registered in SemanticChecks.cpp.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"
#include "analyzers/source/whatif/checks/FunctionBody.h"
#include "core/rules/RoleTable.h"

#include "clang/AST/ASTContext.h"

#include <memory>
#include <optional>

namespace armlift::source {

/// The context of the checks of one unit.
struct SemanticUnit {
  clang::ASTContext &Ast;
  SiteRecorder &Sites;
  bool CharIsUnsigned = false; ///< on x86 too, due to an option

  /// True if the name of a function, method, type or builtin plays the role.
  /// False for null.
  bool plays(const clang::NamedDecl *D, AstRole Wanted) const;
  /// Returns the row of the called function, or null.
  const RoleRow *called(const clang::CallExpr &Call, AstRole Wanted) const;
  /// Returns the value of a constant expression of at most 64 bits.
  std::optional<llvm::APSInt> constant(const clang::Expr &E) const;
};

class SemanticCheck {
public:
  explicit SemanticCheck(const SemanticUnit &Unit) : Unit(Unit) {}
  virtual ~SemanticCheck() = default;

  /// Called for each function with a body in the unit's own files, and for each
  /// initialiser of a global variable.
  virtual void body(const FunctionBody &) {}
  /// Called for each variable that is declared outside of functions, or static.
  virtual void variable(const clang::VarDecl &) {}
  /// Called for each definition of a struct, class or union.
  virtual void record(const clang::RecordDecl &) {}
  /// Called when the whole unit has been seen.
  virtual void finish() {}

protected:
  const SemanticUnit &Unit;
};

std::unique_ptr<SemanticCheck> makeCharSignedness(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeCrc32Opportunity(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeDotprodOpportunity(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeFloatToIntOverflow(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeFp16Opportunity(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeFpExceptionTrap(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeLongDoublePrecision(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makePageSizeAssumption(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeSlowEmulation(const SemanticUnit &);
std::unique_ptr<SemanticCheck> makeWeakMemoryOrder(const SemanticUnit &);

} // namespace armlift::source
