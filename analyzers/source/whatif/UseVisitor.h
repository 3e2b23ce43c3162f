// Walks the AST of the what-if parse and reports each use of an x86
// declaration: intrinsics with their constant arguments, vector types,
// builtins, inline assembly, target attributes.
#pragma once

#include "analyzers/source/whatif/IntrinsicSource.h"
#include "analyzers/source/whatif/Preprocessing.h"
#include "analyzers/source/whatif/SiteRecorder.h"

namespace clang {
class ASTContext;
class TargetInfo;
} // namespace clang

namespace armlift::source {

/// The context of the visitor. `X86` knows the feature and builtin names of the
/// machine that the code was written for.
struct UseContext {
  clang::ASTContext &Ast;
  const clang::TargetInfo &X86;
  const Preprocessing &PP;
  const IntrinsicSource &Intrinsics;
  SiteRecorder &Sites;
};

/// Ranges in the unit's own code.
struct UnitCode {
  std::vector<clang::SourceRange> Bodies; ///< bodies of functions
  /// Branches that a constant condition excludes. Their names must exist, but
  /// their assembly is never assembled.
  std::vector<clang::SourceRange> Unreached;
};

/// Reports all uses in the unit's own code; skips declarations in the
/// compiler's folders.
UnitCode visitUses(const UseContext &Context);

/// Returns the first x86 feature or processor that `Features` names, such as
/// that of "arch=haswell,avx2"; otherwise empty.
llvm::StringRef firstX86Feature(llvm::StringRef Features,
                                const clang::TargetInfo &X86,
                                const clang::TargetInfo &Aarch64);

} // namespace armlift::source
