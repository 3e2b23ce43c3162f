// The files that a source asks for by quotes, as it spells them: what a lone
// file brings along from other folders.
#pragma once

#include <string_view>
#include <vector>

namespace armlift {

/// `#include "sub/x.h"` -> "sub/x.h", in order, in whatever branch. Views into
/// `Bytes`.
std::vector<std::string_view> quotedIncludes(std::string_view Bytes);

} // namespace armlift
