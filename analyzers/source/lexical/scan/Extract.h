// Extracts SourceFacts from the bytes of a C or C++ file, in one pass.
#pragma once

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/input/Input.h"

#include <memory>

namespace armlift::source {

/// Extracts the facts of a C or C++ file. Never fails: bytes that are no
/// program still have lines and directives. Adds an entry to `Errors` for a
/// construct that never ends, such as a comment, and for binary data.
std::unique_ptr<SourceFacts> extractSource(const Input &In, FileKind Kind,
                                           const NameIndex &Names,
                                           std::vector<Error> &Errors);

/// Like extractSource(), for assembly files: GNU with or without preprocessing,
/// or nasm.
std::unique_ptr<SourceFacts> extractAssembly(const Input &In, FileKind Kind,
                                             const NameIndex &Names,
                                             std::vector<Error> &Errors);

} // namespace armlift::source
