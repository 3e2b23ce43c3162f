// Counts the A64 instructions that decide where code can run. No disassembly:
// masks, and filters for the tables and constants that stand between functions.
#pragma once

#include "analyzers/binary/NativeFile.h"

#include <string_view>

namespace armlift::binary {

/// Adds what `Code` (little-endian words, as A64 always is) holds to `Counts`.
void scanInstructions(std::string_view Code, FeatureCounts &Counts);

/// The index of a feature by name; the name must be one of featureTable().
std::size_t featureIndex(std::string_view Name);

} // namespace armlift::binary
