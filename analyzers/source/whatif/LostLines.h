// Finds the statements that the parse has lost to an error. Clang drops an
// expression that it cannot understand with everything in it, so code that is
// not found there may still exist.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/whatif/ErrorCollector.h"

namespace armlift::source {

/// Adds the lost lines to the files of the unit.
void noteLostLines(llvm::ArrayRef<ParseError> Errors,
                   const clang::SourceManager &Sources,
                   const SiteRecorder &Sites, std::vector<UnitFile> &Files);

} // namespace armlift::source
