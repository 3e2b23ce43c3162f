// Run-time dispatch: how a program finds out what the core supports before it
// uses instructions that not every aarch64 core has.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/InstructionScan.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Returns the evidence that the file asks what the core supports, as text for
/// the user; empty if there is none. `Features` counts the instructions of its
/// code. Adds to `Errors` why part of the file was not examined.
std::string findDispatch(const ElfFile &Elf, std::string_view Bytes,
                         const FeatureCounts &Features,
                         std::vector<Error> &Errors);

/// Returns the features, as bits by their indices in featureTable(), whose
/// presence a function of this name tells: that of SHA3 for
/// "have_sha512_armv8".
std::uint64_t featuresAskedBy(std::string_view Function);

} // namespace armlift::binary
