// One check of behaviour or speed that reads the AST of the what-if parse,
// where types have aarch64's properties. A check is one file beside this one,
// registered in SemanticChecks.cpp.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"
#include "analyzers/source/whatif/checks/FunctionBody.h"
#include "core/rules/RoleTable.h"

#include "clang/AST/ASTContext.h"

#include <memory>
#include <optional>

namespace armlift::source {

/// What the checks of one unit work with.
struct SemanticUnit {
  clang::ASTContext &Ast;
  SiteRecorder &Sites;
  bool CharIsUnsigned = false; ///< on x86 too, by an option

  /// Of a function, method, type or builtin: the name plays the role. False for
  /// null.
  bool plays(const clang::NamedDecl *D, Role Wanted) const;
  /// The row of the function that is called, or null.
  const RoleRow *called(const clang::CallExpr &Call, Role Wanted) const;
  /// The value of a constant expression of at most 64 bits.
  std::optional<llvm::APSInt> constant(const clang::Expr &E) const;
};

class SemanticCheck {
public:
  explicit SemanticCheck(const SemanticUnit &Unit) : Unit(Unit) {}
  virtual ~SemanticCheck() = default;

  /// Each function with a body in the unit's own files, and each initialiser of
  /// a global variable.
  virtual void body(const FunctionBody &) {}
  /// Each variable that is declared outside of functions, or static.
  virtual void variable(const clang::VarDecl &) {}
  virtual void record(const clang::RecordDecl &) {}
  /// When the whole unit has been seen.
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
