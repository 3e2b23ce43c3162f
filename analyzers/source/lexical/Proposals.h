// Instructions that a check proposes and the project uses already: a table of
// CRC-32 is no news where another file has the hardware's.
#pragma once

#include "core/facts/Facts.h"

#include <string>
#include <vector>

namespace armlift::source {

/// The checks whose proposal some file follows, in code of whatever machine and
/// configuration; sorted.
std::vector<std::string> followedProposals(const Project &P);

} // namespace armlift::source
