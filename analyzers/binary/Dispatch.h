// How a program finds out at run time what the core can do, before it uses
// instructions that not every aarch64 core has.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/InstructionScan.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::binary {

/// What shows that the file asks, to be told to the user; empty where nothing
/// does. `Features`: the instructions of its code; `LeftOut`: why not all of it
/// was looked at, untouched if it was.
std::string findDispatch(const ElfFile &Elf, std::string_view Bytes,
                         const FeatureCounts &Features,
                         std::optional<Error> &LeftOut);

} // namespace armlift::binary
