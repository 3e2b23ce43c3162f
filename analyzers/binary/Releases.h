// Where the aarch64 counterpart of a package is to be had: what is known of its
// releases (rules/binary/first_versions.yaml), and how its registry is asked.
#pragma once

#include "analyzers/binary/Units.h"
#include "core/findings/Finding.h"

#include <vector>

namespace armlift::binary {

/// What is known of the package a unit is: the first release with aarch64
/// binaries, or what to use instead. Empty if nothing is.
std::vector<Advice> knownReleases(const Unit &U);

/// Of a package of which nothing is known.
Advice askForTwin(const Unit &U);

} // namespace armlift::binary
