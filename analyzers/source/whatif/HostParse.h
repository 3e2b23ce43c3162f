// The what-if parse inside another Clang tool: the host has parsed the unit for
// x86, which shows guarded code as live, so the same unit is parsed once more
// with the host's own options turned to aarch64.
#pragma once

#include "analyzers/source/units/UnitFacts.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace armlift::source {

/// `Host` is the preprocessor of a unit that has been parsed without errors.
UnitFacts parseFromHost(const clang::Preprocessor &Host);

/// Gives each site its place in the host's source manager; those in files that
/// it cannot open are left out.
void replaySites(
    const UnitFacts &Facts, clang::SourceManager &Host,
    llvm::function_ref<void(clang::SourceLocation, const UnitSite &)> Report);

/// What a host prints for a site, without the rule's name.
std::string hostMessage(const UnitSite &Site);

} // namespace armlift::source
