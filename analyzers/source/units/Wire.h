// The client side of the pipe to a parse worker: one line of JSON in each
// direction. The worker side is tools/armlift-whatif/WhatIfWire.h.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {

/// Returns the request as a line, without the newline.
std::string writeRequest(const UnitRequest &Request);

/// Parses the line of a worker. Returns nullopt if it is not what a worker of
/// this version writes.
std::optional<UnitFacts> readFacts(std::string_view Line);

} // namespace armlift::source
