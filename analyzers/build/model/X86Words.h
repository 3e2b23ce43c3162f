// Classifies single words of a build file: x86 flags, x86 libraries, sources.
#pragma once

#include "core/rules/BuildTable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armlift::build {

enum class Role : std::uint8_t; // WordExpansion.h

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

/// What a tool finds in the variable, attribute or property `Name`: Flags,
/// Definitions, Sources or Libraries; nothing if no tool reads it by its name.
std::optional<Role> roleOf(BuildLanguage Language, std::string_view Name);

/// True if the build uses the options in the variable `Name` implicitly:
/// CFLAGS.
bool isFlagVariable(BuildLanguage Language, std::string_view Name);

/// True if a word or glob of the list matches `Name`.
bool isListed(NameList Which, std::string_view Name);

/// The row of a linker option, package or file name: "mkl_rt",
/// "libmkl_core.so", "MKL::MKL"; null if there is none.
const X86LinkLibraryRow *findX86Library(std::string_view Name);

/// True if `Path` names a source. Changes the path of an object or library
/// object to "stem.*", which represents the source of the object.
bool asSourceFile(std::string &Path);

/// The file name without folders and suffix: "src/foo.c", "**/foo.*" -> "foo".
std::string_view sourceStem(std::string_view Path);

/// True if two paths in one build file may name the same source: they are
/// equal, one of them is "stem.*" and the stems are equal, or one of them
/// begins with "**/" and the file names are equal.
bool sameSource(std::string_view A, std::string_view B);

} // namespace armlift::build
