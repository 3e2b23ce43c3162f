// What the parse for either machine stands on: a consumer that skips the
// machine's own functions, and a compiler that reads and complains as told.
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

/// Skips what no finding can be in: the bodies of the machine's own functions.
/// Clang still parses those that types and constants depend on.
class SystemBodySkipper : public clang::ASTConsumer {
public:
  SystemBodySkipper(clang::CompilerInstance &CI,
                    llvm::ArrayRef<std::string> SystemFolders)
      : CI(CI), Sites(CI.getSourceManager(), CI.getLangOpts(), SystemFolders) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    return Sites.isMachine(Sites.user(D->getLocation()));
  }

protected:
  /// Where the command is GCC's, GCC is what the code is told of.
  void hideParser(const UnitRequest &Request);

  clang::CompilerInstance &CI;
  SiteRecorder Sites;
};

/// Runs whatever consumer it is given.
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

/// A compiler that reads through `Files` and tells only `Errors`.
void prepare(clang::CompilerInstance &CI,
             std::shared_ptr<clang::CompilerInvocation> Invocation,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             ErrorCollector &Errors);

} // namespace armlift::source
