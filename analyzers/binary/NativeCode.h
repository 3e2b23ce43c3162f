// What the instructions of an aarch64 file tell: which features they need,
// whether the code checks for them first, and which page sizes its allocator
// can work with.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/NativeFile.h"
#include "core/support/Error.h"

#include <optional>
#include <string_view>

namespace armlift::binary {

/// Fills Features, Scanned, Dispatch, NamesNothing, ChoosesLse and
/// FixedPageAllocator; leaves all of them unchanged if the code is packed.
/// `LeftOut` is set to the reason if part of the file was not examined.
void readCode(const ElfFile &Elf, std::string_view Bytes, NativeFile &Out,
              std::optional<Error> &LeftOut);

} // namespace armlift::binary
