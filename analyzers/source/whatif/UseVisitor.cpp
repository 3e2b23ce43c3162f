// Finds uses of x86 declarations in the AST; see UseVisitor.h.
#include "analyzers/source/whatif/UseVisitor.h"

#include "core/rules/FileTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include "core/rules/RuleId.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/TargetParser/AArch64TargetParser.h"

#include <algorithm>

namespace armlift::source {
namespace {

using namespace clang;
using llvm::StringRef;

void checkFeatures(const UseContext &Context, StringRef Attribute,
                   StringRef Features, SourceLocation Loc) {
  StringRef Found =
      firstX86Feature(Features, Context.X86, Context.Ast.getTargetInfo());
  if (Found.empty())
    return;
  if (UnitSite *Site =
          Context.Sites.add(rule::X86TargetAttribute, Loc,
                            (Attribute + "(\"" + Features + "\")").str()))
    Site->Evidence.emplace_back("feature", Found.str());
}

class UseVisitor : public RecursiveASTVisitor<UseVisitor> {
public:
  explicit UseVisitor(const UseContext &Context) : Context(Context) {}

  bool VisitCallExpr(CallExpr *Call) {
    auto *Callee =
        dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (!Callee)
      return true;
    if (UnitSite *Site = use(Callee->getDecl(), Callee->getLocation()))
      describe(*Call, *Site);
    if (auto *Function = dyn_cast<FunctionDecl>(Callee->getDecl())) {
      checkCpuBuiltin(*Call, *Function, Callee->getLocation());
      checkCounter(*Function, Callee->getLocation());
    }
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    use(Ref->getDecl(), Ref->getLocation());
    return true;
  }

  // In a template, the name is bound, but the overload is not.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *Lookup) {
    for (NamedDecl *D : Lookup->decls())
      use(D, Lookup->getNameLoc());
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc Type) {
    const TypedefNameDecl *D = Type.getTypedefNameDecl();
    SourceLocation Written =
        Context.Ast.getSourceManager().getSpellingLoc(Type.getNameLoc());
    if (Context.PP.isOverlay(D->getLocation()) &&
        !Context.PP.isOverlay(Written)) // not within _MM_TRANSPOSE4_PS
      Context.Sites.add(rule::X86Intrinsic, Type.getNameLoc(), D->getName());
    return true;
  }

  bool TraverseIfStmt(IfStmt *If) {
    const Stmt *Left = leftOut(*If);
    if (!Left)
      return RecursiveASTVisitor::TraverseIfStmt(If);
    Code.Unreached.push_back(Left->getSourceRange());
    for (Stmt *Child : If->children()) {
      UnreachedDepth += Child == Left;
      TraverseStmt(Child);
      UnreachedDepth -= Child == Left;
    }
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *Asm) {
    if (UnreachedDepth)
      return true;
    AsmStatement Statement;
    Statement.Template = Asm->getAsmString()->getString().str();
    for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
      Statement.Constraints.push_back(Asm->getOutputConstraint(I).str());
    for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
      Statement.Constraints.push_back(Asm->getInputConstraint(I).str());
    for (unsigned I = 0; I < Asm->getNumClobbers(); ++I)
      Statement.Clobbers.push_back(Asm->getClobber(I).str());
    judge(Statement,
          ofArgument(Asm->getAsmLoc(), Asm->getAsmString()->getBeginLoc()));
    return true;
  }

  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *Asm) {
    AsmStatement Statement;
    Statement.Template = Asm->getAsmString()->getString().str();
    judge(Statement,
          ofArgument(Asm->getAsmLoc(), Asm->getAsmString()->getBeginLoc()));
    return true;
  }

  bool VisitMSAsmStmt(MSAsmStmt *Asm) {
    AsmReading Reading = readAsm({.Template = Asm->getAsmString().str(),
                                  .Names = {},
                                  .Constraints = {},
                                  .Clobbers = {}});
    Context.Sites.add(rule::X86InlineAsm, Asm->getAsmLoc(),
                      Reading.Subject.empty() ? "asm" : Reading.Subject);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->doesThisDeclarationHaveABody() &&
        Function->getBeginLoc().isFileID() && Function->getEndLoc().isFileID())
      Code.Bodies.push_back(Function->getSourceRange());
    checkAttributes(*Function);
    return true;
  }

  // The visitor does not take the call operator as a function.
  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    checkAttributes(*Lambda->getCallOperator());
    return true;
  }

  UnitCode Code;

private:
  /// Clang 19 silently accepts x86 features for aarch64; GCC rejects them.
  void checkAttributes(const FunctionDecl &Function) {
    for (const auto *Target : Function.specific_attrs<TargetAttr>())
      if (!Target->isImplicit() && !Target->isInherited() &&
          !isInPragma(Target->getLocation()))
        checkFeatures(Context, "target", Target->getFeaturesStr(),
                      ofTarget(Target->getLocation()));
  }

  /// Returns the branch that a constant condition excludes. Only its inline
  /// assembly is never compiled: GCC and Clang drop it at every optimisation
  /// level.
  const Stmt *leftOut(const IfStmt &If) const {
    bool Taken = false;
    const Expr *Condition = If.getCond();
    if (!Condition || Condition->isValueDependent() ||
        Condition->containsErrors() ||
        !Condition->EvaluateAsBooleanCondition(Taken, Context.Ast))
      return nullptr;
    return Taken ? If.getElse() : If.getThen();
  }

  /// For ASM("cpuid"), whose macro has the keyword, the x86 code is at the use:
  /// the argument is x86's.
  SourceLocation ofArgument(SourceLocation Keyword, SourceLocation Text) const {
    const clang::SourceManager &Sources = Context.Ast.getSourceManager();
    bool Argument = Keyword.isMacroID() && Text.isMacroID() &&
                    Sources.isMacroBodyExpansion(Keyword) &&
                    Sources.isMacroArgExpansion(Text);
    return Argument ? Sources.getExpansionLoc(Keyword) : Keyword;
  }

  /// For `target(x)` in the body of a macro, the x86 feature is at the use: the
  /// argument names it.
  SourceLocation ofTarget(SourceLocation Name) const {
    const clang::SourceManager &Sources = Context.Ast.getSourceManager();
    if (!Name.isMacroID() || !Sources.isMacroBodyExpansion(Name))
      return Name;
    auto [File, Offset] =
        Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
    StringRef Behind = Sources.getBufferData(File).substr(Offset);
    StringRef Argument = Behind.split('(').second.ltrim();
    return Argument.starts_with("\"") ? Name : Sources.getExpansionLoc(Name);
  }

  /// True for `#pragma clang attribute push(…)`, which GCC does not know.
  bool isInPragma(SourceLocation Loc) const {
    const clang::SourceManager &Sources = Context.Ast.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedExpansionLoc(Loc);
    StringRef Front = Sources.getBufferData(File).take_front(Offset);
    return Front.substr(Front.rfind('\n') + 1).ltrim().starts_with("#");
  }

  UnitSite *use(const Decl *D, SourceLocation Loc) {
    if (const IntrinsicRow *Row = Context.Intrinsics.find(D))
      return Context.Sites.add(rule::X86Intrinsic, Loc, StringRef(Row->Name));
    auto *Function = dyn_cast<FunctionDecl>(D);
    unsigned Id = Function ? Function->getBuiltinID() : 0;
    if (!Id || !Context.Ast.BuiltinInfo.isAuxBuiltinID(Id) ||
        Function->isDefined())
      return nullptr;
    // _mm_pause, __rdtsc and similar are builtins of Clang that a header
    // declares.
    return Context.Sites.add(findIntrinsic(Function->getName().str())
                                 ? rule::X86Intrinsic
                                 : rule::X86Builtin,
                             Loc, Function->getName());
  }

  /// Adds the result type and constant arguments, which select advice and
  /// fixes.
  void describe(const CallExpr &Call, UnitSite &Site) {
    Site.Evidence.emplace_back(
        "type", Call.getType().getAsString(Context.Ast.getPrintingPolicy()));
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      const Expr *Argument = Call.getArg(I);
      Expr::EvalResult Value;
      if (!Argument->isValueDependent() &&
          Argument->getType()->isIntegralOrEnumerationType() &&
          Argument->EvaluateAsInt(Value, Context.Ast))
        Site.Evidence.emplace_back("argument " + std::to_string(I),
                                   llvm::toString(Value.Val.getInt(), 10));
    }
  }

  void checkCpuBuiltin(const CallExpr &Call, const FunctionDecl &Function,
                       SourceLocation Loc) {
    unsigned Id = Function.getBuiltinID();
    if (Id != Builtin::BI__builtin_cpu_supports || Call.getNumArgs() != 1)
      return;
    auto *Name =
        dyn_cast<clang::StringLiteral>(Call.getArg(0)->IgnoreParenImpCasts());
    if (Name &&
        !Context.Ast.getTargetInfo().validateCpuSupports(Name->getString()))
      if (UnitSite *Site =
              Context.Sites.add(rule::X86Builtin, Loc, Function.getName()))
        Site->Evidence.emplace_back("feature", Name->getString().str());
  }

  /// Reports a builtin that both machines have, but which counts different
  /// things.
  void checkCounter(const FunctionDecl &Function, SourceLocation Loc) {
    if (!Function.getBuiltinID())
      return;
    const NameRow *Row = findNameRow(Function.getName().str());
    if (Row && Row->Check == rule::CycleCounter)
      Context.Sites.add(rule::CycleCounter, Loc, Function.getName());
  }

  bool definesFunction(std::string_view Name) const {
    ASTContext &Ast = Context.Ast;
    auto Found =
        Ast.getTranslationUnitDecl()->lookup(&Ast.Idents.get(StringRef(Name)));
    return std::ranges::any_of(Found, [](const NamedDecl *D) {
      const auto *Function = dyn_cast<FunctionDecl>(D);
      return Function && Function->isDefined();
    });
  }

  void judge(const AsmStatement &Statement, SourceLocation Loc) {
    AsmReading Reading = readAsm(Statement, [this](std::string_view Name) {
      return definesFunction(Name);
    });
    if (Reading.Verdict == AsmVerdict::X86)
      Context.Sites.add(rule::X86InlineAsm, Loc, Reading.Subject);
  }

  const UseContext &Context;
  unsigned UnreachedDepth = 0; ///< depth of excluded branches
};

} // namespace

StringRef firstX86Feature(StringRef Features, const TargetInfo &X86,
                          const TargetInfo &Aarch64) {
  SmallVector<StringRef, 8> Names;
  Features.split(Names, ',');
  for (StringRef Name : Names) {
    Name = Name.trim();
    if (Name.consume_front("arch=") || Name.consume_front("tune=") ||
        Name.consume_front("cpu=")) {
      if (X86.isValidCPUName(Name) && !Aarch64.isValidCPUName(Name))
        return Name;
      continue;
    }
    bool Plus = Name.consume_front("+");
    Name.consume_front("no-");
    // GCC for aarch64 wants a plus before an extension, Clang does not: "aes"
    // tells nothing about the machine, but the functions that the code calls
    // do.
    bool OfArm =
        llvm::AArch64::parseArchExtension(Name) ||
        std::ranges::binary_search(aarch64Features(), std::string_view(Name));
    if (!Plus && X86.isValidFeatureName(Name) && !OfArm)
      return Name;
  }
  return {};
}

UnitCode visitUses(const UseContext &Context) {
  UseVisitor Visitor(Context);
  for (Decl *D : Context.Ast.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() &&
        !Context.Sites.isMachine(
            Context.Ast.getSourceManager().getExpansionLoc(D->getLocation())))
      Visitor.TraverseDecl(D);
  for (const TargetText &Text : Context.PP.targetTexts())
    checkFeatures(Context, Text.Name, Text.Features, Text.Loc);
  return std::move(Visitor.Code);
}

} // namespace armlift::source
