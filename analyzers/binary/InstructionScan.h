// Counts the A64 instructions that decide where code can run. There is no
// disassembly: instructions are found by masks, and filters drop the tables and
// constants between functions.
#pragma once

#include "analyzers/binary/NativeFile.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace armlift::binary {

/// Adds the instructions in `Code` (little-endian words, as A64 code always is)
/// to `Counts`. `Offset` is that of the code in its file, if that was linked:
/// with it, constants count as data that the code addresses by pages.
void scanInstructions(std::string_view Code, FeatureCounts &Counts,
                      std::optional<std::uint64_t> Offset = std::nullopt);

/// Returns the index of a feature; `Name` must be one of featureTable().
std::size_t featureIndex(std::string_view Name);

} // namespace armlift::binary
