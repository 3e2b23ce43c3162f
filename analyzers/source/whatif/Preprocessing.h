// What the what-if parse sees before the AST: x86 headers and the entry of
// their stand-ins, macros that the overlay defines, pragmas.
#pragma once

#include "analyzers/source/lexical/AsmText.h"
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
/// drops a statement whose operands aarch64 rejects; this does not.
struct AsmTokens {
  clang::SourceLocation Keyword;
  AsmStatement Text;
};

/// What Clang drops for aarch64 without a word: the strings of `target_clones`,
/// or
/// `#pragma GCC target`.
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

  /// True for a declaration that the overlay's text makes.
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
  clang::FileID Types, Cpuid; ///< the overlay's own text, once entered
  AsmTokens Asm;
  bool InAsm = false;
  unsigned AsmSection = 0; ///< colons seen
  unsigned AsmParens = 0;
  std::vector<TargetText> TargetTexts;
  /// Of the target_clones whose strings are being read.
  clang::SourceLocation Clones;
  std::string CloneFeatures; ///< those, with commas between
};

} // namespace armlift::source
