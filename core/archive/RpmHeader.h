// Reads what an .rpm says about itself. libarchive's rpm filter skips these
// bytes on its way to the payload, so they are read apart.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <string_view>

namespace armlift {

/// The ARCH tag (1022) of the main header: "x86_64", "aarch64", "noarch"; empty
/// if there is none. `Start` is the beginning of the file, or with `Whole` all
/// of it. Fails where the headers are not where they must be, or leave the
/// file.
Expected<std::string> rpmArchitecture(std::string_view Start, bool Whole);

} // namespace armlift
