// The parse of a unit as aarch64, the core of the what-if tier.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/WhatIf.h"

#include "clang/Frontend/CompilerInvocation.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace armlift::source {

/// Parses the unit as x86. Takes the files whose errors are wanted.
using X86Parse = llvm::function_ref<X86Answer(const std::set<std::string> &)>;

/// Parses the unit and stores what armlift learns about it in `Out`, including
/// the reason if it does not parse. Calls `ParseForX86` at most once, and only
/// if its answer matters.
void parseForAarch64(std::shared_ptr<clang::CompilerInvocation> Invocation,
                     const UnitRequest &Request,
                     const std::vector<std::string> &SystemFolders,
                     ParseSession &Session, X86Parse ParseForX86,
                     UnitFacts &Out);

} // namespace armlift::source
