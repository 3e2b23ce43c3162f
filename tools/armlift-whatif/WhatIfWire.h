// The worker's side of the pipe: a request, and the facts of its unit, as one
// line of JSON each. The client's side is analyzers/source/units/Wire.h.
#pragma once

#include "analyzers/source/whatif/WhatIf.h"

#include <optional>
#include <string>

namespace armlift::source {

std::optional<UnitRequest> readRequest(llvm::StringRef Line);
std::string writeFacts(const UnitFacts &Facts);

} // namespace armlift::source
