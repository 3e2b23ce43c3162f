// The machine by the name that it gives itself. On Linux that is "aarch64" and
// "x86_64", whoever asks: uname(2), CMAKE_SYSTEM_PROCESSOR, the canonical host
// of config.sub, Meson's cpu_family(). "arm64" is what macOS and Debian call
// it: a comparison with that never holds.
#pragma once

#include "core/facts/MachineTruth.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// Whether the variable, call or command stands for that name:
/// CMAKE_SYSTEM_PROCESSOR, host_machine.cpu_family(), "$(shell uname -m)".
bool namesProcessor(std::string_view Text);

/// Whether the variable stands for the canonical host, such as
/// "aarch64-unknown-linux-gnu".
bool namesHost(std::string_view Variable);

/// Whether the variable has a value on other systems than Linux alone:
/// CMAKE_OSX_ARCHITECTURES.
bool isEmptyOnLinux(std::string_view Variable);

/// Whether the variable holds the size of a type that has eight bytes on both
/// machines: CMAKE_SIZEOF_VOID_P, ac_cv_sizeof_long.
bool holdsEight(std::string_view Variable);
/// Whether it is such a type: "void *".
bool hasEightBytes(std::string_view Type);

/// Whether the numbers compare as an operator of the shell ("-ge"), of CMake
/// ("GREATER_EQUAL") or of C (">=") asks; nothing for any other.
std::optional<bool> compareNumbers(unsigned A, std::string_view Operator,
                                   unsigned B);

/// Where the name is `Word`. On x86 other names of that machine count too, by
/// which other systems know it.
MachineTruth processorIs(std::string_view Word);
/// Where `Part` stands somewhere in it.
MachineTruth processorHolds(std::string_view Part);
/// Where CMake's MATCHES finds `Regex` in it.
MachineTruth processorMatches(std::string_view Regex);
/// Where the shell's pattern fits it.
MachineTruth processorFits(std::string_view Pattern);
/// Where the shell's pattern fits the canonical host.
MachineTruth hostFits(std::string_view Pattern);

} // namespace armlift::build
