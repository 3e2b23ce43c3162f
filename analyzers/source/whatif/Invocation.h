// Turns a compile command of an x86 build into Clang's options for either
// machine.
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

/// Returns the options; null if the driver finds nothing to compile in the
/// command.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const UnitRequest &Request, const ParseSession &Session,
               Machine For);

/// Returns the include folders for a parse of `Request`: those of the compiler,
/// with the parser's own headers in place of the compiler's own. The latter
/// come last, because they hold omp.h and similar headers.
std::vector<std::string> includeFolders(const UnitRequest &Request,
                                        const ParseSession &Session);
/// Returns where the own headers of the parser and of the compiler are.
OwnHeaders ownHeaders(const UnitRequest &Request, const ParseSession &Session);

/// A warning option: a constant in braces that its type cannot hold is
/// accepted.
inline constexpr char NarrowingAllowed[] = "no-c++11-narrowing";

/// Turns the options into options for aarch64: triple, processor, no x86
/// feature; parse only, silent.
void retarget(clang::CompilerInvocation &Invocation);

} // namespace armlift::source
