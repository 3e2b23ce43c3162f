// The statements that the parse has lost to an error: Clang drops an expression
// that it cannot make sense of with all that stands in it, so that what is not
// found there is not absent.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/whatif/ErrorCollector.h"

namespace armlift::source {

/// Adds them to the files of the unit.
void noteLostLines(llvm::ArrayRef<ParseError> Errors,
                   const clang::SourceManager &Sources,
                   const SiteRecorder &Sites, std::vector<UnitFile> &Files);

} // namespace armlift::source
