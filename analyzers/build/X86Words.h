// Which single words of a build file are x86's: flags, libraries; and which are
// sources.
#pragma once

#include "core/rules/BuildTable.h"

#include <string>
#include <string_view>

namespace armlift::build {

/// The row of an option that an aarch64 compiler rejects ("-mavx2", "-mno-sse",
/// "-march=haswell"), or null.
const X86FlagRow *findX86Flag(std::string_view Flag);

/// The row of an object format or linker emulation that the binutils for
/// aarch64 do not know ("elf64-x86-64", also behind "-O" or "-m" in one word),
/// or null.
const X86FlagRow *findX86Format(std::string_view Word);

/// Whether a command calls a program that takes object formats: "objcopy",
/// "$(CROSS)ld", "${CMAKE_OBJCOPY}".
bool callsObjectProgram(std::string_view Command);

/// `Flag` is the "-mno-avx2" of the row "-mavx2".
bool switchesOff(const X86FlagRow &Row, std::string_view Flag);

/// -mcpu=, -mtune= or -march= with a value that aarch64 understands.
bool isArmTuning(std::string_view Flag);

/// Whether the words of the variable `Name` are options that are used without a
/// word: CFLAGS.
bool isFlagVariable(BuildLanguage Language, std::string_view Name);

/// Whether `Name` is in the list, as one of its words or globs.
bool isListed(NameList Which, std::string_view Name);

/// By the name of a linker option, package or file: "mkl_rt", "libmkl_core.so",
/// "MKL::MKL".
const X86LinkLibraryRow *findX86Library(std::string_view Name);

/// True where `Path` names a source; an object or library object is made into
/// "stem.*", which stands for its source.
bool asSourceFile(std::string &Path);

/// "src/foo.c", "**/foo.*" -> "foo".
std::string_view sourceStem(std::string_view Path);

/// True where two paths of one build file may be the same source: equal, or one
/// "stem.*".
bool sameSource(std::string_view A, std::string_view B);

} // namespace armlift::build
