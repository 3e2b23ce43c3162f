// Reads what an .rpm states about itself before its payload, a compressed cpio
// archive.
#pragma once

#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

struct RpmHeader {
  /// The ARCH tag (1022): "x86_64", "aarch64", "noarch"; empty if there is none
  /// in `Start`.
  std::string Architecture;
  std::uint64_t Payload = 0; ///< offset in the file
  /// A source package; its ARCH tag is that of the machine that built it.
  bool OfSources = false;
};

/// `Start` is the beginning of the file, or all of it if `Whole` is set. Fails
/// if the headers are damaged or extend past the end of the file.
Expected<RpmHeader> readRpmHeader(std::string_view Start, bool Whole);

std::unexpected<Error> rpmHeaderLeavesFile();

} // namespace armlift
