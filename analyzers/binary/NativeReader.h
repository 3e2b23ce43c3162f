// Turns the bytes of a native file into a NativeFile: the extract half for ELF,
// Mach-O, PE, XCOFF and wasm.
#pragma once

#include "analyzers/binary/NativeFile.h"
#include "core/input/Sniff.h"
#include "core/support/Error.h"

#include <memory>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Returns null if the bytes are not a native file. Adds what could not be read
/// of an ELF file to `Errors`, without its path. If `Whole` is false, `Bytes`
/// is only the beginning of the file, and only its header is read.
std::unique_ptr<NativeFile> readNative(std::string_view Bytes, bool Whole,
                                       ContentKind Kind,
                                       std::vector<Error> &Errors);

} // namespace armlift::binary
