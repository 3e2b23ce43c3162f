// The checks that read the AST of the what-if parse, for code that compiles for
// aarch64 but acts differently there, or more slowly than it could.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace armlift::source {

/// Runs every semantic check over the unit's own code. `CharIsUnsigned`: a
/// plain char is unsigned on x86 too.
void runSemanticChecks(clang::ASTContext &Ast, clang::Preprocessor &PP,
                       bool CharIsUnsigned, SiteRecorder &Sites);

} // namespace armlift::source
