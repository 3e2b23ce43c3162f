// Reads what an .rpm says about itself. libarchive's rpm filter skips these
// bytes on its way to the payload, so they are read apart.
#pragma once

#include "core/archive/ByteSource.h"

#include <string>

namespace armlift {

/// The ARCH tag (1022) of the main header: "x86_64", "aarch64", "noarch"; empty
/// if there is none. `Start` is the beginning of the file; as much of it as is
/// at hand.
std::string rpmArchitecture(std::string_view Start);

} // namespace armlift
