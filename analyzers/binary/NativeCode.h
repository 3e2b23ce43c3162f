// What the instructions of an aarch64 file tell: which features they need,
// whether the code checks for them first, and which page sizes its allocator
// can work with.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/NativeFile.h"
#include "core/support/Error.h"

#include <string_view>
#include <vector>

namespace armlift::binary {

/// Fills Features, Scanned, Dispatch, NamesNothing, ChoosesLse and
/// FixedPageAllocator; leaves all of them unchanged if the code is packed.
/// Adds to `Errors` why part of the file was not examined.
void readCode(const ElfFile &Elf, std::string_view Bytes, NativeFile &Out,
              std::vector<Error> &Errors);

} // namespace armlift::binary
