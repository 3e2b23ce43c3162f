// The list of the semantic checks, and the walk of the AST that feeds them; see
// SemanticChecks.h.
#include "analyzers/source/whatif/SemanticChecks.h"

#include "analyzers/source/whatif/checks/SemanticCheck.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

#include <set>

namespace armlift::source {
namespace {

using namespace clang;

using MakeCheck = std::unique_ptr<SemanticCheck>(const SemanticUnit &);

constexpr MakeCheck *Checks[] = {
    makeCharSignedness,      makeCrc32Opportunity,   makeDotprodOpportunity,
    makeFloatToIntOverflow,  makeFp16Opportunity,    makeFpExceptionTrap,
    makeLongDoublePrecision, makePageSizeAssumption, makeSlowEmulation,
    makeWeakMemoryOrder,
};

/// Passes each declaration to the checks, and collects the names of functions
/// and variables that the unit uses.
class CheckVisitor : public RecursiveASTVisitor<CheckVisitor> {
public:
  CheckVisitor(const SemanticUnit &Unit, std::set<llvm::StringRef> &Names)
      : Names(Names) {
    for (MakeCheck *Make : Checks)
      All.push_back(Make(Unit));
  }

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->doesThisDeclarationHaveABody() && Function->getBody())
      show(FunctionBody(*Function));
    return true;
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (!Variable->hasGlobalStorage())
      return true;
    for (auto &Check : All)
      Check->variable(*Variable);
    // The initialiser of a local static variable is part of its function.
    if (Variable->hasInit() && Variable->isFileVarDecl())
      show(FunctionBody(*Variable));
    return true;
  }

  bool VisitRecordDecl(RecordDecl *Record) {
    if (Record->isThisDeclarationADefinition())
      for (auto &Check : All)
        Check->record(*Record);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const IdentifierInfo *Name = Ref->getDecl()->getIdentifier())
      Names.insert(Name->getName());
    return true;
  }

  void finish() {
    for (auto &Check : All)
      Check->finish();
  }

private:
  void show(const FunctionBody &Body) {
    for (auto &Check : All)
      Check->body(Body);
  }

  std::vector<std::unique_ptr<SemanticCheck>> All;
  std::set<llvm::StringRef> &Names;
};

/// True if some condition names the macro. The preprocessor knows macros that
/// the target predefines in any case, so they must be used.
bool isAskedFor(Preprocessor &PP, llvm::StringRef Name) {
  auto Known = PP.getIdentifierTable().find(Name);
  if (Known == PP.getIdentifierTable().end())
    return false;
  const MacroInfo *Macro = PP.getMacroInfo(Known->second);
  return !Macro || Macro->isUsed();
}

/// Returns the checks whose proposal the unit follows already: the unit calls
/// the instruction, or asks for the feature in a condition.
std::set<std::string_view> answeredIn(Preprocessor &PP,
                                      const std::set<llvm::StringRef> &Names) {
  std::set<std::string_view> Out;
  for (const AnsweredRow &Row : answeredTable()) {
    llvm::StringRef Name(Row.Name);
    if (Names.contains(Name) ||
        (Name.starts_with("__ARM_") && isAskedFor(PP, Name)))
      Out.insert(Row.Check);
  }
  return Out;
}

} // namespace

void runSemanticChecks(ASTContext &Ast, Preprocessor &PP, bool CharIsUnsigned,
                       SiteRecorder &Sites) {
  SemanticUnit Unit{Ast, Sites, CharIsUnsigned};
  std::set<llvm::StringRef> Names;
  CheckVisitor Visitor(Unit, Names);
  for (Decl *D : Ast.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() &&
        !Sites.isMachine(
            Ast.getSourceManager().getExpansionLoc(D->getLocation())))
      Visitor.TraverseDecl(D);
  Visitor.finish();
  for (std::string_view Check : answeredIn(PP, Names))
    Sites.drop(llvm::StringRef(Check));
}

} // namespace armlift::source
