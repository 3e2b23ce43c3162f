// The parse of a unit for x86, the machine that the unit is known to build for.
#pragma once

#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/WhatIf.h"

#include <set>
#include <string>

namespace armlift::source {

/// Returns which lines of the unit x86 compiles, and its errors in the files
/// `Wanted`. The answer is empty if the command compiles nothing or its folder
/// is missing.
X86Answer parseForX86(const UnitRequest &Request, ParseSession &Session,
                      const std::set<std::string> &Wanted);

} // namespace armlift::source
