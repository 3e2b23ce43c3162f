// Strings and spellings that name x86: feature strings of attributes and the
// headers.
#pragma once

#include "core/rules/NameTable.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {

/// True where a target string ("avx2,bmi", "arch=haswell", "default,sse4.2")
/// names an x86 feature or processor. Strings of aarch64 ("+crc",
/// "arch=armv8.2-a", "sve", "crc,aes") do not.
bool namesX86Feature(std::string_view TargetString);

/// Autoconf's name for an x86 header: HAVE_CPUID_H.
bool namesX86Header(std::string_view Macro);

/// What the library covers that an #include spelled so brings in; nothing where
/// it is no shim.
const ShimRow *findShim(std::string_view Spelling);

/// The library that the file is part of, where its headers have a folder of
/// their own: "lib/simde/x86/sse2.h".
const ShimRow *findShimOfFile(std::string_view Path);

/// The text of the strings up to the next closing parenthesis, with commas
/// between: `("default", "avx2")` gives "default,avx2". Nothing: there is none.
std::optional<std::string> joinedStrings(std::string_view Text);

} // namespace armlift::source
