// Recognizes strings and spellings that name x86: feature strings of
// attributes, and headers.
#pragma once

#include "core/rules/NameTable.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {

/// True if a target string ("avx2,bmi", "arch=haswell", "default,sse4.2") names
/// an x86 feature or processor. Strings of aarch64 ("+crc", "arch=armv8.2-a",
/// "sve", "crc,aes") do not.
bool namesX86Feature(std::string_view TargetString);

/// True if `Macro` is Autoconf's name for an x86 header, such as HAVE_CPUID_H.
bool namesX86Header(std::string_view Macro);

/// Returns the shim library that an #include spelled `Spelling` brings in, or
/// null if it is no shim.
const ShimRow *findShim(std::string_view Spelling);

/// Returns the shim library that the file is a part of, if the headers of the
/// library have their own folder: "lib/simde/x86/sse2.h". Otherwise null.
const ShimRow *findShimOfFile(std::string_view Path);

/// Returns the contents of the string literals up to the next closing
/// parenthesis, joined with commas: `("default", "avx2")` gives "default,avx2".
/// Returns nullopt if there is no literal.
std::optional<std::string> joinedStrings(std::string_view Text);

} // namespace armlift::source
