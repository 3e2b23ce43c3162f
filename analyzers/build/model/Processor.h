// The machine by the name that it gives itself. On Linux this name is "aarch64"
// or "x86_64" for uname(2), CMAKE_SYSTEM_PROCESSOR, the canonical host of
// config.sub and Meson's cpu_family(). "arm64" is the name on macOS and Debian,
// so a comparison with it is false on Linux.
#pragma once

#include "core/build/MachineTruth.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// True if the variable, call or command yields the name of the machine:
/// CMAKE_SYSTEM_PROCESSOR, host_machine.cpu_family(), "$(shell uname -m)".
bool namesProcessor(std::string_view Text);

/// True if the variable holds the canonical host, such as
/// "aarch64-unknown-linux-gnu".
bool namesHost(std::string_view Variable);

/// True if the variable is empty on Linux: CMAKE_OSX_ARCHITECTURES.
bool isEmptyOnLinux(std::string_view Variable);

/// True if the variable holds the size of a type with eight bytes on both
/// machines: CMAKE_SIZEOF_VOID_P, ac_cv_sizeof_long.
bool holdsEight(std::string_view Variable);
/// True if the type has eight bytes on both machines: "void *".
bool hasEightBytes(std::string_view Type);

/// Compares the numbers with an operator of the shell ("-ge"), of CMake
/// ("GREATER_EQUAL") or of C (">="); nothing for any other operator.
std::optional<bool> compareNumbers(std::uint64_t A, std::string_view Operator,
                                   std::uint64_t B);

/// Whether the name of the machine is `Word`. On x86 the names that other
/// systems use for x86 count too.
MachineTruth processorIs(std::string_view Word);
/// Whether the name of the machine contains `Part`.
MachineTruth processorHolds(std::string_view Part);
/// Whether CMake's MATCHES finds `Regex` in the name of the machine.
MachineTruth processorMatches(std::string_view Regex);
/// Whether the shell pattern matches the name of the machine.
MachineTruth processorFits(std::string_view Pattern);
/// Whether the shell pattern matches the canonical host.
MachineTruth hostFits(std::string_view Pattern);

} // namespace armlift::build
