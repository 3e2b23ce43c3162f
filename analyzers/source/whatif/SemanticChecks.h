// What compiles for aarch64 and then acts differently, or slower than it
// could: the checks that read the AST of the what-if parse.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace armlift::source {

/// Runs every semantic check over the unit's own code. `CharIsUnsigned`: on x86
/// too.
void runSemanticChecks(clang::ASTContext &Ast, clang::Preprocessor &PP,
                       bool CharIsUnsigned, SiteRecorder &Sites);

} // namespace armlift::source
