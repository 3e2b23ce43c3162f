// What a package says that it is for, compared with the code in it.
#pragma once

#include "analyzers/binary/Units.h"

#include <optional>
#include <string>

namespace armlift::binary {

/// Returns the declared processor of a unit that declares aarch64 but holds
/// only code that does not load there (of other processors, C libraries or
/// systems), or declares x86_64 but holds only aarch64 code.
std::optional<armlift::Arch> falseClaim(const Unit &U);

/// Returns what such a unit says that it is for, as a sentence names it:
/// "aarch64", "aarch64 with glibc".
std::string claimedMachine(const Unit &U);

/// Returns what that code is for: "x86", "32-bit arm", "musl", "Mach-O".
std::string heldMachine(const Unit &U);

} // namespace armlift::binary
