#include "analyzers/source/whatif/X86Parse.h"

#include "analyzers/source/whatif/DeadLines.h"
#include "analyzers/source/whatif/Invocation.h"
#include "analyzers/source/whatif/MachineParse.h"
#include "analyzers/source/whatif/OverlayFileSystem.h"
#include "analyzers/source/whatif/RegularFiles.h"

#include "clang/Lex/Preprocessor.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <utility>
#include <vector>

namespace armlift::source {
namespace {

/// The x86 parse: which lines x86 compiles, and its errors in the files that
/// have errors for aarch64.
class X86Consumer : public SystemBodySkipper {
public:
  X86Consumer(clang::CompilerInstance &CI,
              llvm::ArrayRef<std::string> SystemFolders,
              const UnitRequest &Request, const ErrorCollector &Errors,
              const std::set<std::string> &Wanted, X86Answer &Out)
      : SystemBodySkipper(CI, SystemFolders), Errors(Errors), Wanted(Wanted),
        Out(Out) {
    auto Callbacks = std::make_unique<DeadLines>(CI.getSourceManager(), Sites);
    Lines = Callbacks.get();
    CI.getPreprocessor().addPPCallbacks(std::move(Callbacks));
    hideParser(Request);
  }

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    clang::FileID File = Sites.user(D->getLocation());
    auto [Known, IsNew] = Skipped.try_emplace(File, false);
    if (IsNew)
      Skipped[File] =
          Sites.isMachine(File) || !Wanted.contains(Sites.path(File));
    return Skipped[File];
  }

  void HandleTranslationUnit(clang::ASTContext &) override {
    Out.Errors = Errors.keys(Sites);
    Out.Files = Lines->files();
  }

private:
  const ErrorCollector &Errors;
  const std::set<std::string> &Wanted;
  X86Answer &Out;
  DeadLines *Lines; ///< the preprocessor owns it
  llvm::DenseMap<clang::FileID, bool> Skipped;
};

} // namespace

X86Answer parseForX86(const UnitRequest &Request, ParseSession &Session,
                      const std::set<std::string> &Wanted) {
  X86Answer Out;
  auto Invocation = makeInvocation(Request, Session, Machine::X86);
  auto Files = regularFiles(Request.Directory);
  if (!Invocation || !Files)
    return Out;
  std::vector<std::string> Folders = includeFolders(Request, Session);
  ErrorCollector Errors;
  clang::CompilerInstance CI;
  auto Overlay = llvm::makeIntrusiveRefCnt<OverlayFileSystem>(
      std::move(Files), Folders, ownHeaders(Request, Session), X86Headers::Own,
      Session.Native);
  prepare(CI, std::move(Invocation), Overlay, Errors);
  ConsumerAction Action([&](clang::CompilerInstance &Compiler) {
    return std::make_unique<X86Consumer>(Compiler, Folders, Request, Errors,
                                         Wanted, Out);
  });
  CI.ExecuteAction(Action);
  Out.Absent = Overlay->absent();
  return Out;
}

} // namespace armlift::source
