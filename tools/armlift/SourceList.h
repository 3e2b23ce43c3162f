// The C and C++ sources at a path.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift {

/// Returns the C and C++ files that a scan of `Path` reads. A named file always
/// counts as one.
Expected<std::vector<std::string>> sourcesBelow(const std::string &Path);

} // namespace armlift
