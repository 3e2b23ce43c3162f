// What the instructions of an aarch64 file tell: what they need of a processor,
// whether they ask for it first, and for which pages its allocator is made.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/NativeFile.h"
#include "core/support/Error.h"

#include <optional>
#include <string_view>

namespace armlift::binary {

/// Fills Features, Scanned, Dispatch, ChoosesLse and FixedPageAllocator; all
/// stay as they are where the code is packed. `LeftOut`: why not all was looked
/// at.
void readCode(const ElfFile &Elf, std::string_view Bytes, NativeFile &Out,
              std::optional<Error> &LeftOut);

} // namespace armlift::binary
