// The files that a source includes with quotes, as spelled: what a lone file
// needs from other folders.
#pragma once

#include <string_view>
#include <vector>

namespace armlift {

/// `#include "sub/x.h"` -> "sub/x.h", in order, from every branch of
/// conditionals. The results are views into `Bytes`.
std::vector<std::string_view> quotedIncludes(std::string_view Bytes);

} // namespace armlift
