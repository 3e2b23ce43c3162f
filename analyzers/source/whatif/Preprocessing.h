// What the what-if parse sees before the AST: inclusions of x86 headers, which
// it replaces, macros of the overlay, and pragmas.
#pragma once

#include "analyzers/source/lexical/scan/AsmText.h"
#include "analyzers/source/whatif/IntrinsicSource.h"
#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace armlift::source {

/// An inline assembly statement or declaration as its tokens show it. The AST
/// drops a statement whose operands aarch64 rejects; the tokens do not.
struct AsmTokens {
  clang::SourceLocation Keyword;
  AsmStatement Text;
};

/// Text that Clang silently drops for aarch64: the strings of `target_clones`
/// or of `#pragma GCC target`.
struct TargetText {
  clang::SourceLocation Loc;
  std::string Name; ///< "target_clones"
  std::string Features;
};

class Preprocessing {
public:
  Preprocessing(clang::Preprocessor &PP, SiteRecorder &Sites,
                IntrinsicSource &Intrinsics);

  /// The inline assembly that the parser has read last.
  const AsmTokens &lastAsm() const { return Asm; }

  llvm::ArrayRef<TargetText> targetTexts() const { return TargetTexts; }

  /// True for a declaration in the text of the overlay.
  bool isOverlay(clang::SourceLocation Loc) const;

private:
  class Callbacks;
  class TargetPragma;

  void includeX86Header(clang::SourceLocation HashLoc,
                        clang::SourceLocation NameLoc, llvm::StringRef Name);
  clang::FileID enter(std::string_view Text, llvm::StringRef Name,
                      clang::SourceLocation From);
  void watch(const clang::Token &Token);
  void watchAsm(const clang::Token &Token);
  void addAsmString(llvm::StringRef Text);
  std::string stringOf(const clang::Token &Token) const;

  clang::Preprocessor &PP;
  SiteRecorder &Sites;
  IntrinsicSource &Intrinsics;
  clang::FileID Types, Cpuid; ///< the text of the overlay, once entered
  AsmTokens Asm;
  bool InAsm = false;
  unsigned AsmSection = 0; ///< colons seen so far
  unsigned AsmParens = 0;
  std::vector<TargetText> TargetTexts;
  /// The place of a target_clones whose strings are being read.
  clang::SourceLocation Clones;
  std::string CloneFeatures; ///< its strings so far, with commas between
};

} // namespace armlift::source
