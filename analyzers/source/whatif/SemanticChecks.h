// What compiles for aarch64 and then acts differently: read from the AST of the
// what-if parse, where types have aarch64's properties.
#pragma once

#include "analyzers/source/whatif/SiteRecorder.h"

namespace clang {
class ASTContext;
}

namespace armlift::source {

/// Reports `char-signedness` and `fp-exception-trap` in the unit's own code.
void runSemanticChecks(clang::ASTContext &Ast, SiteRecorder &Sites);

} // namespace armlift::source
