// Where to get the aarch64 counterpart of a package: what is known of its
// releases (rules/binary/first_versions.yaml), and how to ask its registry.
#pragma once

#include "analyzers/binary/Units.h"
#include "core/findings/Finding.h"

#include <vector>

namespace armlift::binary {

/// Returns what is known of the package that `U` is: the first release with
/// aarch64 binaries, or what to use instead. Empty if nothing is known.
std::vector<Advice> knownReleases(const Unit &U);

/// Returns the advice to look for an aarch64 release, for a package about which
/// nothing is known.
Advice askForTwin(const Unit &U);

} // namespace armlift::binary
