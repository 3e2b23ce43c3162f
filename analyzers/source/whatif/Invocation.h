// From a compile command of an x86 build to Clang's options for either machine.
#pragma once

#include "analyzers/source/whatif/WhatIf.h"

#include <memory>

namespace clang {
class CompilerInvocation;
class DiagnosticsEngine;
} // namespace clang

namespace armlift::source {

enum class Machine { X86, Aarch64 };

inline constexpr char X86Triple[] = "x86_64-unknown-linux-gnu";

/// Null where the driver finds nothing to compile in the command.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const UnitRequest &Request, const ParseSession &Session,
               Machine For);

/// The include folders of a parse of `Request`: the compiler's, with the
/// parser's own headers in the place of the compiler's, which come last (they
/// hold omp.h and the like).
std::vector<std::string> includeFolders(const UnitRequest &Request,
                                        const ParseSession &Session);
OwnHeaders ownHeaders(const UnitRequest &Request, const ParseSession &Session);

/// Among the warnings of options: a constant that its type cannot hold is taken
/// in braces, too.
inline constexpr char NarrowingAllowed[] = "no-c++11-narrowing";

/// Makes them options for aarch64: triple, processor, no x86 feature; parse
/// only, silent.
void retarget(clang::CompilerInvocation &Invocation);

} // namespace armlift::source
