// Reads what an .rpm says about itself in front of its payload, a compressed
// cpio archive.
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
  /// Made of sources: its ARCH tag is that of the machine that packed it.
  bool OfSources = false;
};

/// `Start` is the beginning of the file, or with `Whole` all of it. Fails where
/// the headers are not where they must be, or leave the file.
Expected<RpmHeader> readRpmHeader(std::string_view Start, bool Whole);

std::unexpected<Error> rpmHeaderLeavesFile();

} // namespace armlift
