// armlift as a Clang plugin: `clang -fplugin=armlift-plugin.so`. An adapter
// without check logic: at the end of a unit it runs the what-if parse and
// passes the sites to Clang's diagnostics.
#include "analyzers/source/whatif/HostParse.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

namespace {

class Consumer : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &Host, armlift::FailOn Threshold)
      : Host(Host), Threshold(Threshold) {}

  void HandleTranslationUnit(clang::ASTContext &) override {
    clang::DiagnosticsEngine &Diagnostics = Host.getDiagnostics();
    if (Diagnostics.hasUncompilableErrorOccurred())
      return;
    constexpr char Format[] = "%0 [armlift-%1]";
    unsigned Warning =
        Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Warning, Format);
    unsigned Error =
        Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, Format);
    unsigned Note =
        Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0");
    armlift::source::UnitFacts Facts =
        armlift::source::parseFromHost(Host.getPreprocessor());
    armlift::source::replaySites(
        Facts, Host.getSourceManager(),
        [&](const armlift::source::HostSite &Found) {
          Diagnostics.Report(Found.Loc,
                             fails(Found.Site, Threshold) ? Error : Warning)
              << armlift::source::hostMessage(Found.Site) << Found.Site.Rule
              << Found.Fixes;
          if (!Found.Note.empty())
            Diagnostics.Report(Found.Loc, Note) << Found.Note;
        });
  }

private:
  clang::CompilerInstance &Host;
  armlift::FailOn Threshold;
};

class Action : public clang::PluginASTAction {
protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Host, llvm::StringRef) override {
    return std::make_unique<Consumer>(Host, Threshold);
  }

  /// Reads arguments such as -fplugin-arg-armlift-fail-on=break.
  bool ParseArgs(const clang::CompilerInstance &Host,
                 const std::vector<std::string> &Arguments) override {
    for (llvm::StringRef Argument : Arguments) {
      if (Argument == armlift::source::PluginOff)
        return false;
      llvm::StringRef Value = Argument;
      auto Known = Value.consume_front("fail-on=") ? armlift::failOnFrom(Value)
                                                   : std::nullopt;
      if (!Known) {
        clang::DiagnosticsEngine &Diagnostics = Host.getDiagnostics();
        Diagnostics.Report(Diagnostics.getCustomDiagID(
            clang::DiagnosticsEngine::Error,
            "armlift: unknown argument '%0'; known are fail-on=break, "
            "behavior, performance, note, never"))
            << Argument;
        return false;
      }
      Threshold = *Known;
    }
    return true;
  }

  ActionType getActionType() override { return AddAfterMainAction; }

private:
  armlift::FailOn Threshold; ///< nothing, unless an argument sets it
};

} // namespace

static clang::FrontendPluginRegistry::Add<Action>
    Registration(armlift::source::PluginName, "what breaks on aarch64");
