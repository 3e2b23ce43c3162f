// Turns the bytes of a native file into a NativeFile: the extract half for ELF,
// Mach-O, PE, XCOFF and wasm.
#pragma once

#include "analyzers/binary/NativeFile.h"
#include "core/input/Sniff.h"
#include "core/support/Error.h"

#include <memory>
#include <optional>
#include <string_view>

namespace armlift::binary {

/// Returns null if the bytes are not a native file. `Damage` is set to what
/// could not be read of an ELF file. If `Whole` is false, `Bytes` is only the
/// beginning of the file, and only its header is read.
std::unique_ptr<NativeFile> readNative(std::string_view Bytes, bool Whole,
                                       ContentKind Kind,
                                       std::optional<Error> &Damage);

} // namespace armlift::binary
