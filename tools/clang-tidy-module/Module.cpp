// armlift as a clang-tidy module: `clang-tidy -load=armlift-tidy.so
// -checks=armlift-*`. An adapter without check logic: every rule of the source
// group is a check, and all checks share one what-if parse per unit.
#include "analyzers/source/whatif/HostParse.h"

#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Preprocessor.h"

#include <cstdlib>
#include <memory>
#include <optional>

namespace {

using clang::tidy::ClangTidyCheck;
using clang::tidy::ClangTidyContext;

/// The facts of the unit that the host is processing.
class SharedParse {
public:
  const armlift::source::UnitFacts &of(const clang::Preprocessor &Host,
                                       llvm::StringRef File) {
    if (For != &Host || Name != File) {
      For = &Host;
      Name = File.str();
      Facts = armlift::source::parseFromHost(Host);
    }
    return Facts;
  }
  /// Forgets the last unit: the preprocessor of a new one may have the same
  /// address.
  void forget() { For = nullptr; }

private:
  const clang::Preprocessor *For = nullptr;
  std::string Name;
  armlift::source::UnitFacts Facts;
};

class RuleCheck : public ClangTidyCheck {
public:
  RuleCheck(llvm::StringRef Name, ClangTidyContext *Context,
            std::string_view Rule, armlift::FailOn Threshold,
            std::shared_ptr<SharedParse> Parse)
      : ClangTidyCheck(Name, Context), Rule(Rule), Threshold(Threshold),
        Parse(std::move(Parse)) {}

  void registerPPCallbacks(const clang::SourceManager &,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *) override {
    Host = PP;
    Parse->forget();
  }

  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(clang::ast_matchers::translationUnitDecl().bind("unit"),
                       this);
  }

  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override {
    if (!Host ||
        Result.Context->getDiagnostics().hasUncompilableErrorOccurred())
      return;
    armlift::source::replaySites(
        Parse->of(*Host, getCurrentMainFile()), *Result.SourceManager,
        [&](const armlift::source::HostSite &Found) {
          if (Found.Site.Rule != Rule)
            return;
          diag(Found.Loc, "%0",
               fails(Found.Site, Threshold) ? clang::DiagnosticIDs::Error
                                            : clang::DiagnosticIDs::Warning)
              << armlift::source::hostMessage(Found.Site) << Found.Fixes;
          if (!Found.Note.empty())
            diag(Found.Loc, "%0", clang::DiagnosticIDs::Note) << Found.Note;
        });
  }

private:
  std::string_view Rule;
  armlift::FailOn Threshold;
  std::shared_ptr<SharedParse> Parse;
  clang::Preprocessor *Host = nullptr;
};

/// Reads the threshold from the environment: clang-tidy's command line cannot
/// take an option of a module without overriding the user's .clang-tidy.
/// Nothing for a text that is no threshold.
std::optional<armlift::FailOn> thresholdFromEnvironment() {
  const char *Text = std::getenv("ARMLIFT_FAIL_ON");
  return armlift::failOnFrom(Text ? Text : "never");
}

void rejectThreshold(ClangTidyContext &Context) {
  Context.configurationDiag(
      "ARMLIFT_FAIL_ON: expected break, behavior, performance, note or never",
      clang::DiagnosticIDs::Error);
}

class Module : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    auto Parse = std::make_shared<SharedParse>();
    std::optional<armlift::FailOn> Threshold = thresholdFromEnvironment();
    for (const armlift::CheckRow &Row : armlift::checkTable())
      if (Row.Group == "source" && Row.ParseSees != armlift::ParseSees::Nothing)
        Factories.registerCheckFactory(
            armlift::fullRuleId(Row.Id),
            [Rule = Row.Id, Threshold, Parse](llvm::StringRef Name,
                                              ClangTidyContext *Context) {
              if (!Threshold)
                rejectThreshold(*Context);
              return std::make_unique<RuleCheck>(
                  Name, Context, Rule, Threshold.value_or(armlift::FailOn()),
                  Parse);
            });
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Registration("armlift-module", "What breaks on aarch64.");
