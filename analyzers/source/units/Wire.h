// The client's side of the pipe to a parse worker: one line of JSON each way.
// The worker's side is tools/armlift-whatif/Wire.h.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {

/// Without the newline.
std::string writeRequest(const UnitRequest &Request);

/// Nothing where the line is not what a worker of this version writes.
std::optional<UnitFacts> readFacts(std::string_view Line);

} // namespace armlift::source
