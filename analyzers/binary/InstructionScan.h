// Counts the A64 instructions that decide where code can run. There is no
// disassembly: instructions are found by masks, and filters drop the tables and
// constants between functions.
#pragma once

#include "analyzers/binary/NativeFile.h"

#include <string_view>

namespace armlift::binary {

/// Adds the instructions in `Code` (little-endian words, as A64 code always is)
/// to `Counts`.
void scanInstructions(std::string_view Code, FeatureCounts &Counts);

/// Returns the index of a feature; `Name` must be one of featureTable().
std::size_t featureIndex(std::string_view Name);

} // namespace armlift::binary
