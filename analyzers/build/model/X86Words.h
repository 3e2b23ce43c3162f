// The flags, object formats and libraries of x86 among the words of a build
// file.
#pragma once

#include "core/rules/BuildTable.h"

#include <string_view>

namespace armlift::build {

/// The row of an x86 option that an aarch64 compiler rejects ("-mavx2",
/// "-mno-sse", "-march=haswell"); null if there is none.
const FlagRow *findX86Flag(std::string_view Flag);
/// The same, or for an option of 32-bit Arm ("-mfpu=neon").
const FlagRow *findRejectedFlag(std::string_view Flag);

/// The row of an object format or linker emulation that the binutils for
/// aarch64 do not know ("elf64-x86-64", also joined to "-O", "-m" or
/// "--output-target="); null if there is none.
const FlagRow *findX86Format(std::string_view Word);

/// True if a command calls a program that takes object formats: "objcopy",
/// "$(CROSS)ld", "${CMAKE_OBJCOPY}".
bool callsObjectProgram(std::string_view Command);

/// True if `Flag` is the "-mno-avx2" of the row "-mavx2".
bool switchesOff(const FlagRow &Row, std::string_view Flag);

/// True for -mcpu=, -mtune= or -march= with a plain value that is neither of
/// x86 or 32-bit Arm nor "generic".
bool isArmTuning(std::string_view Flag);

/// The row of a linker option, package or file name: "mkl_rt",
/// "libmkl_core.so", "MKL::MKL"; null if there is none.
const X86LinkLibraryRow *findX86Library(std::string_view Name);

} // namespace armlift::build
