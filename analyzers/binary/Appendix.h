// What a program carries behind itself: an archive, a file system or another
// program, which no loader reads.
#pragma once

#include "analyzers/binary/ElfFile.h"
#include "core/support/Error.h"

#include <optional>
#include <string_view>

namespace armlift::binary {

/// Reports what the program itself reads but no loader does: the file system of
/// an AppImage (its specification, "Type 2 image format": "AI" and a number in
/// the padding of e_ident), a zip, whose end record ends the file, the archive
/// of a bundler, or another file behind the program.
std::optional<Error> appendix(const ElfFile &Elf, std::string_view Bytes);

} // namespace armlift::binary
