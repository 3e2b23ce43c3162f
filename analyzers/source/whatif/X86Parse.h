// The parse of a unit for x86, the machine that it is known to build for.
#pragma once

#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/WhatIf.h"

#include <set>
#include <string>

namespace armlift::source {

/// Which lines of the unit x86 compiles, and its errors in the files `Wanted`.
/// Nothing where the command compiles nothing or its folder is gone.
X86Answer parseForX86(const UnitRequest &Request, ParseSession &Session,
                      const std::set<std::string> &Wanted);

} // namespace armlift::source
