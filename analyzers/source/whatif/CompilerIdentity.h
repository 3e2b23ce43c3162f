// Who compiles, as the preprocessor sees it. Of a unit that GCC compiles the
// parser is Clang all the same: the machine's own headers are to know (they
// avoid GCC's keywords then), the project is not.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Lex/PPCallbacks.h"

namespace clang {
class Preprocessor;
}

namespace armlift::source {

/// Hides __clang__ and its kin in all files but the machine's.
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
  /// That the parser has predefined.
  llvm::SmallVector<clang::IdentifierInfo *, 8> Names;
};

} // namespace armlift::source
