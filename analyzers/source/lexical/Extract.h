// Bytes of a C or C++ file -> SourceFacts, in one pass.
#pragma once

#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/input/Input.h"

#include <memory>

namespace armlift::source {

/// Never fails: bytes that are no program still have lines and directives. What
/// ends unexpectedly (a comment, a file in UTF-16) is an entry of `Errors`.
std::unique_ptr<SourceFacts> extractSource(const Input &In, FileKind Kind,
                                           const NameIndex &Names,
                                           std::vector<Error> &Errors);

/// As extractSource(), for assembly files (GNU with or without preprocessing,
/// nasm).
std::unique_ptr<SourceFacts> extractAssembly(const Input &In, FileKind Kind,
                                             const NameIndex &Names,
                                             std::vector<Error> &Errors);

} // namespace armlift::source
