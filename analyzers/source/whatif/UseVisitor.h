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

/// What the visitor works with. `X86` knows the feature and builtin names of
/// the machine the code was written for.
struct UseContext {
  clang::ASTContext &Ast;
  const clang::TargetInfo &X86;
  const Preprocessing &PP;
  const IntrinsicSource &Intrinsics;
  SiteRecorder &Sites;
};

/// Where what of the unit's own code is.
struct UnitCode {
  std::vector<clang::SourceRange> Bodies;    ///< of functions
  std::vector<clang::SourceRange> Unreached; ///< branches that a constant
                                             ///< condition leaves out: names
                                             ///< must exist there, assembly is
                                             ///< never assembled
};

/// Reports all uses in the unit's own code; declarations in the compiler's
/// folders are passed over.
UnitCode visitUses(const UseContext &Context);

/// The first x86 feature or processor that `Features` names
/// ("arch=haswell,avx2"), or empty.
llvm::StringRef firstX86Feature(llvm::StringRef Features,
                                const clang::TargetInfo &X86,
                                const clang::TargetInfo &Aarch64);

} // namespace armlift::source
