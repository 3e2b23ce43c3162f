// The machine by the name that it gives itself. On Linux that is "aarch64" and
// "x86_64", whoever asks: uname(2), CMAKE_SYSTEM_PROCESSOR, the canonical host
// of config.sub, Meson's cpu_family(). "arm64" is what macOS and Debian call
// it: a comparison with that never holds.
#pragma once

#include "core/facts/MachineTruth.h"

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
