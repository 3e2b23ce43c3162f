#include "analyzers/source/whatif/MachineParse.h"

#include "analyzers/source/whatif/CompilerIdentity.h"

#include "clang/Lex/Preprocessor.h"

namespace armlift::source {

void SystemBodySkipper::hideParser(const UnitRequest &Request) {
  if (Request.GnuCompiler)
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<CompilerIdentity>(CI.getPreprocessor(), Sites));
}

void prepare(clang::CompilerInstance &CI,
             std::shared_ptr<clang::CompilerInvocation> Invocation,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             ErrorCollector &Errors) {
  CI.setInvocation(std::move(Invocation));
  CI.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  // The rest of the unit counts even after a missing header.
  CI.getDiagnostics().setFatalsAsError(true);
  CI.createFileManager(std::move(Files));
}

} // namespace armlift::source
