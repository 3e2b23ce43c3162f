// What a check of a build file asks the compiler: options, headers, the text of
// a test program. The same for every build language.
#pragma once

#include <string>
#include <string_view>

namespace armlift::build {

/// True where only a compiler for x86 says yes to `Question`: it names an
/// option, a header or an intrinsic of x86, its assembly is x86's, or its words
/// speak of x86 and of no Arm machine. "#include <cpuid.h>", "-mavx2",
/// "asm(\"rdtsc\")".
bool asksForX86(std::string_view Question);

/// True where some word of `Words` is an option of x86.
bool holdsX86Flag(std::string_view Words);

} // namespace armlift::build
