// armlift as a Clang plugin: `clang -fplugin=armlift-plugin.so`. An adapter
// without check logic: at the end of a unit it runs the what-if parse and hands
// the sites to Clang's diagnostics.
#include "analyzers/source/whatif/HostParse.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

namespace {

class Consumer : public clang::ASTConsumer {
public:
  explicit Consumer(clang::CompilerInstance &Host) : Host(Host) {}

  void HandleTranslationUnit(clang::ASTContext &) override {
    clang::DiagnosticsEngine &Diagnostics = Host.getDiagnostics();
    if (Diagnostics.hasErrorOccurred())
      return;
    unsigned Id = Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Warning,
                                              "%0 [armlift-%1]");
    armlift::source::UnitFacts Facts =
        armlift::source::parseFromHost(Host.getPreprocessor());
    armlift::source::replaySites(
        Facts, Host.getSourceManager(),
        [&](clang::SourceLocation Loc, const armlift::source::UnitSite &Site) {
          Diagnostics.Report(Loc, Id)
              << armlift::source::hostMessage(Site) << Site.Rule;
        });
  }

private:
  clang::CompilerInstance &Host;
};

class Action : public clang::PluginASTAction {
protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Host, llvm::StringRef) override {
    return std::make_unique<Consumer>(Host);
  }
  bool ParseArgs(const clang::CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddAfterMainAction; }
};

} // namespace

static clang::FrontendPluginRegistry::Add<Action>
    Registration("armlift", "what breaks on aarch64");
