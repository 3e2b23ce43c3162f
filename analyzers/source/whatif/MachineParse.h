// What the parses for both machines share: a consumer that skips the functions
// of system headers, and the setup of a compiler instance.
#pragma once

#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <string>

namespace armlift::source {

/// Skips function bodies in which no finding can be: those of system headers.
/// Clang still parses bodies that types and constants depend on.
class SystemBodySkipper : public clang::ASTConsumer {
public:
  SystemBodySkipper(clang::CompilerInstance &CI,
                    llvm::ArrayRef<std::string> SystemFolders)
      : CI(CI), Sites(CI.getSourceManager(), CI.getLangOpts(), SystemFolders) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    return Sites.isMachine(Sites.user(D->getLocation()));
  }

protected:
  /// Hides Clang's own macros from the code if GCC compiles the unit.
  void hideParser(const UnitRequest &Request);

  clang::CompilerInstance &CI;
  SiteRecorder Sites;
};

/// Runs the consumer that a factory makes.
class ConsumerAction : public clang::ASTFrontendAction {
public:
  using Factory = llvm::function_ref<std::unique_ptr<clang::ASTConsumer>(
      clang::CompilerInstance &)>;
  explicit ConsumerAction(Factory Make) : Make(Make) {}

protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef) override {
    return Make(CI);
  }

private:
  Factory Make;
};

/// Sets up a compiler that reads through `Files` and reports only to `Errors`.
void prepare(clang::CompilerInstance &CI,
             std::shared_ptr<clang::CompilerInvocation> Invocation,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             ErrorCollector &Errors);

} // namespace armlift::source
