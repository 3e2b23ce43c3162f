// Controls which compiler the preprocessor claims to be. The parser is always
// Clang. If GCC compiles the unit, only the headers of the machine may know
// this (they avoid GCC's keywords then), not the project.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Lex/PPCallbacks.h"

namespace clang {
class Preprocessor;
}

namespace armlift::source {

/// Hides __clang__ and related macros in all files except those of the machine.
class CompilerIdentity final : public clang::PPCallbacks {
public:
  CompilerIdentity(clang::Preprocessor &PP, const SiteRecorder &Sites)
      : PP(PP), Sites(Sites) {}

private:
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override;

  clang::Preprocessor &PP;
  const SiteRecorder &Sites;
  /// Those of these macros that the parser has predefined.
  llvm::SmallVector<clang::IdentifierInfo *, 8> Names;
};

} // namespace armlift::source
