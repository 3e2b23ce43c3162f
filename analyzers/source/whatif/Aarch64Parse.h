// The parse of a unit as aarch64, which is what it is all about.
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

/// Takes the files to look into.
using X86Parse = llvm::function_ref<X86Answer(const std::set<std::string> &)>;

/// What armlift knows of the unit then is in `Out`, and why where it does not
/// parse. `ParseForX86` is asked at most once, where it matters.
void parseForAarch64(std::shared_ptr<clang::CompilerInvocation> Invocation,
                     const UnitRequest &Request,
                     const std::vector<std::string> &SystemFolders,
                     ParseSession &Session, X86Parse ParseForX86,
                     UnitFacts &Out);

} // namespace armlift::source
