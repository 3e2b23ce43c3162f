// What a check of a build file asks the compiler, in any build language:
// whether it accepts an option, a header or a test program.
#pragma once

#include "core/build/MachineTruth.h"

#include <optional>
#include <string>
#include <string_view>

namespace armlift::build {

/// True if only an x86 compiler answers `Question` with yes: the question names
/// an option, a header or an intrinsic of x86, has x86 assembly, or has words
/// of x86 and none of Arm. Examples: "#include <cpuid.h>", "-mavx2",
/// "asm(\"rdtsc\")".
bool asksForX86(std::string_view Question);

/// True for a header of glibc or Linux, which aarch64 has as well.
bool isHeaderOfLinux(std::string_view Header);

/// True if a word of `Words` is an x86 option.
bool holdsX86Flag(std::string_view Words);

/// Which machine's compiler takes all options in `Words`; nothing if none of
/// them tells.
std::optional<MachineTruth> whoTakes(std::string_view Words);

} // namespace armlift::build
