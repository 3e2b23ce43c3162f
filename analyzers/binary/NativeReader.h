// Bytes of a native file -> NativeFile: the extract half for ELF, Mach-O, PE,
// XCOFF and wasm.
#pragma once

#include "analyzers/binary/NativeFile.h"
#include "core/input/Sniff.h"
#include "core/support/Error.h"

#include <memory>
#include <optional>
#include <string_view>

namespace armlift::binary {

/// Null for what is no native file. `Damage` says what of an ELF file could not
/// be read. Where the bytes are not the `Whole` file, but its beginning, the
/// header alone is looked at.
std::unique_ptr<NativeFile> readNative(std::string_view Bytes, bool Whole,
                                       ContentKind Kind,
                                       std::optional<Error> &Damage);

} // namespace armlift::binary
